import { hubEvents, hubPaths, type TopicPatch } from '../../../../src/contract/topics/live.ts';

// Receives the events of the bare page, and posts the newest rows; a page that draws would be a slow reader.

/** The separator of SignalR's JSON records. */
const recordEnd = '\u001e';
const audience = 'audience=bare';
const paths = [
  `${hubPaths.chat}?${hubPaths.boardQuery}&${audience}`,
  `${hubPaths.gatewayPrefix}${hubPaths.chat}?${audience}`,
];
/** The time between two posts. */
const postMs = 8;

let changed: Record<string, Record<string, unknown>> = {};

function receive({ data }: MessageEvent<string>): void {
  for (const record of data.split(recordEnd)) {
    if (!record.includes(hubEvents.patch)) continue;
    const { arguments: patches } = JSON.parse(record) as { arguments: TopicPatch[] };
    for (const { Topic, Set: rows } of patches) {
      const known = changed[Topic] ?? {};
      changed[Topic] = known;
      Object.assign(known, rows);
    }
  }
}

function open(path: string): void {
  const socket = new WebSocket(new URL(path, location.href.replace(/^http/, 'ws')));
  socket.addEventListener('open', () => socket.send(`{"protocol":"json","version":1}${recordEnd}`));
  socket.addEventListener('message', receive);
  socket.addEventListener('close', () => open(path));
}

for (const path of paths) open(path);
setInterval(() => {
  if (Object.keys(changed).length === 0) return;
  postMessage(changed);
  changed = {};
}, postMs);
