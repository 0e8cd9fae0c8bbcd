import { stat } from 'node:fs/promises';
import { errorCode } from './errors.ts';

export async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(unlessMissing(null))) !== null;
}

/** Returns a catch handler that gives `value` for a missing file and rethrows any other error. */
export function unlessMissing<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (errorCode(error) === 'ENOENT') return value;
    throw error;
  };
}
