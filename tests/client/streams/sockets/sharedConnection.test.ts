import { expect, test } from 'vitest';
import { openSharedConnection } from '../../../../src/client/streams/sockets/sharedConnection.ts';
import { isStateEvent } from '../../../../src/client/streams/sockets/streamEvent.ts';
import { fakeServer } from '../support/fakeServer.ts';
import { at, timeline } from '../support/virtualTime.ts';

test('the sockets open with the first tab and close with the last', () => {
  timeline(({ cold }) => {
    const server = fakeServer();
    const connection = openSharedConnection(server.openChannels, 'T');
    const running = () => Object.values(server.hubs).filter((hub) => hub.running).length;
    expect(running()).toBe(0);
    const tabs = Array.from({ length: 10 }, () => connection.packets$.subscribe());
    expect(running()).toBe(3);
    at(cold('1s a 1s b'), (mark) => {
      if (mark === 'a') for (const tab of tabs.slice(0, 9)) tab.unsubscribe();
      if (mark === 'a') expect(running()).toBe(3);
      if (mark === 'b') tabs[9]?.unsubscribe();
      if (mark === 'b') expect([running(), connection.isUsed()]).toEqual([0, false]);
    });
  });
  expect.assertions(4);
});

test('a tab that joins late receives the present state of each channel, open included, before any event', () => {
  const heard: string[] = [];
  timeline(({ cold }) => {
    const server = fakeServer();
    const connection = openSharedConnection(server.openChannels, 'T');
    const first = connection.packets$.subscribe();
    at(cold('1s a 1s b 1s c'), (mark) => {
      if (mark === 'a') server.hubs.gateway.close();
      if (mark === 'b') {
        const second = connection.packets$.subscribe((packet) => {
          heard.push(packet.map(({ channel, type }) => `${channel} ${type}`).join(', '));
        });
        server.hubs.main.sendMessage('hello');
        first.add(second);
      }
      if (mark === 'c') first.unsubscribe();
    });
  });
  expect(heard).toEqual(['main open, gateway waiting, daping open', 'main text']);
});

test('a tab that joins late receives the newest revision of the changes, until their channel is lost', () => {
  const heard: unknown[] = [];
  timeline(({ cold }) => {
    const server = fakeServer();
    const connection = openSharedConnection(server.openChannels, 'T');
    const first = connection.packets$.subscribe();
    const join = () =>
      connection.packets$
        .subscribe((packet) => {
          heard.push(packet.flatMap((event) => (event.type === 'revision' ? event.revision : [])));
        })
        .unsubscribe();
    const { daping } = server.hubs;
    join();
    daping.sendRevision({ Topic: 'changes', Epoch: 'E', Rev: 4 });
    at(cold('1s a 1s b 1s c'), (mark) => {
      join();
      if (mark === 'a') daping.sendPatch({ Topic: 'changes', Epoch: 'E', Rev: 5, At: '' });
      if (mark === 'a') daping.sendRevision({ Topic: 'changes', Epoch: 'E', Rev: 4 }); // read before
      if (mark === 'b') daping.close();
      if (mark === 'c') first.unsubscribe();
    });
  });
  expect(heard).toEqual([[], [{ epoch: 'E', rev: 4 }], [{ epoch: 'E', rev: 5 }], []]);
});

test('a token has its own connections', () => {
  const tokens: string[] = [];
  timeline(() => {
    const server = fakeServer();
    const { connect } = server;
    server.connect = (channel, token) => {
      tokens.push(`${token} ${channel}`);
      return connect(channel, token);
    };
    for (const token of ['T', 'U'])
      openSharedConnection(server.openChannels, token).packets$.subscribe().unsubscribe();
  });
  expect(tokens).toHaveLength(6);
  expect(new Set(tokens).size).toBe(6);
});

test('a retry restarts a stopped channel', () => {
  const states: string[] = [];
  timeline(({ cold }) => {
    const server = fakeServer();
    const connection = openSharedConnection(server.openChannels, 'T');
    const tab = connection.packets$.subscribe((packet) => {
      for (const event of packet)
        if (isStateEvent(event) && event.channel === 'main') states.push(event.type);
    });
    at(cold('1s a 1s b 1s c'), (mark) => {
      if (mark === 'a') server.hubs.main.close(new Error());
      if (mark === 'b') connection.retry();
      if (mark === 'c') tab.unsubscribe();
    });
  });
  expect(states).toEqual(['connecting', 'open', 'closed', 'stopped', 'connecting', 'open']);
});
