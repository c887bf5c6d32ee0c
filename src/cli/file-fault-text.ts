const WORDS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'it may not be opened by this user',
  EPERM: 'it may not be opened by this user',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is no folder',
  EROFS: 'its file system takes no writing',
  ENOSPC: 'the disk is full',
  EFBIG: 'it is larger than any file that the worker takes',
};

/** Why a file could not be used, in words, with the code of the system for whoever looks it up. */
export function fileFaultText(code: string): string {
  const words = WORDS[code];
  return words === undefined ? code : `${words} (${code})`;
}
