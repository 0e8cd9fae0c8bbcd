import * as fc from 'fast-check';
import { BehaviorSubject, EMPTY, switchMap } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
import { expect, test } from 'vitest';
import { createLive } from '../../../src/client/streams/live.ts';
import type { OpenChannels } from '../../../src/client/streams/sockets/openChannels.ts';
import { openSharedConnection } from '../../../src/client/streams/sockets/sharedConnection.ts';
import type { TopicState } from '../../../src/client/streams/state.ts';
import { type TopicName, topics } from '../../../src/contract/topics/live.ts';
import { topicName, topicRows } from '../../../src/contract/topics/topicRows.ts';
import { fakeServer } from './support/fakeServer.ts';
import { oddRows } from './support/oddRows.ts';
import { virtualLimitMs } from './support/virtualTime.ts';

const key = fc.constantFrom('1', '2', '10', 'fleet', '2026-11-20', '__proto__');

const sharedBy =
  (open: OpenChannels): OpenChannels =>
  ({ token$ }) =>
    token$.pipe(
      switchMap((token) => (token === null ? EMPTY : openSharedConnection(open, token).packets$)),
    );

/** One moment of a history: what the server does, and whether the client hears of it. */
function stepOf(topic: TopicName) {
  return fc.record({
    waitMs: fc.nat(400),
    act: fc.oneof(
      { weight: 6, arbitrary: fc.record({ set: fc.tuple(key, oddRows[topic]) }) },
      { weight: 2, arbitrary: fc.record({ del: key }) },
      { weight: 1, arbitrary: fc.constantFrom('restart', 'close', 'slow', 'fast', 'fail') },
    ),
    arrives: fc.boolean(),
  });
}

test.each(topicName.options)(
  '%s: a snapshot of any age and the patches after it give the same rows as a fresh snapshot',
  (topic) => {
    const step = stepOf(topic);
    const { channel } = topics[topic];
    const row = topicRows[topic];
    const histories = fc.record({
      before: fc.array(step, { maxLength: 10 }),
      after: fc.array(step, { maxLength: 40 }),
      endsWithOpen: fc.boolean(),
      /** Another script owns the sockets, and conflates what it posts. */
      isShared: fc.boolean(),
    });
    fc.assert(
      fc.property(histories, ({ before, after, endsWithOpen, isShared }) => {
        let last: TopicState<unknown> | null = null;
        let fresh: unknown = null;
        const scheduler = new TestScheduler(() => undefined);
        scheduler.run(() => {
          scheduler.maxFrames = virtualLimitMs;
          const server = fakeServer(() => scheduler.now());
          const live = createLive({
            ...server,
            openChannels: isShared ? sharedBy(server.openChannels) : server.openChannels,
            token$: new BehaviorSubject('T'),
            owner$: new BehaviorSubject('ORG1/me'),
          });
          const later = (ms: number, act: () => void) => scheduler.schedule(act, ms);

          function happens({ act, arrives }: (typeof after)[number]): void {
            if (act === 'restart') server.restart();
            else if (act === 'close') server.hubs[channel].close();
            else if (typeof act === 'string') {
              server.link.latencyMs = act === 'slow' ? 900 : 5;
              server.link.fails = act === 'fail';
            } else {
              const change =
                'set' in act
                  ? server.change(topic, Object.fromEntries([act.set]))
                  : server.change(topic, {}, [act.del]);
              if (arrives) server.hubs[channel].sendPatch(change);
            }
          }

          let time = 0;
          for (const each of before) happens(each);
          later(0, () => live.topic(topic).subscribe((state) => (last = state)));
          for (const each of after) {
            time += each.waitMs;
            later(time, () => happens(each));
          }
          // The link is good again. What was missed shows by the next patch or by an open, well
          // before the reconciliation, which is not to be what heals it.
          time += 4_000;
          later(time, () => {
            server.link = { latencyMs: 5, fails: false };
            if (endsWithOpen) server.hubs[channel].close();
            else server.hubs[channel].sendPatch(server.change(topic, {}));
          });
          later(time + 10_000, () => {
            expect(time + 10_000).toBeLessThan(60_000);
            fresh = new Map(server.rows);
            live.stop();
          });
        });
        expect(last).toMatchObject({ topic, phase: 'ready', freshness: 'live', error: null });
        const rows = (last as TopicState<unknown> | null)?.rows;
        expect(rows).toEqual(fresh);
        for (const value of rows?.values() ?? []) row.parse(value);
      }),
      { numRuns: 150 },
    );
  },
);

test.each(topicName.options)(
  '%s: where no patch is lost, patches alone end as a fresh snapshot, however slow the first fetch',
  (topic) => {
    const change = fc.record({ waitMs: fc.nat(400), set: fc.tuple(key, oddRows[topic]), del: key });
    const history = fc.record({
      latencyMs: fc.nat(3_000),
      changes: fc.array(change, { maxLength: 30 }),
    });
    fc.assert(
      fc.property(history, ({ latencyMs, changes }) => {
        let last: TopicState<unknown> | null = null;
        const server = fakeServer();
        const scheduler = new TestScheduler(() => undefined);
        scheduler.run(() => {
          scheduler.maxFrames = virtualLimitMs;
          const live = createLive({
            ...server,
            token$: new BehaviorSubject('T'),
            owner$: new BehaviorSubject('ORG1/me'),
          });
          server.link.latencyMs = latencyMs;
          live.topic(topic).subscribe((state) => (last = state));
          let time = 0;
          for (const { waitMs, set, del } of changes) {
            time += waitMs;
            scheduler.schedule(() => {
              const patch = server.change(
                topic,
                Object.fromEntries([set]),
                set[0] === del ? [] : [del],
              );
              server.hubs[topics[topic].channel].sendPatch(patch);
            }, time);
          }
          scheduler.schedule(() => live.stop(), Math.max(time, latencyMs) + 100);
        });
        expect(server.fetched).toEqual([topic]);
        expect((last as TopicState<unknown> | null)?.rows).toEqual(server.rows);
      }),
    );
  },
);
