import { type Measurement, measurement } from '../bench/measurement.ts';
import { type HubSocket, openHubSocket, records, waitUntil } from './hubSocket.ts';
import { startBystander, type Target } from './target.ts';
import type { Attack } from './trial.ts';

/** Messages that a hub answers, ignores or does not know. */
const messages = [
  { type: 3, invocationId: '1', result: 1 },
  { type: 4, invocationId: '1', target: 'x', arguments: [] },
  { type: 6 },
  { type: 99 },
];
const connections = 5;
const frames = 100;
const messagesPerFrame = 500;

async function flood(target: Target, message: object): Promise<HubSocket[]> {
  const frame = records(message, messagesPerFrame);
  const opened = await Promise.all(
    Array.from({ length: connections }, () => openHubSocket(target, '127.0.0.3')),
  );
  for (const { socket } of opened) {
    for (let nth = 0; nth < frames; nth += 1) socket.send(frame);
  }
  await waitUntil(() => opened.every(({ isOpen }) => !isOpen()), 3000);
  return opened;
}

/** A quarter of a million messages of each type from five connections. */
export const hubFlood: Attack = {
  name: 'hub-flood',
  summary: 'five connections send the hub as many messages of each type as they can',
  isShort: true,
  async attack(target) {
    const bystander = startBystander(target);
    const measurements: Measurement[] = [];
    try {
      for (const message of messages) {
        const opened = await flood(target, message);
        const unclosed = opened.filter(({ isOpen }) => isOpen()).length;
        const unexplained = opened.filter(
          ({ closeReason }) => closeReason() !== 'Too many messages.',
        ).length;
        for (const { socket } of opened) socket.terminate();
        measurements.push(
          measurement(`connections open after a flood of type ${message.type}`, unclosed, 0),
          measurement(`connections closed without the reason`, unexplained, 0),
        );
      }
    } finally {
      await bystander.stop();
    }
    return [
      ...measurements,
      measurement("p99 of a bystander's calls meanwhile", bystander.p99(), 1000, 'ms'),
      measurement('calls of the bystander that failed', bystander.failed(), 0),
    ];
  },
};
