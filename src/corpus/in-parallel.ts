const NEVER = new AbortController().signal;

/**
 * Works on so many items at once, in order, until the signal or the first fault; everything begun is ended before it
 * returns.
 */
export async function inParallel<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
  signal: AbortSignal = NEVER,
): Promise<void> {
  const faults: unknown[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (!signal.aborted && faults.length === 0) {
      const item = items[next++];
      if (item === undefined) return;
      await work(item).catch((fault: unknown) => faults.push(fault));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  if (faults.length > 0) throw faults[0];
}
