import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';
import type { Payload } from '../payload.ts';
import type { Transport, TransportEvents } from './transport.ts';

const fin = 0x80;
const opcode = { Text: 0x1, Binary: 0x2 } as const;

/** Completes the WebSocket upgrade. An invalid request is answered 400, and `opened` is not called. */
export type WebSocketAcceptor = (
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  opened: (transport: Transport) => void,
) => void;

// One frame per payload, shared by all sockets that receive it.
const frames = new WeakMap<Payload, Buffer>();

/**
 * Creates the WebSockets transport.
 *
 * @param maxFrameBytes maximum WebSocket message; a longer one closes its own socket with 1009
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
    // Bypasses `ws`, which would make a header per socket. Frames do not interleave, because without
    // deflation `ws` writes its own pings and closes completely and at once too.
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
 * Writes payloads of one format, sent within one turn of the event loop, as one frame. Hub messages are
 * self-delimiting, and under load frames cost a client more than their content.
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

/**
 * Returns one complete, unmasked server frame, which can be written to any number of sockets.
 *
 * @see RFC 6455 5.2
 */
function webSocketFrame(bytes: Buffer, format: 'Text' | 'Binary'): Buffer {
  return Buffer.concat([frameHeader(bytes.length, format), bytes]);
}

/** Returns the header of a frame with a payload of `length` bytes. */
function frameHeader(length: number, format: 'Text' | 'Binary'): Buffer {
  const first = fin | opcode[format];
  if (length < 126) return Buffer.of(first, length);
  if (length < 65_536) {
    const header = Buffer.of(first, 126, 0, 0);
    header.writeUInt16BE(length, 2);
    return header;
  }
  const header = Buffer.alloc(10);
  header[0] = first;
  header[1] = 127;
  header.writeUIntBE(length, 4, 6); // bytes 2 and 3 stay zero: no buffer is 2^48 long
  return header;
}
