import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { addDays } from '../../src/contract/areas/plan/planDays.ts';
import { planHorizon } from '../../src/contract/areas/plan/planMath.ts';
import { openAdministration } from '../../src/server/administration.ts';
import { readServerConfig } from '../../src/server/config.ts';
import { createLog } from '../../src/server/kernel/log.ts';
import { calendarDay } from '../../src/server/kernel/time/orgTime.ts';
import { startEmbedded } from '../../src/server/storage/embedded.ts';
import { measurement } from '../bench/measurement.ts';
import { password } from '../e2e/support/plant.ts';
import { fastClock } from '../server/reliability/fastClock.ts';
import { compileOnce, launch, type Started } from '../server/reliability/serverProcess.ts';
import { quiet, removeFolder } from '../server/support/tempFolder.ts';
import { makeDataDir } from '../server/support/template.ts';
import type { OwnTrial } from './trial.ts';

const nodes = 4;
const kills = 100;
const plans = 200;
const devicesOfPlan = 5;
/** The days without any node before each night. */
const away = 7;
/** The longest pause before the next kill, ms. */
const pauseMs = 600;

/** Four nodes make the points of a plant after a week without any; one after the other is killed meanwhile, a hundred times. */
export const planNights: OwnTrial = {
  name: 'plan-nights',
  summary: `${kills} kills of ${nodes} nodes after a week without any: each point of a plan once`,
  isShort: false,
  run,
};

/** Returns a zone in which it is about noon, so that no day ends during the trial. */
function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours();
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

/** Adds weekly plans of one executor, each with some devices, in use since the week without nodes began. */
async function addPlans(client: Client, from: string): Promise<void> {
  await client.query(
    `insert into device (org_code, id, device_code, device_name)
     select o.org_code, md5('device ' || n)::uuid, 'K' || n, 'Device ' || n
     from organisation o, generate_series(0, $1::int - 1) n`,
    [plans * devicesOfPlan],
  );
  await client.query(
    `insert into plan (org_code, id, kind, plan_code, plan_name, revision, active_from, create_time, update_time)
     select o.org_code, md5('plan ' || n)::uuid, 0, 'K' || n, 'Plan ' || n, 1, $2, now(), now()
     from organisation o, generate_series(0, $1::int - 1) n`,
    [plans, from],
  );
  await client.query(
    `insert into plan_revision (org_code, plan_id, revision, effective_from, plan_scope, executor_type, executor_ids,
       cycle_type, cycle_num, on_weekdays, on_month_days, missing_day, base_type, start_date, grace_days, early_days,
       holiday_rule, need_stop, remark, create_time)
     select p.org_code, p.id, 1, $1, 0, 0, array[u.id], 1, 1, '{}', '{}', 0, 0, $1, 0, 0, 0, false, '', now()
     from plan p join app_user u on u.org_code = p.org_code`,
    [from],
  );
  await client.query(
    `insert into plan_device (org_code, plan_id, device_id, place, join_date)
     select o.org_code, md5('plan ' || n / $2)::uuid, md5('device ' || n)::uuid, n, $3
     from organisation o, generate_series(0, $1::int * $2 - 1) n`,
    [plans, devicesOfPlan, from],
  );
}

/** The points of a night that are wrong. */
interface Wrong {
  readonly missing: number;
  readonly doubled: number;
  /** Messages beside one of what is due and one of what was missed. */
  readonly messages: number;
}

async function findWrong(client: Client, from: string, today: string): Promise<Wrong> {
  const { rows } = await client.query<Wrong>(
    `with wanted as (
       select x.plan_id, x.device_id, day::date from plan_device x,
         generate_series($1::date, $2::date, interval '7 days') day
     ), found as (
       select plan_id, device_id, due_date, count(*) from plan_point group by 1, 2, 3
     )
     select (count(*) filter (where f.count is null))::int as missing,
       (count(*) filter (where w.day is null or f.count > 1))::int as doubled,
       (select abs(count(*) - 2) + abs(count(distinct kind) - 2) from notification)::int as messages
     from wanted w full join found f on f.plan_id = w.plan_id and f.device_id = w.device_id and f.due_date = w.day`,
    [from, addDays(today, planHorizon.days)],
  );
  return rows[0] ?? { missing: Number.NaN, doubled: Number.NaN, messages: Number.NaN };
}

