/** The standard modules that stand imported in the memory image; the first use of any other costs its import. */
export const IMAGE_MODULES: readonly string[] = [
  '__future__', '_strptime', 'abc', 'argparse', 'array', 'ast', 'asyncio', 'base64', 'binascii', 'bisect', 'calendar', 'cmath', 'codecs',
  'collections', 'collections.abc', 'configparser', 'contextlib', 'contextvars', 'copy', 'csv', 'dataclasses',
  'datetime', 'decimal', 'difflib', 'email.message', 'email.parser', 'email.utils', 'encodings.idna', 'encodings.latin_1', 'encodings.cp1252', 'encodings.utf_16', 'encodings.ascii',
  'encodings.cp437', 'encodings.utf_8_sig',
  'enum', 'fnmatch', 'fractions', 'functools', 'graphlib', 'gzip',
  'hashlib', 'heapq', 'hmac', 'html', 'html.entities', 'html.parser', 'importlib', 'importlib.readers', 'importlib.resources', 'importlib.util', 'inspect', 'io', 'ipaddress', 'itertools',
  'json', 'keyword', 'linecache', 'locale', 'logging', 'math', 'numbers', 'operator', 'os', 'pathlib', 'pickle', 'pprint',
  'queue', 'random', 're', 'reprlib', 'secrets', 'shlex', 'shutil', 'signal', 'sqlite3', 'stat', 'statistics', 'string',
  'stringprep', 'struct', 'sys', 'tarfile', 'tempfile', 'textwrap', 'threading', 'time', 'timeit', 'tokenize', 'tomllib', 'tzdata.zoneinfo', 'traceback', 'types',
  'typing', 'unicodedata', 'unittest', 'urllib.parse', 'uuid', 'warnings', 'weakref', 'xml.etree.ElementTree', 'zipfile', 'zlib', 'zoneinfo',
]; // prettier-ignore

/** Our own modules, in the order of what they need. */
export const CELL_MODULES: readonly string[] = [
  'failure',
  'result',
  'package',
  'prelude',
  'call',
  'rehearsal',
];
