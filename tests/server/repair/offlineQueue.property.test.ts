import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiError } from '../../../src/client/api/http/apiError.ts';
import { type QueuedAction, withAction } from '../../../src/client/api/queue/queuedAction.ts';
import { type SenderSettings, sendQueue } from '../../../src/client/api/queue/sendQueue.ts';
import { addPart } from '../../../src/contract/areas/part/part.ts';
import {
  addOrderComment,
  deleteOrderComment,
  listOrderComments,
} from '../../../src/contract/areas/repair/comments.ts';
import {
  addWorkOrder,
  interruptWorkOrder,
  laterWriteWorkOrder,
  receiveWorkOrder,
  recoverWorkOrder,
  repairWorkOrder,
  saveOrderCost,
  scanWorkOrder,
  updateOrderLabour,
  updateWorkOrderParts,
} from '../../../src/contract/areas/repair/endpoints.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { isSuccess, readRefusal } from '../../../src/contract/envelope.ts';
import type { ErrorName } from '../../../src/contract/index.ts';
import { memoryStore } from '../../support/memoryStore.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type Answer, clientOf } from '../support/client.ts';
import { addPerson, addTeam, type Person, type Team } from '../support/people.ts';
import { aPng } from '../support/pictures.ts';
import { upload } from '../support/upload.ts';
import { detail, newDevice, report } from '../support/work.ts';
import { orderIn } from './support/inState.ts';

let app: TestApp;
/** A second node on the same database: it has none of the first one's memory, as after a restart. */
let restarted: TestApp;
let team: Team;
let technicians: readonly [Person, Person];
let partID: string;
beforeAll(async () => {
  app = await startApp();
  restarted = await app.anotherNode();
  team = await addTeam(app);
  technicians = [team.repairer, await addPerson(app, team.orgCode, 'repairer')];
  partID = (await team.admin.call(addPart, { PartCode: 'S-1', PartName: 'Seal', Unit: 'pcs' })).id;
});
afterAll(() => app.close());

const photo = 'local:photo';
const interruption = { ReasonType: 'vendor', MachineUp: 0 };

/** The calls of a queue, with their bodies beside the order's id and the ActionID. */
const calls: Readonly<Record<string, readonly [Endpoint, (by: Person, nth: number) => object]>> = {
  receive: [receiveWorkOrder, () => ({})],
  start: [scanWorkOrder, () => ({ ManualReason: 'The label is torn off' })],
  interrupt: [interruptWorkOrder, () => interruption],
  recover: [recoverWorkOrder, () => ({})],
  writeLater: [laterWriteWorkOrder, () => ({})],
  finish: [repairWorkOrder, () => ({ Measures: 'Seal changed', PhotosAfter: [photo] })],
  parts: [updateWorkOrderParts, (_, nth) => ({ Parts: [{ PartID: partID, Qty: nth + 1 }] })],
  labour: [
    updateOrderLabour,
    ({ userID }, nth) => ({ Labour: [{ UserID: userID, Minutes: nth + 5 }] }),
  ],
  comment: [addOrderComment, (_, nth) => ({ Comment: `Comment ${nth}`, Photos: [photo] })],
};
const callNames = Object.keys(calls);

/** The usual way of a repair, which a drawn queue follows most of the time. */
const usual = ['receive', 'start', 'interrupt', 'recover', 'parts', 'labour', 'finish', 'comment'];

/** A drawn queue: names of calls, and whether the call is about the other technician's order. */
const drawnQueue = fc
  .array(fc.record({ name: fc.constantFrom(...callNames), isUsual: fc.boolean() }), {
    minLength: 3,
    maxLength: 8,
  })
  .map((steps) => steps.map(({ name, isUsual }, nth) => (isUsual ? (usual[nth] ?? name) : name)));

type Fault = 'none' | 'lost' | 'unanswered' | 'late';
/** What happens to each request in turn, then nothing; and the node that gets it. */
const drawnFaults = fc.array(
  fc.record({
    fault: fc.constantFrom<Fault>('none', 'none', 'lost', 'unanswered', 'late'),
    isRestarted: fc.boolean(),
    hasTwoTabs: fc.boolean(),
  }),
  { maxLength: 30 },
);

interface Delivery {
  readonly by: Person;
  readonly action: QueuedAction;
  readonly body: object;
}

