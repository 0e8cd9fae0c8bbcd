import { logError } from '../http/errorLog.ts';

/**
 * Keeps a value in the browser's storage. One that takes nothing more, or nothing at all, costs what
 * would have been remembered and a line of the error log, never what was being done.
 *
 * @returns whether it is kept
 */
export function keepIn(storage: Pick<Storage, 'setItem'>, key: string, value: string): boolean {
  try {
    storage.setItem(key, value);
    return true;
  } catch (cause) {
    logError({ where: key, name: 'NOT_KEPT', info: String(cause) });
    return false;
  }
}
