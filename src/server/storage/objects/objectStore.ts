import type { Readable } from 'node:stream';

/** The bytes of an object from the first to the last, both with it. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** An object, or a range of it, that is being read. */
export interface StoredObject {
  /** Bytes of what is read. */
  readonly size: number;
  readonly content: Readable;
}

/**
 * Stores files by key: in a folder of this machine, or in an S3-compatible store that nodes share.
 * A key is `ORG/folder/random`, see `isObjectKey`; the content under a key never changes.
 */
export interface ObjectStore {
  /**
   * Takes over a file of `incoming`: completely or not at all; durable when it resolves.
   */
  put(key: string, file: string, contentType: string): Promise<void>;
  /**
   * Returns null where there is none. The caller reads the stream to its end or destroys it.
   *
   * @param range lies within the object; absent: all of it
   */
  open(key: string, range?: ByteRange): Promise<StoredObject | null>;
  /** A missing object is no error. */
  remove(key: string): Promise<void>;
}

/** Returns whether a store accepts a key: none can leave the folder of the organisation. */
export function isObjectKey(text: string): boolean {
  return /^[A-Z0-9]{1,40}\/[A-Za-z]{1,20}\/[A-Za-z0-9_-]{22}$/.test(text);
}

/** The store could not be reached or used when the server started. */
export class ObjectStoreError extends Error {
  override readonly name = 'ObjectStoreError';
}
