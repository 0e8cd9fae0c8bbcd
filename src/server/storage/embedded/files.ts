import { stat } from 'node:fs/promises';
import { errorCode } from './errors.ts';

export async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(unlessMissing(null))) !== null;
}

/** A catch handler: a missing file is the given value, any other failure is thrown. */
export function unlessMissing<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (errorCode(error) === 'ENOENT') return value;
    throw error;
  };
}
