import { WebSocketServer } from 'ws';
import { hubEvents } from '../../../src/contract/topics/live.ts';

/** A WebSocket server in a process of its own: it sends each of its connections the message of an order at once. */
const server = new WebSocketServer({
  port: Number(process.argv[2]),
  host: '127.0.0.1',
  perMessageDeflate: false,
});
/** The separator of SignalR's JSON records. */
const recordEnd = '\u001e';
server.on('connection', (socket) => {
  socket.once('message', () => socket.send(`{}${recordEnd}`)); // the handshake
});
server.on('listening', () => process.send?.('ready'));
process.on('message', (order: string) => {
  const message = { MType: 3, Title: '新报修', Content: '主轴振动过大', Url: order };
  const call = JSON.stringify({ type: 1, target: hubEvents.message, arguments: [message] });
  for (const socket of server.clients) socket.send(call + recordEnd);
});
