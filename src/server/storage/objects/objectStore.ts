import type { Readable } from 'node:stream';

/** An object as it is read. */
export interface StoredObject {
  /** Bytes. */
  readonly size: number;
  readonly content: Readable;
}

/**
 * Where files are kept, by key: a folder of this machine, or an S3-compatible store that nodes share.
 * A key is `ORG/folder/random`, see `isObjectKey`; what is kept under one never changes.
 */
export interface ObjectStore {
  /**
   * Takes over a file of `incoming`: whole under its key, or not at all; durable when it resolves.
   */
  keep(key: string, file: string, contentType: string): Promise<void>;
  /** null: there is none. Who opens one reads it to its end or destroys it. */
  open(key: string): Promise<StoredObject | null>;
  /** One that is not there is no error. */
  remove(key: string): Promise<void>;
}

/** A key that a store takes: nothing in it can leave the organisation's place. */
export function isObjectKey(text: string): boolean {
  return /^[A-Z0-9]{1,40}\/[A-Za-z]{1,20}\/[A-Za-z0-9_-]{22}$/.test(text);
}

/** The store could not be reached or used when the server started. */
export class ObjectStoreError extends Error {
  override readonly name = 'ObjectStoreError';
}
