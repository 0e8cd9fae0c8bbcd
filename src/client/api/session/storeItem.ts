import { logError } from '../http/errorLog.ts';

/**
 * Stores a value in the browser's storage. A full or missing storage leaves a line in the error log, and
 * never fails the caller.
 *
 * @returns whether it is stored
 */
export function storeItem(storage: Pick<Storage, 'setItem'>, key: string, value: string): boolean {
  try {
    storage.setItem(key, value);
    return true;
  } catch (cause) {
    logError({ where: key, name: 'NOT_STORED', info: String(cause) });
    return false;
  }
}