/** Returns the process id of a node that is in the middle of a step, whose connections carry it; null: there is none. */
async function workingNode(client: Client): Promise<number | null> {
  const { rows } = await client.query<{ node: string }>(
    `select a.application_name as node from pg_stat_activity a join pg_locks l on l.pid = a.pid
     where l.relation = 'plan_point'::regclass and l.mode = 'RowExclusiveLock' limit 1`,
  );
  const [row] = rows;
  return row === undefined ? null : Number(row.node);
}

async function run() {
  const dataDir = await makeDataDir();
  const timeZone = zoneAtNoon();
  const config = readServerConfig({ ...process.env, DATA_DIR: dataDir });
  const log = createLog('silent');
  {
    await using administration = await openAdministration(config, log);
    const admin = { realName: 'admin', phone: '13800130000', password };
    await administration.createOrganisation({ orgName: 'Works', orgType: 1, timeZone, ...admin });
  }
  await compileOnce();
  const cluster = await startEmbedded({ dataDir, log: quiet, holder: 'trial', durable: false });
  const running = new Set<Started>();
  const client = new Client(cluster.adminConfig);
  try {
    await client.connect();
    const since = Date.now();
    const clock = fastClock(since);
    const today = calendarDay(clock.now(), timeZone);
    const from = addDays(today, -away);
    await addPlans(client, from);
    const { user, password: secret, host, port, database } = cluster.appConfig;
    const url = `postgres://${user}:${secret}@${encodeURIComponent(host)}:${port}/${database}`;
    const startNode = () => {
      const node = launch('tests/server/reliability/timerNode.ts', [url, `${since}`], {});
      running.add(node);
    };
    for (let at = 0; at < nodes; at += 1) startNode();
    const wrong: Wrong[] = [];
    let killed = 0;
    while (killed < kills) {
      await client.query('delete from plan_point');
      await client.query('delete from notification');
      await client.query('update plan set made_date = $1', [from]);
      await client.query(
        `insert into timer (org_code, kind, key, due_time) select org_code, 'planNight', '', $1 from organisation
         on conflict (org_code, kind, key) do update set due_time = excluded.due_time, taken_until = null`,
        [clock.now()],
      );
      const isDue = async () =>
        (
          await client.query("select from timer where kind = 'planNight' and due_time <= $1", [
            clock.now(),
          ])
        ).rows.length > 0;
      while (await isDue()) {
        await sleep(pauseMs * Math.random());
        const pid = killed < kills ? await workingNode(client) : null;
        const victim = [...running].find(({ child }) => child.pid === pid);
        if (victim === undefined) continue;
        running.delete(victim);
        victim.child.kill('SIGKILL');
        await victim.ended;
        killed += 1;
        startNode();
      }
      wrong.push(await findWrong(client, from, today));
    }
    const sum = (of: (one: Wrong) => number) => wrong.reduce((all, one) => all + of(one), 0);
    return [
      measurement(
        `points of ${wrong.length} nights that are missing`,
        sum((one) => one.missing),
        0,
      ),
      measurement(
        'points that are doubled or have another day',
        sum((one) => one.doubled),
        0,
      ),
      measurement(
        'messages that are missing or doubled',
        sum((one) => one.messages),
        0,
      ),
    ];
  } finally {
    for (const { child } of running) child.kill('SIGKILL');
    await Promise.all([...running].map(({ ended }) => ended));
    await client.end();
    await cluster.stop();
    await removeFolder(dataDir);
  }
}
