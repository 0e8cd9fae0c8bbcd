import {
  type UploadedFile,
  type UploadFolder,
  uploadPath,
} from '../../../src/contract/areas/file/endpoints.ts';
import { type Envelope, isSuccess } from '../../../src/contract/envelope.ts';
import type { TestApp } from './app.ts';
import type { Answer } from './client.ts';
import { xToken } from './client.ts';
import type { Person } from './people.ts';

export interface UploadChanges {
  readonly folder?: UploadFolder;
  readonly label?: string;
  /** The storage host; the client's by default. */
  readonly host?: '/files' | '';
  readonly headers?: Readonly<Record<string, string>>;
  /** Fields before the file. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Fields after the file. */
  readonly fieldsAfter?: Readonly<Record<string, string>>;
}

let uploads = 0;

/**
 * Sends a file as in the specification: X-TOKEN signs the empty payload. Each upload has a separate
 * address, so that the limit per address does not apply.
 */
export async function sendFile(
  app: TestApp,
  person: Person,
  bytes: Uint8Array | string,
  {
    folder = 'file',
    label = 'a file',
    host = '/files',
    headers = {},
    fields = {},
    fieldsAfter = {},
  }: UploadChanges = {},
): Promise<Answer> {
  uploads += 1;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(
    'file',
    new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]),
    'whatever the browser says.exe',
  );
  for (const [name, value] of Object.entries(fieldsAfter)) form.append(name, value);
  const response = await fetch(app.url + host + uploadPath(folder, label), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${person.token}`,
      jwt: person.token,
      'x-token': xToken('', person.token),
      'x-forwarded-for': `10.1.${uploads >> 8}.${uploads & 255}`,
      ...headers,
    },
    body: form,
  });
  const text = await response.text();
  const envelope = JSON.parse(text) as Envelope;
  return { status: response.status, headers: response.headers, text, envelope };
}

/** Uploads a file and returns its record. @throws if it is refused */
export async function upload(
  app: TestApp,
  person: Person,
  bytes: Uint8Array | string,
  changes: UploadChanges = {},
): Promise<UploadedFile> {
  const { envelope, text } = await sendFile(app, person, bytes, changes);
  if (!isSuccess(envelope)) throw new Error(text);
  return envelope.data as UploadedFile;
}
