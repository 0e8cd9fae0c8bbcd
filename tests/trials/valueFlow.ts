import { createServer } from 'node:net';
import { env } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { Aedes } from 'aedes';
import { connect, type MqttClient } from 'mqtt';
import { makeDeviceKey } from '../../src/contract/areas/gateway/endpoints.ts';
import { type MetricItem, sendMetrics } from '../../src/contract/areas/metric/ingest.ts';
import { metricPoint } from '../../src/contract/areas/metric/point.ts';
import { getCurves, listSeries } from '../../src/contract/areas/metric/values.ts';
import { listWorkOrders } from '../../src/contract/areas/repair/queries.ts';
import { createApiClient } from '../../src/server/cli/apiClient.ts';
import { type Measurement, measurement, percentile } from '../bench/measurement.ts';
import { openPlant, type Plant } from '../e2e/support/plant.ts';
import { freePort, startServer } from '../e2e/support/server.ts';
import { removeFolder } from '../server/support/tempFolder.ts';
import { makeDataDir } from '../server/support/template.ts';
import { countRows, runSql } from './support.ts';
import type { OwnTrial } from './trial.ts';

/** So long values are sent, s. */
const seconds = Number(env['VALUE_SECONDS'] ?? '40');
/** Half of the values come by HTTP: of so many devices with 10 points each, one value a second each. */
const httpDevices = 500;
/** The other half come by MQTT: of so many series, in lists. */
const listed = { series: 100, perSecond: 50, every: 10 } as const;
const points = 10;
const perSecond = httpDevices * points + listed.series * listed.perSecond;
/** After the last value, what waits is stored within this time, s. */
const drainSeconds = 180;

/** A thing that a gateway sends until it is acknowledged. */
interface Parcel {
  readonly topic: string;
  readonly count: number;
  readonly content: unknown;
}

/** Sends parcels of a store that outlives it, a few at a time. Killed, it forgets what it was sending. */
function openGateway(store: Parcel[], atOnce: number, send: (parcel: Parcel) => Promise<unknown>) {
  let isKilled = false;
  let acknowledged = 0;
  const busy = new Set<Parcel>();
  const one = async (parcel: Parcel) => {
    busy.add(parcel);
    try {
      await send(parcel);
      if (isKilled) return; // the acknowledgement came too late
      const at = store.indexOf(parcel);
      if (at >= 0) store.splice(at, 1);
      acknowledged += parcel.count;
    } catch {
      await sleep(200);
    } finally {
      busy.delete(parcel);
    }
  };
  const sending = (async () => {
    while (!isKilled) {
      const next = busy.size < atOnce ? store.find((parcel) => !busy.has(parcel)) : undefined;
      if (next === undefined) await sleep(5);
      else void one(next);
    }
  })();
  return {
    acknowledged: () => acknowledged,
    async kill() {
      isKilled = true;
      await sending;
    },
  };
}

/** 10,000 values a second through HTTP and MQTT, while the server and both gateways are killed twice. */
export const valueFlow: OwnTrial = {
  name: 'value-flow',
  summary: `${perSecond} values a second for ${seconds} s (VALUE_SECONDS), two kills of server and gateways: acknowledged is stored`,
  isShort: false,
  run,
};

async function fill(plant: Plant, dataDir: string) {
  const { api } = plant.admin;
  for (let at = 0; at < points; at += 1)
    await api.call(metricPoint.calls.add, {
      PointName: `Point ${at}`,
      PointKey: `p${at}`,
      PointKind: 1,
      Decimals: 1,
      IntervalSeconds: 1,
    });
  await runSql(
    dataDir,
    `insert into device (org_code, id, device_code, device_name)
     select $1, md5('device ' || n)::uuid, 'V' || n, 'Device ' || n from generate_series(0, $2::int - 1) n`,
    [plant.orgCode, httpDevices + listed.series / points],
  );
  return (await api.call(makeDeviceKey, { KeyName: 'gateway' })).deviceKey;
}

