import { createServer, type Server } from 'node:net';
import { Aedes } from 'aedes';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { revokeDeviceKey } from '../../../src/contract/areas/gateway/endpoints.ts';
import { mostValues } from '../../../src/contract/areas/metric/ingest.ts';
import { noteHeard } from '../../../src/server/gateway/deviceLife.ts';
import { createLog } from '../../../src/server/kernel/log.ts';
import {
  type MqttDeps,
  type MqttGateway,
  openMqttGateway,
  readPayload,
} from '../../../src/server/modules/metric/mqttGateway.ts';
import { openValueCounts, openValueRates } from '../../../src/server/modules/metric/valueRates.ts';
import type { Db } from '../../../src/server/storage/db.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { metricPlant } from './plant.ts';

let app: TestApp;
let broker: Aedes;
let server: Server;
let url: string;
let sender: MqttClient;
let isAway = false;

beforeAll(async () => {
  app = await startApp();
  broker = await Aedes.createBroker();
  server = createServer(broker.handle);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  url = `mqtt://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  sender = await connectAsync(url);
});
afterAll(async () => {
  await sender.endAsync();
  await new Promise<void>((done) => broker.close(done));
  server.close();
  await app.close();
});

/** The database, which fails while it is away. */
const db = (): Db => ({
  ...app.db,
  transaction: (scope, mode, work, options) =>
    isAway ? Promise.reject(new Error('away')) : app.db.transaction(scope, mode, work, options),
});

function openGateway(name: string, log: string[] = [], over: Partial<Db> = {}): MqttGateway {
  return openMqttGateway({ ...depsOf(name, log), db: { ...db(), ...over } });
}

function depsOf(name: string, log: string[]): MqttDeps {
  return {
    settings: { url, clientID: name },
    db: db(),
    now: () => app.clock.now(),
    rates: openValueRates(),
    counts: openValueCounts(),
    rawDays: 90,
    noteHeard,
    kick: () => undefined,
    log: createLog('info', {
      write: (line) => {
        log.push(line);
      },
    }),
  };
}

const valuesOf = async (deviceID: string) =>
  (
    await app.sql<{ value: number }>(
      'select value from metric_value where device_id = $1 order by value_time, value',
      [deviceID],
    )
  ).map(({ value }) => value);

test('values by MQTT are stored, and acknowledged after that: those of a time without a database come again', async () => {
  const plant = await metricPlant(app);
  const { device, point, key } = plant;
  const acknowledged: number[] = [];
  let published = 0;
  broker.on('ack', () => void acknowledged.push(1));
  const topic = `andon/${key}/${device.deviceCode}/${point.pointKey}`;
  const time = (seconds: number) => app.clock.now().getTime() - seconds * 1000;
  const gateway = openGateway('one');
  try {
    await vi.waitFor(() => expect(gateway.isConnected()).toBe(true), { timeout: 60_000 });
    await vi.waitFor(
      async () => {
        published += 1;
        await sender.publishAsync(topic, JSON.stringify({ value: 7, time: time(60) }), { qos: 1 });
        expect(await valuesOf(device.id)).toEqual([7]);
      },
      { timeout: 60_000, interval: 200 },
    );
    await vi.waitFor(() => expect(acknowledged.length).toBe(published), { timeout: 60_000 });
    isAway = true;
    const before = acknowledged.length;
    await sender.publishAsync(topic, JSON.stringify([{ value: 8, time: time(50) }]), { qos: 1 });
    await new Promise((done) => setTimeout(done, 300));
    expect(acknowledged.length).toBe(before);
    isAway = false;
    await vi.waitFor(async () => expect(await valuesOf(device.id)).toEqual([7, 8]), {
      timeout: 60_000,
    });
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before), {
      timeout: 60_000,
    });
  } finally {
    isAway = false;
    await gateway.stop();
  }
  // what comes while no node is there waits at the broker
  await sender.publishAsync(topic, JSON.stringify({ value: 9, time: time(40) }), { qos: 1 });
  const again = openGateway('one');
  try {
    await vi.waitFor(async () => expect(await valuesOf(device.id)).toEqual([7, 8, 9]), {
      timeout: 60_000,
    });
  } finally {
    await again.stop();
  }
});

test('values of a withdrawn key are counted, and those of an unknown one are in the log', async () => {
  const plant = await metricPlant(app);
  const { team, device, point, key, keyID } = plant;
  await team.admin.call(revokeDeviceKey, { ID: keyID });
  const log: string[] = [];
  const gateway = openGateway('two', log);
  try {
    await vi.waitFor(() => expect(gateway.isConnected()).toBe(true), { timeout: 60_000 });
    await vi.waitFor(
      async () => {
        for (const one of [key, 'adk_unknown'])
          await sender.publishAsync(`andon/${one}/${device.deviceCode}/${point.pointKey}`, '1', {
            qos: 1,
          });
        const rows = await app.sql<{ reason: number }>(
          'select reason from metric_refusal where key_id = $1',
          [keyID],
        );
        expect(rows).toEqual([{ reason: 7 }]);
        expect(log.some((line) => line.includes('unknown device key'))).toBe(true);
      },
      { timeout: 60_000, interval: 300 },
    );
    expect(await valuesOf(device.id)).toEqual([]);
  } finally {
    await gateway.stop();
  }
});

test('a value that the database refuses is counted and holds up no other; a long list is stored whole', async () => {
  const plant = await metricPlant(app);
  const { device, point, key, keyID } = plant;
  const topic = `andon/${key}/${device.deviceCode}/${point.pointKey}`;
  const start = app.clock.now().getTime() - 3_600_000;
  const long = Array.from({ length: mostValues + 1 }, (_, at) => ({ value: at, time: start + at }));
  const gateway = openGateway('three', [], {
    // a fault of the data of one value
    transaction: (scope, mode, work, options) =>
      app.db.transaction(
        scope,
        mode,
        (tx) =>
          work({
            ...tx,
            query: (text, values = [], planning) => {
              const isPoison =
                text.includes('insert into metric_value') &&
                (values[4] as readonly number[]).includes(4242);
              return tx.query(
                isPoison ? "select 'x'::int as stored" : text,
                isPoison ? [] : values,
                planning,
              );
            },
          }),
        options,
      ),
  });
  try {
    await vi.waitFor(() => expect(gateway.isConnected()).toBe(true), { timeout: 60_000 });
    await sender.publishAsync(topic, JSON.stringify(long), { qos: 1 });
    await vi.waitFor(async () => expect((await valuesOf(device.id)).length).toBe(long.length - 1), {
      timeout: 60_000,
      interval: 300,
    });
    await vi.waitFor(
      async () =>
        expect(
          await app.sql('select reason, refused from metric_refusal where key_id = $1', [keyID]),
        ).toEqual([{ reason: 8, refused: 1 }]),
      { timeout: 60_000, interval: 300 },
    );
  } finally {
    await gateway.stop();
  }
});

test('a gateway without a broker is tried again and stops at once; one whose subscription was refused subscribes later', async () => {
  const nowhere = openMqttGateway({
    ...depsOf('nowhere', []),
    settings: { url: 'mqtt://127.0.0.1:1', clientID: 'nowhere' },
  });
  await nowhere.stop();
  const plant = await metricPlant(app);
  const log: string[] = [];
  let refusals = 0;
  const usual = broker.authorizeSubscribe;
  broker.authorizeSubscribe = (client, subscription, done) => {
    refusals += 1;
    if (refusals === 1) done(null, null);
    else usual(client, subscription, done);
  };
  const gateway = openGateway('four', log);
  try {
    await vi.waitFor(
      async () => {
        const topic = `andon/${plant.key}/${plant.device.deviceCode}/${plant.point.pointKey}`;
        await sender.publishAsync(topic, '3', { qos: 1 });
        expect(new Set(await valuesOf(plant.device.id))).toEqual(new Set([3]));
      },
      { timeout: 60_000, interval: 500 },
    );
    expect(log.some((line) => line.includes('cannot be reached'))).toBe(true);
  } finally {
    broker.authorizeSubscribe = usual;
    await gateway.stop();
  }
});

test('a payload is a number, an object or a list; another one is a value that is refused', () => {
  expect(readPayload('12.5')).toEqual([{ Value: 12.5 }]);
  expect(readPayload('{"value":1,"time":0,"unit":"bar","quality":1}')).toEqual([
    { Value: 1, Time: '1970-01-01T00:00:00.000Z', Unit: 'bar', Quality: 1 },
  ]);
  expect(readPayload('[1,{"value":2}]')).toEqual([{ Value: 1 }, { Value: 2 }]);
  expect(readPayload('NaN')).toEqual([{ Value: 'NaN' }]);
  expect(readPayload(Buffer.alloc(300_000, 49))).toEqual([{ Value: '' }]);
});
