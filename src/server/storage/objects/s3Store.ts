import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { isObjectKey, type ObjectStore, ObjectStoreError } from './objectStore.ts';

/** The parts of a store's address. */
interface Address {
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly bucket: string;
}

/**
 * Opens a store of files in a bucket of an S3-compatible service, which all nodes share.
 *
 * @param url `https://key:secret@host/bucket?region=...`; key and secret percent-encoded
 * @param timeoutMs an attempt fails when its answer, or its next bytes, take longer
 * @throws ObjectStoreError for an incomplete address, or a bucket that does not answer
 */
export async function openS3Store(url: string, timeoutMs = 30_000): Promise<ObjectStore> {
  const { endpoint, region, accessKeyId, secretAccessKey, bucket } = readAddress(url);
  const s3 = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true, // other servers have no host for each bucket
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 5_000,
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
      socketTimeout: timeoutMs,
    },
  });
  const at = (key: string) => {
    if (!isObjectKey(key)) throw new Error(`not an object's key: ${key}`);
    return { Bucket: bucket, Key: key };
  };
  await s3.send(new HeadBucketCommand({ Bucket: bucket })).catch((error: Error) => {
    const why =
      error.message === '' || error.message === 'UnknownError' ? error.name : error.message;
    throw new ObjectStoreError(`S3_URL cannot be used: bucket ${bucket} at ${endpoint}: ${why}`);
  });
  return {
    async put(key, file, contentType) {
      const params = { ...at(key), Body: createReadStream(file), ContentType: contentType };
      await new Upload({ client: s3, params }).done();
      await rm(file, { force: true });
    },
    async open(key, range) {
      try {
        const ranged = range && { Range: `bytes=${range.start}-${range.end}` };
        const { Body, ContentLength = 0 } = await s3.send(
          new GetObjectCommand({ ...at(key), ...ranged }),
        );
        return { size: ContentLength, content: Body as Readable };
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    async remove(key) {
      await s3.send(new DeleteObjectCommand(at(key)));
    },
  };
}

function readAddress(url: string): Address {
  const { username, password, protocol, host, pathname, searchParams } = new URL(url);
  const bucket = pathname.replace(/^\/|\/$/g, '');
  if (username === '' || password === '' || bucket === '' || bucket.includes('/')) {
    throw new ObjectStoreError(
      'S3_URL cannot be used: it must read https://key:secret@host/bucket?region=...',
    );
  }
  return {
    endpoint: `${protocol}//${host}`,
    region: searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decoded(username),
    secretAccessKey: decoded(password),
    bucket,
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new ObjectStoreError(
      'S3_URL cannot be used: a percent sign in its key or secret must read %25',
    );
  }
}