async function run(): Promise<Measurement[]> {
  await using stack = new AsyncDisposableStack();
  const broker = await Aedes.createBroker();
  const brokerServer = createServer(broker.handle);
  const brokerPort = await freePort();
  await new Promise<void>((done) => void brokerServer.listen(brokerPort, '127.0.0.1', done));
  stack.defer(() => void brokerServer.close());
  stack.defer(() => new Promise<void>((done) => broker.close(done)));
  const brokerUrl = `mqtt://127.0.0.1:${brokerPort}`;
  const dataDir = await makeDataDir();
  stack.defer(() => removeFolder(dataDir));
  const port = await freePort();
  const start = () =>
    startServer(dataDir, port, { env: { MQTT_URL: brokerUrl, MQTT_CLIENT_ID: 'trial' } });
  let server = await start();
  stack.defer(() => server.kill());
  const plant = await openPlant(server.address, dataDir, '数据厂');
  const deviceKey = await fill(plant, dataDir);

  const httpStore: Parcel[] = [];
  const mqttStore: Parcel[] = [];
  const gateway = createApiClient({ url: server.address, locale: 'zh-CN', retryWaitsMs: [] });
  const openHttp = () =>
    openGateway(httpStore, 4, ({ content }) =>
      gateway.call(sendMetrics, content as { Items: MetricItem[] }, { deviceKey }),
    );
  let publisher: MqttClient;
  const openMqtt = () => {
    publisher = connect(brokerUrl, { reconnectPeriod: 100 });
    return openGateway(mqttStore, 8, ({ topic, content }) =>
      publisher.publishAsync(topic, content as string, { qos: 1 }),
    );
  };
  let http = openHttp();
  let mqtt = openMqtt();
  stack.defer(async () => {
    await Promise.all([http.kill(), mqtt.kill()]);
    publisher.end(true);
  });

  let made = 0;
  const makeSecond = (second: number, at: number) => {
    const Time = new Date(at).toISOString();
    for (let from = 0; from < httpDevices; from += 100) {
      const Items = Array.from({ length: 100 * points }, (_, nth): MetricItem => {
        const DeviceCode = `V${from + Math.floor(nth / points)}`;
        return { DeviceCode, Point: `p${nth % points}`, Value: (second * 7 + nth) % 100, Time };
      });
      httpStore.push({ topic: '', count: Items.length, content: { Items } });
      made += Items.length;
    }
    // every series sends a list of the last seconds, one tenth of them each second
    for (let series = second % listed.every; series < listed.series; series += listed.every) {
      const count = listed.perSecond * listed.every;
      const list = Array.from({ length: count }, (_, nth) => ({
        value: nth % 50,
        time: at - nth * (1000 / listed.perSecond),
      }));
      const code = `V${httpDevices + Math.floor(series / points)}`;
      const topic = `andon/${deviceKey}/${code}/p${series % points}`;
      mqttStore.push({ topic, count, content: JSON.stringify(list) });
      made += count;
    }
  };

  const times: number[] = [];
  let isDown = false;
  let isOver = false;
  const watcher = (async () => {
    const { api } = plant.admin;
    const [device] = await api.call(listSeries, {}).catch(() => []);
    for (let nth = 0; !isOver; nth += 1) {
      const began = performance.now();
      const wasDown = isDown;
      const window = {
        StartTime: new Date(Date.now() - 3_600_000).toISOString(),
        EndTime: new Date().toISOString(),
      };
      const Series = [
        { DeviceID: device?.deviceID ?? '', PointID: device?.points[0]?.pointID ?? '' },
      ];
      const call =
        nth % 3 === 0 && device !== undefined
          ? api.call(getCurves, { Series, ...window })
          : api.call(listWorkOrders, {});
      await call.catch(() => undefined);
      if (!wasDown && !isDown) times.push(performance.now() - began);
      await sleep(100);
    }
  })();

  const share = (part: number) => Math.floor(seconds * part);
  let restartMs = 0;
  const restart = async () => {
    isDown = true;
    await server.kill();
    const began = performance.now();
    server = await start();
    restartMs = Math.max(restartMs, performance.now() - began);
    await sleep(2_000); // pages find the server again
    isDown = false;
  };
  let restarting: Promise<void> = Promise.resolve();
  let before = 0;
  const renewGateways = async () => {
    before += http.acknowledged() + mqtt.acknowledged();
    await Promise.all([http.kill(), mqtt.kill()]);
    publisher.end(true);
    http = openHttp();
    mqtt = openMqtt();
  };
  const began = Date.now();
  for (let second = 0; second < seconds; second += 1) {
    makeSecond(second, began + second * 1000);
    if (second === share(0.25) || second === share(0.6)) restarting = restart();
    if (second === share(0.4) || second === share(0.8)) await renewGateways();
    await sleep(Math.max(0, began + (second + 1) * 1000 - Date.now()));
  }
  await restarting;
  const acknowledgedNow = () => before + http.acknowledged() + mqtt.acknowledged();
  const acknowledgedAtEnd = acknowledgedNow();
  const drainBegan = performance.now();
  const storedNow = () => countRows(dataDir, 'metric_value');
  let stored = await storedNow();
  while (stored < made && performance.now() - drainBegan < drainSeconds * 1000) {
    await sleep(500);
    stored = await storedNow();
  }
  const drainMs = performance.now() - drainBegan;
  isOver = true;
  await watcher;
  process.stdout.write(
    `  ${made} values made, ${acknowledgedAtEnd} acknowledged at the end; ${stored} stored after another ${Math.round(drainMs / 1000)} s; restart ${Math.round(restartMs)} ms; median of calls ${percentile(times, 0.5).toFixed(0)} ms\n`,
  );
  return [
    measurement(
      'acknowledged values that are not stored',
      Math.max(0, acknowledgedNow() - stored),
      0,
    ),
    measurement('values that are not stored', made - stored, 0),
    measurement('values that were stored and not made', Math.max(0, stored - made), 0),
    measurement('time until what waited is stored', drainMs / 1000, drainSeconds, 's'),
    measurement("p99 of others' calls meanwhile", percentile(times, 0.99), 1000, 'ms'),
  ];
}
