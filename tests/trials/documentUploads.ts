import {
  documentUploadPath,
  knowledgeUploadLimits,
  uploadKnowledgeFile,
} from '../../src/contract/areas/knowledge/uploads.ts';
import { type Measurement, measurement } from '../bench/measurement.ts';
import { xToken } from '../server/support/client.ts';
import { denseDocument } from './craftedUploads.ts';
import { besideBystander, callAll, countOther, countRows, runSql } from './support.ts';
import { type RawAnswer, send, type Target } from './target.ts';
import type { Attack } from './trial.ts';

const begun = 1_000;
const base64 = (text: string) => Buffer.from(text).toString('base64');

/** One person begins uploads of documents and leaves them, and has one crafted file made a document many times at once. */
export const documentUploads: Attack = {
  name: 'document-uploads',
  summary:
    'one person begins a thousand uploads, fills the quota, and has one file checked many times',
  isShort: true,
  attack: (target) => besideBystander(target, () => attack(target)),
};

async function attack(target: Target): Promise<Measurement[]> {
  const { plant, dataDir } = target;
  const { token } = plant.admin.user;
  const request = (
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
    nth: number,
    body?: Buffer,
  ): Promise<RawAnswer> =>
    send(target, {
      method,
      path,
      from: `127.0.3.${1 + (nth % 200)}`, // requests are limited per address and minute
      headers: {
        authorization: `Bearer ${token}`,
        jwt: token,
        'x-token': xToken('', token),
        'tus-resumable': '1.0.0',
        ...headers,
      },
      ...(body !== undefined && { body }),
    });
  const begin = (name: string, size: number, nth: number) =>
    request(
      'POST',
      documentUploadPath,
      { 'upload-length': String(size), 'upload-metadata': `filename ${base64(name)}` },
      nth,
    );
  const countFiles = () => countRows(dataDir, 'stored_file', `folder = 'knowledge'`);
  const filesBefore = await countFiles();
  const file = denseDocument();
  const { headers } = await begin('dense.docx', file.length, 0);
  const UploadID = String(headers['location']).split('/').at(-1) ?? '';
  const sent = await request(
    'PATCH',
    `${documentUploadPath}/${UploadID}`,
    { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    1,
    file,
  );
  const checks = callAll([...Array(40).keys()], 10, () =>
    plant.admin.api.call(uploadKnowledgeFile, { UploadID }),
  );
  const large = await begin('film.mp4', knowledgeUploadLimits.videoBytes * 4, 2);
  const nths = [...Array(begun).keys()];
  const answers: RawAnswer[] = [];
  while (nths.length > 0)
    answers.push(
      ...(await Promise.all(
        nths.splice(0, 20).map((nth) => begin(`film ${nth}.mp4`, 400 * 1024 * 1024, nth)),
      )),
    );
  const outcomes = await checks;
  const taken = answers.filter(({ status }) => status === 201).length;
  const stored = (await countFiles()) - filesBefore;
  const served = await countRows(dataDir, 'document_revision', 'quarantine is null');
  await runSql(dataDir, 'delete from document_upload');
  return [
    measurement('uploads of one person that were begun', taken, knowledgeUploadLimits.ofPerson),
    measurement('videos of 2 GB that were begun', large.status === 201 ? 1 : 0, 0),
    measurement('parts that were not taken', sent.status === 204 ? 0 : 1, 0),
    measurement('files that are stored of one upload', stored, 1),
    measurement('crafted documents that are served', served, 0),
    measurement(
      'answers to repeated checks of another kind',
      countOther(outcomes, 'ok', 'UPLOAD_BUSY', 'TOO_MANY'),
      0,
    ),
  ];
}
