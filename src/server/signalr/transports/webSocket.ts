import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';
import type { Payload } from '../payload.ts';
import type { Transport, TransportEvents } from './transport.ts';
import { frameHeader, webSocketFrame } from './webSocketFrame.ts';

/** Finishes the WebSocket upgrade; a request that is none is answered 400 and `opened` not called. */
export type WebSocketAcceptor = (
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  opened: (transport: Transport) => void,
) => void;

// One frame per payload, shared by every socket that it goes to.
const frames = new WeakMap<Payload, Buffer>();

/**
 * The WebSockets transport.
 *
 * @param maxFrameBytes longest WebSocket message; a longer one ends its own socket with 1009
 */
export function webSocketAcceptor(maxFrameBytes: number): WebSocketAcceptor {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false, // a deflating socket can't share its frames
    maxPayload: maxFrameBytes,
  });
  return (request, socket, head, opened) => {
    server.handleUpgrade(request, socket, head, (webSocket) => {
      opened(webSocketTransport(webSocket, socket));
    });
  };
}

function webSocketTransport(webSocket: WebSocket, socket: Duplex): Transport {
  let turn: Payload[] = [];
  let turnBytes = 0;

  function flush(): void {
    const payloads = turn;
    turn = [];
    turnBytes = 0;
    // Past `ws`, which would make a header per socket. Frames do not interleave: without
    // deflation `ws` writes its own pings and closes whole and at once too.
    if (webSocket.readyState === WebSocket.OPEN) writeFrames(socket, payloads);
  }

  return {
    listen(events) {
      listenTo(webSocket, events);
    },
    send(payload) {
      if (turn.length > 0 && turn[0]?.format !== payload.format) flush();
      if (turn.length === 0) process.nextTick(flush);
      turn.push(payload);
      turnBytes += payload.bytes.length;
    },
    get bufferedBytes() {
      return webSocket.bufferedAmount + turnBytes;
    },
    ping() {
      if (webSocket.readyState === WebSocket.OPEN) webSocket.ping();
    },
    pause() {
      webSocket.pause();
    },
    close() {
      flush();
      webSocket.close(1000);
    },
    abort() {
      webSocket.terminate();
    },
  };
}

function listenTo(webSocket: WebSocket, events: TransportEvents): void {
  let failure: string | undefined;
  webSocket.on('message', (data) => {
    // `ws` gives a Buffer as long as binaryType is left alone
    if (Buffer.isBuffer(data)) events.data(data);
  });
  for (const control of ['ping', 'pong']) webSocket.on(control, () => events.alive());
  webSocket.on('error', (error) => {
    failure = error.message; // 'close' follows
  });
  webSocket.on('close', (code) => {
    events.closed(failure ?? (code === 1006 ? 'connection lost' : 'closed by the client'));
  });
}

/**
 * Payloads of one format, sent within one turn of the event loop, as one frame: a hub's messages
 * tell their own ends, and in a flood frames cost a client more than what is in them.
 */
function writeFrames(socket: Duplex, payloads: readonly Payload[]): void {
  const [only] = payloads;
  if (only === undefined) return;
  if (payloads.length === 1) {
    socket.write(frameOf(only));
    return;
  }
  const length = payloads.reduce((sum, { bytes }) => sum + bytes.length, 0);
  socket.cork();
  socket.write(frameHeader(length, only.format));
  for (const { bytes } of payloads) socket.write(bytes);
  socket.uncork();
}

function frameOf(payload: Payload): Buffer {
  const known = frames.get(payload);
  if (known !== undefined) return known;
  const frame = webSocketFrame(payload.bytes, payload.format);
  frames.set(payload, frame);
  return frame;
}
