import { expect, test } from 'vitest';
import { isState } from '../../../../src/client/streams/sockets/channelNews.ts';
import { openDesk } from '../../../../src/client/streams/sockets/desk.ts';
import { fakeServer } from '../support/fakeServer.ts';
import { at, timeline } from '../support/virtualTime.ts';

test('the sockets open with the first tab and close with the last', () => {
  timeline(({ cold }) => {
    const server = fakeServer();
    const desk = openDesk(server.openChannels, 'T');
    const running = () => Object.values(server.hubs).filter((hub) => hub.running).length;
    expect(running()).toBe(0);
    const tabs = Array.from({ length: 10 }, () => desk.packets$.subscribe());
    expect(running()).toBe(3);
    at(cold('1s a 1s b'), (mark) => {
      if (mark === 'a') for (const tab of tabs.slice(0, 9)) tab.unsubscribe();
      if (mark === 'a') expect(running()).toBe(3);
      if (mark === 'b') tabs[9]?.unsubscribe();
      if (mark === 'b') expect([running(), desk.present()]).toEqual([0, []]);
    });
  });
  expect.assertions(4);
});

test('a tab that joins late is told the present state of each channel, open included, before any news', () => {
  const heard: string[] = [];
  timeline(({ cold }) => {
    const server = fakeServer();
    const desk = openDesk(server.openChannels, 'T');
    const first = desk.packets$.subscribe();
    at(cold('1s a 1s b 1s c'), (mark) => {
      if (mark === 'a') server.hubs.gateway.closes();
      if (mark === 'b') {
        const second = desk.packets$.subscribe((packet) => {
          heard.push(packet.map((n) => `${n.channel} ${n.type}`).join(', '));
        });
        server.hubs.main.says('hello');
        first.add(second);
      }
      if (mark === 'c') first.unsubscribe();
    });
  });
  expect(heard).toEqual(['main open, gateway waiting, daping open', 'main text']);
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
      openDesk(server.openChannels, token).packets$.subscribe().unsubscribe();
  });
  expect(tokens).toHaveLength(6);
  expect(new Set(tokens).size).toBe(6);
});

test('a retry reaches a stopped channel', () => {
  const states: string[] = [];
  timeline(({ cold }) => {
    const server = fakeServer();
    const desk = openDesk(server.openChannels, 'T');
    const tab = desk.packets$.subscribe((packet) => {
      for (const news of packet)
        if (isState(news) && news.channel === 'main') states.push(news.type);
    });
    at(cold('1s a 1s b 1s c'), (mark) => {
      if (mark === 'a') server.hubs.main.closes(new Error());
      if (mark === 'b') desk.retry();
      if (mark === 'c') tab.unsubscribe();
    });
  });
  expect(states).toEqual(['connecting', 'open', 'closed', 'stopped', 'connecting', 'open']);
});
