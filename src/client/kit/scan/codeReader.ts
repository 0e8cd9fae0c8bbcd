/** Looks for a QR code in the picture of a video. */
export interface CodeReader {
  /** Returns the text of a code; null where the picture shows none. @throws Error where the library is not loaded */
  read(video: HTMLVideoElement): Promise<string | null>;
  close(): void;
}

/** The part of the browser's detector of codes that is used; TypeScript does not know it yet. */
interface CodeDetector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface CodeDetectorClass {
  new (options: { readonly formats: readonly string[] }): CodeDetector;
  getSupportedFormats(): Promise<readonly string[]>;
}

const format = 'qr_code';

/** Returns the browser's own reader where it reads QR codes, else a library in a worker. */
export async function openCodeReader(): Promise<CodeReader> {
  const { BarcodeDetector: Detector } = globalThis as { BarcodeDetector?: CodeDetectorClass };
  const formats: readonly string[] | undefined = await Detector?.getSupportedFormats().catch(
    () => [],
  );
  if (Detector === undefined || formats?.includes(format) !== true) return libraryReader();
  const detector = new Detector({ formats: [format] });
  return {
    async read(video) {
      const codes = await detector.detect(video).catch(() => []); // there is no picture yet
      return codes.find(({ rawValue }) => rawValue !== '')?.rawValue ?? null;
    },
    close: () => undefined,
  };
}

/** The longer edge of the pictures that the library reads, px: enough for a label at arm's length. */
const pictureEdge = 800;

/** A reader whose library is loaded and works beside the page. */
function libraryReader(): CodeReader {
  const worker = new Worker(new URL('./codeWorker.ts', import.meta.url), { type: 'module' });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return {
    read(video) {
      const { videoWidth, videoHeight } = video;
      if (context === null || videoWidth === 0) return Promise.resolve(null); // there is no picture yet
      const scale = Math.min(1, pictureEdge / Math.max(videoWidth, videoHeight));
      canvas.width = Math.round(videoWidth * scale);
      canvas.height = Math.round(videoHeight * scale);
      context.drawImage(video, 0, 0, canvas.width, canvas.height);
      const picture = context.getImageData(0, 0, canvas.width, canvas.height);
      const { promise, resolve, reject } = Promise.withResolvers<string | null>();
      const listening = new AbortController();
      const { signal } = listening;
      worker.addEventListener('message', ({ data }: MessageEvent<string | null>) => resolve(data), {
        signal,
      });
      worker.addEventListener('error', ({ message }) => reject(new Error(message)), { signal });
      worker.postMessage(picture, [picture.data.buffer]);
      return promise.finally(() => listening.abort());
    },
    close: () => worker.terminate(),
  };
}
