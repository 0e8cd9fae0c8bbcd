import type { Page } from 'playwright-core';

/** Pictures of a page as it was drawn, one each time that something changed. */
export interface Recording {
  /** Ends it. @returns each frame, a PNG in base64 */
  stop(): Promise<string[]>;
}

/** Records what the browser draws of a page. */
export async function record(page: Page): Promise<Recording> {
  const cdp = await page.context().newCDPSession(page);
  const frames: string[] = [];
  cdp.on('Page.screencastFrame', ({ data, sessionId }) => {
    frames.push(data);
    // A page that closes meanwhile has no more frames to let go.
    void cdp.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  await cdp.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 });
  return {
    async stop() {
      await cdp.send('Page.stopScreencast');
      await cdp.detach();
      return frames;
    },
  };
}

/** A part of a page, in parts of its width and height. */
export interface Region {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * How much of a region is something: the part of its points that differ from the commonest colour.
 * @param judge any page of a browser; it draws the frames
 */
export function inkOf(judge: Page, frames: readonly string[], region: Region): Promise<number[]> {
  return judge.evaluate(
    async ({ pictures, part }) => {
      const inks: number[] = [];
      for (const picture of pictures) {
        const bytes = Uint8Array.from(atob(picture), (letter) => letter.codePointAt(0) ?? 0);
        const image = await createImageBitmap(new Blob([bytes]));
        const x = Math.round(image.width * part.left);
        const y = Math.round(image.height * part.top);
        const width = Math.round(image.width * part.right) - x;
        const height = Math.round(image.height * part.bottom) - y;
        const pen = new OffscreenCanvas(width, height).getContext('2d');
        if (pen === null) throw new Error('no canvas');
        pen.drawImage(image, -x, -y);
        const { data } = pen.getImageData(0, 0, width, height);
        const counts = new Map<number, number>();
        for (let at = 0; at < data.length; at += 4) {
          const colour = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
          counts.set(colour, (counts.get(colour) ?? 0) + 1);
        }
        inks.push(1 - Math.max(...counts.values()) / (width * height));
      }
      return inks;
    },
    { pictures: [...frames], part: region },
  );
}
