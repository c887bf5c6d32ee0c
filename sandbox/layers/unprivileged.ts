/** The user "nobody": it owns nothing and may signal nothing of the service. */
export const NOBODY = { uid: 65534, gid: 65534 } as const;

/** Arguments of setpriv, up to the command: die with the service, gain nothing by exec, and be nobody when started by root. */
export function setprivArguments(isRoot: boolean): string[] {
  const asNobody = [
    `--reuid=${NOBODY.uid}`,
    `--regid=${NOBODY.gid}`,
    '--clear-groups',
    // Only root may shrink its bounding set.
    '--bounding-set=-all',
    '--inh-caps=-all',
  ];
  return ['--pdeathsig=KILL', '--no-new-privs', ...(isRoot ? asNobody : []), '--'];
}

/** Whether a table of /proc/self/uid_map or gid_map (first inside, first outside, how many) holds an id of the inside. */
export function mapsIdentity(map: string, id: number): boolean {
  return map.split('\n').some((line) => {
    const [first = NaN, , count = NaN] = line.trim().split(/\s+/).map(Number);
    return id >= first && id < first + count;
  });
}
