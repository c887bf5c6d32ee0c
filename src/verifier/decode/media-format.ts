import type { MediaFormat } from '../../contract/formats.ts';
import { MEDIA_FORMATS } from '../../contract/formats.ts';
import { nearestName } from '../../contract/nearest-name.ts';
import type { Cursor } from './cursor.ts';
import { quoted } from './cursor.ts';
import { text } from './values.ts';

const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** What a format may be called beside its token. */
const ALIASES: Readonly<Record<string, MediaFormat>> = {
  jpg: 'jpeg',
  txt: 'text',
  md: 'markdown',
  htm: 'html',
  tgz: 'tar_gz',
  'tar.gz': 'tar_gz',
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'text/plain': 'text',
  'text/markdown': 'markdown',
  'text/csv': 'csv',
  'application/json': 'json',
  'text/html': 'html',
  [`${OFFICE}.wordprocessingml.document`]: 'docx',
  [`${OFFICE}.spreadsheetml.sheet`]: 'xlsx',
  [`${OFFICE}.presentationml.presentation`]: 'pptx',
  'application/msword': 'doc',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.ms-powerpoint': 'ppt',
  'application/gzip': 'tar_gz',
  'application/x-gzip': 'tar_gz',
  'application/x-tar+gzip': 'tar_gz',
  'application/zip': 'zip',
  'application/x-zip-compressed': 'zip',
};

/** Longer than any name with the space that may stand around it. */
const MAX_LENGTH = 200;

/** A format by its token, its MIME type or an alias, in any case and with space around it. */
export function mediaFormat(at: Cursor): MediaFormat {
  const written = text(at);
  const name =
    written.length > MAX_LENGTH
      ? written
      : written.replaceAll(/^\p{White_Space}+|\p{White_Space}+$/gu, '').toLowerCase();
  const format =
    MEDIA_FORMATS.find((token) => token === name) ??
    (Object.hasOwn(ALIASES, name) ? ALIASES[name] : undefined);
  if (format === undefined)
    throw at.fault(
      `there is no format ${quoted(written)}; allowed: ${MEDIA_FORMATS.join(', ')}`,
      nearestName(name, [...MEDIA_FORMATS, ...Object.keys(ALIASES)]),
    );
  return format;
}
