import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { cleanPicture } from '../../../../src/server/modules/file/content/cleanPicture.ts';
import { fileReasons } from '../../../../src/server/modules/file/reasons.ts';
import { aPhoto, cleanPhoto, type PhotoType, readPhoto, secrets } from '../../support/photos.ts';

const kinds: readonly PhotoType[] = ['jpeg', 'png', 'webp'];
const ways = [1, 2, 3, 4, 5, 6, 7, 8];

/** Returns the cleaned bytes. @throws Error for a refused picture */
async function clean(bytes: Buffer, kind: PhotoType): Promise<Buffer> {
  const answer = await cleanPicture(bytes, `image/${kind}`);
  if ('refused' in answer) throw new Error(answer.refused['en-US']);
  return answer.bytes;
}

const pixelsOf = (bytes: Buffer) => sharp(bytes).raw().toBuffer();

describe.for(kinds)('a %s', (kind) => {
  test.for(ways)(
    'that a camera stored in way %i is upright, and has its pixels alone',
    async (way) => {
      const photo = await aPhoto(kind, way);
      const before = await readPhoto(photo);
      expect(before).toMatchObject({ orientation: way, isUpright: way === 1 });
      expect(before.secrets).toEqual(expect.arrayContaining(['made by Canon', 'after the end']));
      expect(before.secrets).toContain(secrets[0]);
      expect(await readPhoto(await clean(photo, kind))).toEqual(cleanPhoto);
    },
  );

  test('that is upright keeps its pixels bit by bit, and once clean its bytes', async () => {
    const photo = await aPhoto(kind, 1);
    const once = await clean(photo, kind);
    expect(await pixelsOf(once)).toEqual(await pixelsOf(photo));
    expect(await clean(once, kind)).toEqual(once);
  });

  test('that was damaged is refused or cleaned, and never an error', async () => {
    const photo = await aPhoto(kind, 6);
    const change = fc.record({ at: fc.nat(photo.length - 1), byte: fc.nat(255) });
    const property = fc.asyncProperty(
      fc.array(change, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 32, max: photo.length }),
      async (changes, length) => {
        const damaged = Buffer.from(photo);
        for (const { at, byte } of changes) damaged[at] = byte;
        const answer = await cleanPicture(damaged.subarray(0, length), `image/${kind}`);
        if ('refused' in answer)
          expect([fileReasons.pictureDamaged, fileReasons.pictureTurned]).toContain(answer.refused);
      },
    );
    await fc.assert(property, { numRuns: 150 });
  });
});

test('an animation keeps its frames', async () => {
  const frames = await Promise.all(['red', 'blue'].map((background) => square(background)));
  const animation = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
  const cleaned = await clean(animation, 'webp');
  expect((await sharp(cleaned, { animated: true }).metadata()).pages).toBe(2);
});

function square(background: string): Promise<Buffer> {
  return sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer();
}

test('a turned photo that would need too much memory is refused by its head', async () => {
  const photo = await aPhoto('jpeg', 6);
  const frame = photo.indexOf(Buffer.from([0xff, 0xc0]));
  expect(frame).toBeGreaterThan(0);
  photo.writeUInt16BE(12_000, frame + 5);
  photo.writeUInt16BE(12_000, frame + 7);
  expect(await cleanPicture(photo, 'image/jpeg')).toEqual({
    refused: fileReasons.pictureTurned,
  });
});
