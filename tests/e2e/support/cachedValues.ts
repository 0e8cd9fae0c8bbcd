import type { Page } from 'playwright-core';

/** Returns the keys of the values in a browser's snapshot cache; moves their times back by so many ms first. */
export function cachedKeys(page: Page, backMs = 0): Promise<string[]> {
  return page.evaluate(
    (back) =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('andon-snapshots-1');
        opening.addEventListener('error', () => reject(opening.error ?? new Error('closed')));
        opening.addEventListener('success', () => {
          const database = opening.result;
          const transaction = database.transaction('snapshots', 'readwrite');
          const keys: string[] = [];
          const request = transaction.objectStore('snapshots').openCursor();
          request.onsuccess = () => {
            const cursor = request.result;
            if (cursor === null) return;
            const [, key] = cursor.key as string[];
            keys.push(key ?? '');
            const value = cursor.value as { at: number };
            if (back > 0) cursor.update({ ...value, at: value.at - back });
            cursor.continue();
          };
          transaction.oncomplete = () => {
            database.close();
            resolve(keys.toSorted());
          };
        });
      }),
    backMs,
  );
}
