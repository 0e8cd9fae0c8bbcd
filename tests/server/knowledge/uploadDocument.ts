import { request } from 'node:http';
import { getDocument, stepDocument } from '../../../src/contract/areas/knowledge/documents.ts';
import {
  documentUploadPath,
  uploadKnowledgeFile,
} from '../../../src/contract/areas/knowledge/uploads.ts';
import type { InputOf } from '../../../src/contract/endpoint.ts';
import type { TestApp } from '../support/app.ts';
import { xToken } from '../support/client.ts';
import type { Person } from '../support/people.ts';

type Product = Pick<TestApp, 'url'>;
type Uploader = Pick<Person, 'token'>;

let addresses = 0;

/** Returns the headers of a request of a resumable upload, as the console sends them. Each has an address of its own. */
export function tusHeaders(person: Uploader, more: Readonly<Record<string, string>> = {}) {
  addresses += 1;
  return {
    authorization: `Bearer ${person.token}`,
    jwt: person.token,
    'x-token': xToken('', person.token),
    'x-forwarded-for': `10.2.${(addresses >> 8) & 255}.${addresses & 255}`,
    'tus-resumable': '1.0.0',
    ...more,
  };
}

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** Begins an upload, and returns the answer. @param library documentLibrary */
export function beginUpload(
  app: Product,
  person: Uploader,
  name: string,
  size: number,
  library = 0,
) {
  return fetch(app.url + documentUploadPath, {
    method: 'POST',
    headers: tusHeaders(person, {
      'upload-length': String(size),
      'upload-metadata': `filename ${base64(name)},library ${base64(String(library))}`,
    }),
  });
}

/** Returns the id of a begun upload. */
export function uploadIDOf({ headers }: Response): string {
  return headers.get('location')?.split('/').at(-1) ?? '';
}

/** Sends bytes of an upload from an offset on. */
export function sendPart(
  app: Product,
  person: Uploader,
  id: string,
  offset: number,
  bytes: Uint8Array,
) {
  return fetch(`${app.url}${documentUploadPath}/${id}`, {
    method: 'PATCH',
    headers: tusHeaders(person, {
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    }),
    body: new Uint8Array(bytes),
  });
}

/** Sends bytes of an upload, and cuts the connection once `sent` of them have left. */
export function cutPart(
  app: Product,
  person: Uploader,
  id: string,
  offset: number,
  bytes: Uint8Array,
  sent: number,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const call = request(`${app.url}${documentUploadPath}/${id}`, {
    method: 'PATCH',
    headers: tusHeaders(person, {
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      'content-length': String(bytes.length),
    }),
  });
  call.on('error', () => resolve());
  call.on('close', () => resolve());
  call.write(bytes.subarray(0, sent), () => {
    setTimeout(() => call.destroy(), 20);
  });
  return promise;
}

/** Returns how many bytes of an upload are stored. */
export async function storedBytes(app: Product, person: Uploader, id: string): Promise<number> {
  const answer = await fetch(`${app.url}${documentUploadPath}/${id}`, {
    method: 'HEAD',
    headers: tusHeaders(person),
  });
  return Number(answer.headers.get('upload-offset'));
}

export type DocumentChanges = Partial<InputOf<typeof uploadKnowledgeFile>> & {
  readonly name?: string;
};

/** Uploads a file whole, and returns its upload. */
export async function uploadWhole(
  app: Product,
  person: Uploader,
  bytes: Uint8Array | string,
  name: string,
  library = 0,
): Promise<string> {
  const content = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
  const id = uploadIDOf(await beginUpload(app, person, name, content.length, library));
  const sent = await sendPart(app, person, id, 0, content);
  if (sent.status !== 204) throw new Error(`${sent.status} ${await sent.text()}`);
  return id;
}

/** Uploads a file, and makes a document of it. */
export async function addDocument(
  app: TestApp,
  person: Person,
  bytes: Uint8Array | string,
  { name = 'a manual.txt', ...body }: DocumentChanges = {},
) {
  const UploadID = await uploadWhole(app, person, bytes, name, body.Library);
  return person.call(uploadKnowledgeFile, { UploadID, ...body });
}

/** Submits a document, and has it approved by somebody else. */
export async function publish(author: Person, reviewer: Person, ID: string) {
  const { documentState } = await author.call(getDocument, { ID });
  if (documentState === 0) await author.call(stepDocument, { ID, DocumentStep: 'submit' });
  return reviewer.call(stepDocument, { ID, DocumentStep: 'approve' });
}
