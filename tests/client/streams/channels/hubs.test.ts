import { HubConnection } from '@microsoft/signalr';
import { expect, test } from 'vitest';
import { hubConnector, hubUrl } from '../../../../src/client/streams/channels/hubs.ts';

const hosts = { apiHost: 'https://api.example', secondApiHost: 'https://gate.example/gateway' };

test('7 Real-time, three connections: the hubs have the addresses of the specification', () => {
  expect(hubUrl('main', hosts)).toBe('https://api.example/chat');
  expect(hubUrl('gateway', hosts)).toBe('https://gate.example/gateway/chat');
  expect(hubUrl('daping', hosts)).toBe('https://api.example/chat?user_type=daping');
});

test('9 Constants, keep-alive: a connection waits 360000 ms for the server and for its own pings, and is not started', () => {
  const hub = hubConnector(hosts)('daping', 'T');
  expect(hub).toBeInstanceOf(HubConnection);
  expect(hub).toMatchObject({
    state: 'Disconnected',
    baseUrl: 'https://api.example/chat?user_type=daping',
    serverTimeoutInMilliseconds: 360_000,
    keepAliveIntervalInMilliseconds: 360_000,
  });
});
