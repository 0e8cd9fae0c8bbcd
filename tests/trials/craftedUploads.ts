import { randomBytes } from 'node:crypto';
import { uploadPath } from '../../src/contract/areas/file/endpoints.ts';
import { measurement } from '../bench/measurement.ts';
import { openPlant } from '../e2e/support/plant.ts';
import { xToken } from '../server/support/client.ts';
import { anObjectStream, aPdf } from '../server/support/pdfs.ts';
import { aDocx, aPng } from '../server/support/pictures.ts';
import { type RawAnswer, send, startBystander, type Target } from './target.ts';
import type { Attack } from './trial.ts';

const boundary = 'trial-boundary';

function upload(
  target: Target,
  token: string,
  file: Buffer,
  { from, folder = 'file' }: { from: string; folder?: 'file' | 'UserPhoto' },
): Promise<RawAnswer> {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n`;
  return send(target, {
    path: uploadPath(folder, 'a'),
    from,
    headers: {
      authorization: `Bearer ${token}`,
      jwt: token,
      'x-token': xToken('', token),
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    body: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
}

/** Returns a document that unpacks to the greatest allowed size, with a false size in its last part, so that it is never stored. */
export function denseDocument(): Buffer {
  const content = Buffer.concat([randomBytes(4300), Buffer.alloc(200_000)]);
  const parts = Array.from({ length: 480 }, (_, nth) => ({ name: `part${nth}.xml`, content }));
  return aDocx([...parts, { name: 'last.xml', content: Buffer.from('a'), declaredSize: 2 }]);
}

/** Returns a document of thousands of parts, each of which took a millisecond to check. */
function manyParts(): Buffer {
  const content = Buffer.alloc(20_000);
  const parts = Array.from({ length: 4900 }, (_, nth) => ({ name: `part${nth}.xml`, content }));
  return aDocx(parts);
}

/** Returns a PDF of thousands of packed objects, with a script in the last one. */
function densePdf(): Buffer {
  const packed = anObjectStream(' '.repeat(10_000));
  return aPdf(...Array.from({ length: 1900 }, () => packed), anObjectStream('<</S /JavaScript>>'));
}

/** What became of an upload whose connection the server closed: it refuses before it has read the file. */
function asCutOff(cause: NodeJS.ErrnoException): Pick<RawAnswer, 'status' | 'text'> {
  if (cause.code !== 'EPIPE' && cause.code !== 'ECONNRESET') throw cause;
  return { status: 0, text: '' };
}

let addresses = 0;

/** Crafted documents of one user, while another organisation uploads an avatar. */
export const craftedUploads: Attack = {
  name: 'crafted-uploads',
  summary: 'one person uploads crafted documents, and somebody of another organisation an avatar',
  isShort: true,
  async attack(target) {
    const other = await openPlant(target.url, target.dataDir, '另一厂');
    const { token } = target.plant.repairer.user;
    const avatar = aPng(64, 64);
    const files = [denseDocument(), manyParts(), densePdf()];
    const bystander = startBystander(target);
    addresses = (addresses + 1) % 200;
    const from = `127.0.1.${addresses + 1}`; // uploads are limited per address and minute
    try {
      const crafted = Array.from({ length: 48 }, (_, nth) =>
        upload(target, token, files[nth % 3] ?? avatar, { from }).catch(asCutOff),
      );
      const photos = [];
      for (let nth = 0; nth < 10; nth += 1) {
        const owner = other.admin.user.token;
        photos.push(
          await upload(target, owner, avatar, {
            from: `127.0.2.${addresses + 1}`,
            folder: 'UserPhoto',
          }),
        );
      }
      const answers = await Promise.all(crafted);
      const taken = answers.filter(({ text }) => text.includes('linkurl')).length;
      return [
        measurement(
          "slowest of another organisation's avatars",
          Math.max(...photos.map(({ ms }) => ms)),
          2000,
          'ms',
        ),
        measurement(
          'avatars that were refused',
          photos.filter(({ text }) => !text.includes('linkurl')).length,
          0,
        ),
        measurement('crafted documents that were taken', taken, 0),
        measurement(
          'answers of another kind than 200 and 429',
          answers.filter(({ status }) => ![0, 200, 429].includes(status)).length,
          0,
        ),
        measurement("p99 of a bystander's calls meanwhile", bystander.p99(), 1000, 'ms'),
      ];
    } finally {
      await bystander.stop();
    }
  },
};