/** Two technicians with a queue each, on the way to the server. */
class Replay {
  private readonly store = memoryStore();
  private readonly late: Delivery[] = [];
  readonly delivered: (Delivery & { readonly data: unknown })[] = [];
  private readonly faults;
  private sent = 0;

  constructor(faults: readonly { fault: Fault; isRestarted: boolean; hasTwoTabs: boolean }[]) {
    this.faults = [...faults];
  }

  async fill(orders: readonly string[], queues: readonly (readonly string[])[]): Promise<void> {
    for (const [at, names] of queues.entries()) {
      const by = technicians[at] as Person;
      const ID = orders[at] as string;
      for (const [nth, name] of names.entries()) {
        const [endpoint, fields] = calls[name] as (typeof calls)[string];
        const id = randomUUID();
        const version = 'Version' in endpoint.body.shape ? { Version: 0 } : {};
        const body = { ...fields(by, nth), ...version, ID, ActionID: id };
        const file = {
          key: photo,
          name: 'a.png',
          folder: 'file',
          blob: new Blob([new Uint8Array(aPng(4, 4))]),
        };
        const files = JSON.stringify(body).includes(photo)
          ? [{ ...file, folder: 'file' as const, uploaded: null }]
          : [];
        const subject = { orderID: ID, orderCode: '', deviceName: '' };
        const queued = {
          owner: by.userID,
          id,
          call: endpoint.id,
          body,
          subject,
          files,
          firstSentAt: null,
        };
        await this.store.edit(by.userID, (queue) => withAction(queue, queued, 0) ?? queue);
      }
    }
  }

  /** Sends both queues until nothing can be sent any more; a fault ends a round. */
  async run(): Promise<void> {
    for (let before = -1; this.sent > before; ) {
      before = this.sent;
      for (const by of technicians) {
        const tabs = this.faults[0]?.hasTwoTabs === true ? 2 : 1;
        await Promise.all(Array.from({ length: tabs }, () => this.sendOf(by)));
      }
    }
  }

  /**
   * Delivers what was on its way, and everything that has arrived once more, in a drawn order. Returns the first
   * answers and those of the repetitions.
   */
  async repeat(order: readonly number[]): Promise<{ first: unknown[]; again: unknown[] }> {
    const known = new Map(this.delivered.map(({ action, data }) => [action.id, data]));
    const all = [...this.late, ...this.delivered];
    const mixed = all.toSorted((a, b) => rank(a, all, order) - rank(b, all, order));
    const answers: { first: unknown[]; again: unknown[] } = { first: [], again: [] };
    for (const delivery of mixed) {
      const { envelope } = await this.deliver(delivery, true);
      if (!known.has(delivery.action.id)) continue; // refused
      answers.first.push(known.get(delivery.action.id));
      answers.again.push(envelope.data);
    }
    return answers;
  }

  /** Returns what is left of the queues. */
  async rest(): Promise<unknown> {
    const queues = await Promise.all(technicians.map(({ userID }) => this.store.read(userID)));
    return queues.map((queue) =>
      queue.map(({ call, state, failure }) => [call, state, failure?.name]),
    );
  }

  private sendOf(by: Person): Promise<void> {
    const settings: SenderSettings = {
      store: this.store,
      send: (action, body) => this.send({ by, action, body }),
      upload: async () => (await upload(app, by, aPng(4, 4))).url,
      isPresent: () => true,
      now: () => +app.clock.now(),
      onApplied: () => undefined,
      onChange: () => undefined,
    };
    return sendQueue(by.userID, settings);
  }

  private async send(delivery: Delivery): Promise<unknown> {
    this.sent += 1;
    const { fault, isRestarted } = this.faults.shift() ?? { fault: 'none', isRestarted: false };
    if (fault === 'late') this.late.push(delivery);
    if (fault === 'lost' || fault === 'late') throw new ApiError('NETWORK');
    const { envelope } = await this.deliver(delivery, isRestarted);
    const { code, info, data } = envelope;
    if (isSuccess(envelope)) this.delivered.push({ ...delivery, data });
    if (fault === 'unanswered') throw new ApiError('NETWORK');
    if (isSuccess(envelope)) return data;
    const refusal = readRefusal(envelope);
    throw new ApiError(refusal?.error as ErrorName, { code, info, refusal, http: 200 });
  }

