"""Runs a whole call before there is a job: what a job will use is compiled to machine code before one waits for it."""

import gc
import linecache
import os
import re
import shutil
import sys

from . import prelude
from .call import REQUEST, main
from .failure import PACKAGE


def rehearse():
    """Answers the request that lies there as a job's would be, and takes back everything that a call leaves."""
    prelude.hide_boot()
    path, modules, depth = list(sys.path), set(sys.modules), sys.getrecursionlimit()
    main()
    sys.setrecursionlimit(depth)
    sys.path[:] = path
    for name in set(sys.modules) - modules:
        del sys.modules[name]
    for folder, _, _ in os.walk(PACKAGE):
        os.chmod(folder, 0o755)
    for folder in (PACKAGE, REQUEST):
        shutil.rmtree(folder)
        sys.path_importer_cache.pop(folder.rstrip("/"), None)
    linecache.clearcache()
    re.purge()
    gc.collect()
