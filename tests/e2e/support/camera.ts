import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encode } from 'uqr';

/** The video that the browser's camera shows; it is read each time when a page opens the camera. */
const video = join(tmpdir(), `andon-camera-${process.pid}.y4m`);

/** The flags of a browser whose camera shows `video` and may be used by every page. */
export const cameraFlags: readonly string[] = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${video}`,
];

const size = { width: 640, height: 480 };
const [black, white, noColour] = [16, 235, 128];

/** Holds a QR code with this text before the camera. */
export async function showToCamera(text: string): Promise<void> {
  const { data } = encode(text, { ecc: 'M', border: 4 });
  const module = Math.floor(size.height / data.length);
  const left = Math.floor((size.width - module * data.length) / 2);
  const brightness = Buffer.alloc(size.width * size.height, white);
  for (const [row, line] of data.entries())
    for (const [column, isDark] of line.entries()) {
      if (!isDark) continue;
      for (let y = row * module; y < (row + 1) * module; y += 1) {
        const from = y * size.width + left + column * module;
        brightness.fill(black, from, from + module);
      }
    }
  const colour = Buffer.alloc((size.width * size.height) / 2, noColour);
  const head = `YUV4MPEG2 W${size.width} H${size.height} F10:1 Ip A1:1 C420mpeg2\nFRAME\n`;
  await writeFile(video, Buffer.concat([Buffer.from(head), brightness, colour]));
}
