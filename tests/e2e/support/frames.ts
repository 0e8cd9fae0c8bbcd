import type { Page } from 'playwright-core';

/** A recording of a page's frames, one for each change. */
export interface Recording {
  /** Ends the recording. @returns each frame, a PNG in base64 */
  stop(): Promise<string[]>;
}

/** The largest picture of a frame, px: half of a small screen. More of them are recorded than of whole ones. */
const half = { maxWidth: 640, maxHeight: 400 };

/** Starts recording the frames of a page. */
export async function record(page: Page): Promise<Recording> {
  const cdp = await page.context().newCDPSession(page);
  const frames: string[] = [];
  cdp.on('Page.screencastFrame', ({ data, sessionId }) => {
    frames.push(data);
    // Fails only if the page closes meanwhile, and then there are no further frames.
    void cdp.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  await cdp.send('Page.startScreencast', { format: 'png', everyNthFrame: 1, ...half });
  return {
    async stop() {
      await cdp.send('Page.stopScreencast');
      await cdp.detach();
      return frames;
    },
  };
}

/** A region of a page, in fractions of its width and height. */
export interface Region {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Returns for each frame the fraction of a region's pixels that differ from its most frequent colour.
 * @param judge any page of a browser; it decodes the frames
 */
export function inkOf(judge: Page, frames: readonly string[], region: Region): Promise<number[]> {
  return judge.evaluate(
    async ({ pictures, part }) => {
      const inks: number[] = [];
      for (const picture of pictures) {
        const bytes = Uint8Array.from(atob(picture), (character) => character.codePointAt(0) ?? 0);
        const image = await createImageBitmap(new Blob([bytes]));
        const x = Math.round(image.width * part.left);
        const y = Math.round(image.height * part.top);
        const width = Math.round(image.width * part.right) - x;
        const height = Math.round(image.height * part.bottom) - y;
        const pen = new OffscreenCanvas(width, height).getContext('2d');
        if (pen === null) throw new Error('no canvas');
        pen.drawImage(image, -x, -y);
        const colours = new Uint32Array(pen.getImageData(0, 0, width, height).data.buffer);
        const counts = new Map<number | undefined, number>();
        for (let start = 0, at = 1; at <= colours.length; at += 1) {
          if (colours[at] === colours[start]) continue; // counts runs of a colour, of which a page has few
          counts.set(colours[start], (counts.get(colours[start]) ?? 0) + at - start);
          start = at;
        }
        inks.push(1 - Math.max(...counts.values()) / (width * height));
      }
      return inks;
    },
    { pictures: [...frames], part: region },
  );
}
