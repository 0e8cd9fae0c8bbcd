/**
 * Returns a read of single keys that is built on a read of many. While one read runs, further callers
 * wait for the next, which reads all their keys at once: under load many calls share one round trip,
 * and no caller gets a value that was read before its call.
 *
 * @param readAll rejects for all its callers
 */
export function readTogether<Key, Value>(
  readAll: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  const keysAtOnce = 100;
  const waiting: {
    key: Key;
    resolve: (value?: Value) => void;
    reject: (cause: unknown) => void;
  }[] = [];
  let isReading = false;
  async function readWaiting(): Promise<void> {
    isReading = true;
    while (waiting.length > 0) {
      const callers = waiting.splice(0, keysAtOnce);
      try {
        const values = await readAll([...new Set(callers.map(({ key }) => key))]);
        for (const { key, resolve } of callers) resolve(values.get(key));
      } catch (cause) {
        for (const { reject } of callers) reject(cause);
      }
    }
    isReading = false;
  }
  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (!isReading) void readWaiting();
    });
}
