import { readTable } from './readTable.ts';

// Reads one file beside the page, which then ends the worker.
addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  void readTable(data).then((read) => postMessage(read));
});
