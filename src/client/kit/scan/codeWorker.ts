import jsQR from 'jsqr';

// Reads one picture after the other beside the page, which then ends the worker.
addEventListener('message', ({ data: { data, width, height } }: MessageEvent<ImageData>) => {
  const found = jsQR(data, width, height, { inversionAttempts: 'dontInvert' });
  postMessage(found === null || found.data === '' ? null : found.data);
});
