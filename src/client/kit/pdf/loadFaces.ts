import type { PageFace } from './pageFaces.ts';

/** Loads fonts in a worker. Where one cannot be loaded, the system's is used. */
export async function loadFaces(faces: readonly PageFace[]): Promise<void> {
  const { fonts } = globalThis as unknown as FontFaceSource; // of a worker, which this project's types lack
  const loads = faces.map(async ({ family, source, unicodeRange, weight }) => {
    const face = new FontFace(family, source, { unicodeRange, weight });
    fonts.add(await face.load());
  });
  await Promise.allSettled(loads);
}
