import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { hubEvents, type TopicPatch } from '../../../../src/contract/topics/live.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { listen } from '../../support/hubs.ts';
import { addTeam, type Team } from '../../support/people.ts';
import { settled } from '../../support/settle.ts';
import { newDevice, report } from '../../support/work.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Returns the patches of an organisation's boards and inboxes, in the order in which they were published. */
async function published({ orgCode }: Team): Promise<TopicPatch[]> {
  const patches = await app.sql<{ payload: TopicPatch }>(
    `select frame->'payload' as payload from live_batch, jsonb_array_elements(frames) frame
     where org_code = $1 and frame->>'event' = $2 and frame->'payload'->>'Topic' <> 'changes'
     order by id`,
    [orgCode, hubEvents.patch],
  );
  return patches.map(({ payload }) => payload);
}

const hasRows = ({ Set: rows, Del: gone }: TopicPatch) => rows !== undefined || gone !== undefined;

test('no row is read for boards that nobody watches; their topics are reset, so that a board fetches them', async () => {
  const team = await addTeam(app);
  await report(team.reporter, (await newDevice(team.admin)).id);
  await settled(app);
  const patches = await published(team);
  expect(patches.map(({ Topic }) => Topic)).toEqual(
    expect.arrayContaining(['openOrders', 'mttrRank', 'inbox']),
  );
  expect(patches.filter(hasRows)).toEqual([]);
  const epochs = patches.filter(({ Topic }) => Topic === 'openOrders').map(({ Epoch }) => Epoch);
  expect(new Set(epochs).size).toBe(epochs.length);
});

test('a board of another node is sent the rows', async () => {
  const other = await app.anotherNode();
  const team = await addTeam(app);
  const board = await listen(other.url, 'daping', team.admin.token);
  const device = await newDevice(team.admin);
  await vi.waitFor(async () => {
    const marks = await app.sql('select from board_audience where org_code = $1', [team.orgCode]);
    expect(marks).toHaveLength(1);
  }, 20_000);
  const order = await report(team.reporter, device.id);
  await vi.waitFor(() => {
    const patches = board.patches.filter(({ Topic }) => Topic === 'openOrders');
    expect(patches.map(({ Set: rows }) => Object.keys(rows ?? {}))).toContainEqual([order.id]);
  }, 20_000);
  await board.stop();
});