  private deliver({ by, action, body }: Delivery, isRestarted: boolean): Promise<Answer> {
    app.clock.advance(1_000);
    const endpoint = Object.values(calls).find(([one]) => one.id === action.call)?.[0];
    if (endpoint === undefined) throw new Error(action.call);
    return clientOf((isRestarted ? restarted : app).url, by.token).send(endpoint, body);
  }
}

function rank(one: Delivery, all: readonly Delivery[], order: readonly number[]): number {
  return order[all.indexOf(one) % order.length] ?? 0;
}

/** Returns two new orders. */
async function newOrders(): Promise<readonly string[]> {
  const orders = await Promise.all([0, 1].map(() => orderIn(app, team, 0)));
  return orders.map(({ id }) => id);
}

/** Returns what people see of an order, without ids and times. */
async function stateOf(ID: string): Promise<unknown> {
  const order = await detail(team.admin, ID);
  const { comments } = await team.admin.call(listOrderComments, { ID });
  return {
    state: [order.orderState, order.version, order.repairUserName, order.measures],
    history: order.history.map(({ call, fromState, toState }) => [call, fromState, toState]),
    segments: order.segments.map(({ kind }) => kind),
    parts: order.parts.map(({ qty }) => qty),
    labour: order.labour.map(({ minutes }) => minutes).filter((minutes) => minutes >= 5),
    photos: order.photosAfter.length,
    comments: comments.map(({ content, photos }) => [content, photos.length]),
  };
}

test('a queue whose requests are lost, late, repeated and out of order ends as one that is sent once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(drawnQueue, drawnQueue),
      drawnFaults,
      fc.array(fc.nat(100), { minLength: 5, maxLength: 20 }),
      async (queues, faults, order) => {
        const [calm, rough] = [new Replay([]), new Replay(faults)];
        const [once, often] = [await newOrders(), await newOrders()];
        await calm.fill(once, queues);
        await calm.run();
        await rough.fill(often, queues);
        await rough.run();
        expect(await rough.rest()).toEqual(await calm.rest());
        const expected = await Promise.all(once.map(stateOf));
        expect(await Promise.all(often.map(stateOf))).toEqual(expected);
        const { first, again } = await rough.repeat(order);
        expect(again).toEqual(first);
        expect(await Promise.all(often.map(stateOf))).toEqual(expected);
      },
    ),
    { numRuns: 4 },
  );
});

test('a late repeat is answered as at first: an interruption, a report, a cost and a deleted comment', async () => {
  const { id: ID } = await orderIn(app, team, 2);
  const by = team.repairer;
  const again = clientOf(restarted.url, by.token);
  const ActionID = randomUUID();
  const inAMinute = new Date(+app.clock.now() + 60_000).toISOString();
  const interrupt = {
    ID,
    ActionID,
    ReasonType: 'part',
    MachineUp: 0,
    ExpectRecoverTime: inAMinute,
  } as const;
  const interrupted = await by.call(interruptWorkOrder, interrupt);
  const cost = await by.call(saveOrderCost, { ID, ActionID, OutsideAmount: 12 });
  await by.call(saveOrderCost, { ID, OutsideAmount: 30 });
  const comment = { ID, ActionID, Comment: 'A slip' };
  const written = await by.call(addOrderComment, comment);
  await by.call(deleteOrderComment, { ID, CommentID: written.id });
  const { id: DeviceID } = await newDevice(team.admin);
  const fault = { DeviceID, FaultText: 'Smoke', FaultLevel: 1, IsStop: 1, ActionID } as const;
  const reported = await by.call(addWorkOrder, fault);
  app.clock.advance(120_000);
  expect(await again.call(interruptWorkOrder, interrupt)).toEqual(interrupted);
  expect(await again.call(saveOrderCost, { ID, ActionID, OutsideAmount: 12 })).toEqual(cost);
  expect(await again.call(addOrderComment, comment)).toEqual(written);
  expect(await again.call(addWorkOrder, fault)).toEqual(reported);
  expect(await detail(by, ID)).toMatchObject({ version: 3, cost: { outsideAmount: 30 } });
  expect((await by.call(listOrderComments, { ID })).total).toBe(0);
  const timed = { ...fault, FaultTime: new Date(+app.clock.now()).toISOString() };
  const { envelope } = await again.send(addWorkOrder, timed);
  expect(readRefusal(envelope)).toEqual({ error: 'ACTION_DONE', present: reported });
  expect((await report(by, DeviceID)).orderCode).not.toBe(reported.orderCode);
});
