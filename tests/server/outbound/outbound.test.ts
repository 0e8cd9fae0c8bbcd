import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addDutySet } from '../../../src/contract/areas/duty/endpoints.ts';
import {
  outboundChannel,
  outboundLimits,
  outboundReason,
  outboundState,
  sendsmsResult,
} from '../../../src/contract/areas/outbound/channels.ts';
import {
  getOutboundSetting,
  listOutbound,
  saveOutboundSetting,
  sendSms,
  testOutbound,
} from '../../../src/contract/areas/outbound/endpoints.ts';
import {
  confirmEmail,
  getOutboundPreference,
  removeEmail,
  saveOutboundPreference,
  sendEmailCode,
} from '../../../src/contract/areas/outbound/preference.ts';
import { runDueTimers } from '../../../src/server/jobs/timers.ts';
import { openMail } from '../../../src/server/kernel/outbound/mail.ts';
import { openSms } from '../../../src/server/kernel/outbound/sms.ts';
import { openSmsBudget } from '../../../src/server/kernel/outbound/smsBudget.ts';
import { dutyTimers } from '../../../src/server/modules/duty/record/record.ts';
import { sendMessages } from '../../../src/server/modules/outbound/outboundJob.ts';
import { orderTimerHandlers } from '../../../src/server/modules/repair/timers/orderTimerHandlers.ts';
import { storeNotifications } from '../../../src/server/realtime/notifications/storeNotifications.ts';
import { actionsLogged, lastActions } from '../support/actions.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { addPerson, addTeam, type Person, type Team } from '../support/people.ts';
import { newDevice, report } from '../support/work.ts';
import {
  type HttpGateway,
  type SmtpGateway,
  startHttpGateway,
  startSmtpGateway,
} from './support/gateways.ts';

const { sms, email, wecom, dingtalk } = outboundChannel.values;
const { waiting, sent, failed, suppressed } = outboundState.values;
const reasons = outboundReason.values;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const smsSecret = 'Bearer sms-s3cret';
const robotKey = 'robot-k3y-0123456789';
const signKey = 'SEC-s1gn-0123456789';

let http: HttpGateway;
let smtp: SmtpGateway;
let app: TestApp;
let other: TestApp;
let team: Team;
beforeAll(async () => {
  [http, smtp] = [await startHttpGateway(), await startSmtpGateway()];
  const body = '{"to":"{phone}","message":"{text}{code}"}';
  app = await startApp({
    signIn: { sms: { url: `${http.origin}/sms`, authorization: smsSecret, body } },
    outbound: {
      smtp: { url: smtp.url, from: 'andon@works.example' },
      robotOrigins: [http.origin],
    },
  });
  other = await app.anotherNode();
});
afterAll(async () => {
  await app.close();
  http.close();
  smtp.close();
});
beforeEach(async () => {
  team = await addTeam(app);
  http.requests.length = 0;
  http.answers.length = 0;
  smtp.mails.length = 0;
  smtp.answers.length = 0;
});

const robots = () => ({
  WecomSecretUrl: `${http.origin}/cgi-bin/webhook/send?key=${robotKey}`,
  DingtalkSecretUrl: `${http.origin}/robot/send?access_token=${robotKey}`,
  DingtalkSecret: signKey,
});

/** What the SMS gateway got for a person. */
const textsTo = ({ phone }: Person) =>
  http.requests.flatMap(({ path, body }) =>
    path === '/sms' && body['to'] === phone ? [body['message'] as string] : [],
  );

/** Notifies a person of something, by default of no urgency. */
const notify = (
  people: readonly Person[],
  kind: 'roleChanged' | 'orderReported' = 'roleChanged',
  params: Readonly<Record<string, string>> = { person: 'X', roleName: '维修工' },
) =>
  app.db.transaction('system', 'write', (tx) =>
    storeNotifications(
      tx,
      people.map(({ userID, orgCode }) => ({ userID, orgCode, kind })),
      { mType: 4, params, url: '', now: app.clock.now() },
    ),
  );

const rows = async (more: object = {}) =>
  (await team.admin.call(listOutbound, { pageSize: 100, ...more })).data;

/** Waits until nothing is due any more on either node. */
const quiet = () =>
  vi.waitFor(
    async () => {
      const [row] = await app.sql<{ n: number }>(
        `select (select count(*) from outbound_event)::int + (select count(*) from outbound_message
           where state = 0 and due_time <= $1)::int as n`,
        [app.clock.now()],
      );
      expect(row?.n).toBe(0);
    },
    { interval: 50 },
  );

async function confirmed(person: Person, address: string): Promise<void> {
  await person.call(sendEmailCode, { Email: address });
  await vi.waitFor(() => expect(smtp.mails).toHaveLength(1));
  const Code = /\d{6}/.exec(smtp.mails[0]?.content.split('\n\n')[1] ?? '')?.[0] ?? '';
  const wrong = Code === '000000' ? '111111' : '000000';
  expect(errorOf(await person.send(confirmEmail, { Email: address, Code: wrong }))).toBe(
    'SMS_CODE',
  );
  await person.call(confirmEmail, { Email: address, Code });
  smtp.mails.length = 0;
}

const prefer = (person: Person, channels: readonly (1 | 2 | 3 | 4)[], kind = 'roleChanged') =>
  person.call(saveOutboundPreference, { Kinds: [{ Kind: kind, Channels: [...channels] }] });

test('a fault at night reaches the person on call by SMS, then the back-up, then the supervisors, whatever their quiet hours', async () => {
  const people = [
    await addPerson(app, team.orgCode, 'repairer', 'en-US'),
    await addPerson(app, team.orgCode, 'repairer'),
  ] as const;
  const [first, backUp] = people;
  for (const person of [...people, team.supervisor]) {
    await person.call(saveOutboundPreference, { QuietFrom: '00:00', QuietTo: '23:59' });
  }
  const day = new Date(app.clock.now().getTime() + 8 * hourMs).toISOString().slice(0, 10);
  await team.supervisor.call(addDutySet, {
    SetName: 'Night',
    StartDate: day,
    WeekDays: [1, 2, 3, 4, 5, 6, 7],
    TimeFrom: '00:00',
    TimeTo: '00:00',
    RotateType: 0,
    UserOrder: people.map(({ userID }) => userID),
    EscalateMinutes: 5,
    HolidayMode: 0,
  });
  const { id, deviceName } = await newDevice(team.admin);
  await report(team.reporter, id);
  await quiet();
  expect(textsTo(first)).toEqual([expect.stringContaining(`[Andon] New fault`)]);
  const facts = `level 2, stopped, call back ${team.reporter.phone}`;
  expect(textsTo(first)[0]).toContain(`${deviceName} (${facts}): `);
  expect([textsTo(backUp), textsTo(team.supervisor)]).toEqual([[], []]);
  const runTimers = () =>
    runDueTimers({
      db: app.db,
      now: async () => app.clock.now(),
      handlers: { ...dutyTimers, ...orderTimerHandlers },
      kick: () => undefined,
      onError: (error) => {
        throw error;
      },
    });
  app.clock.advance(6 * minuteMs);
  await runTimers();
  await vi.waitFor(() => expect(textsTo(backUp)).toHaveLength(1));
  expect(textsTo(backUp)[0]).toContain('【安灯】超时未接单');
  expect(textsTo(team.supervisor)).toEqual([]);
  app.clock.advance(25 * minuteMs);
  await runTimers();
  await vi.waitFor(() => expect(textsTo(team.supervisor)).toHaveLength(1));
  await quiet();
  expect([textsTo(first), textsTo(backUp)].map(({ length }) => length)).toEqual([1, 1]);
});

test('each message is sent once, though two nodes queue and send at the same time', async () => {
  await team.admin.call(saveOutboundSetting, robots());
  const people = [team.repairer, team.supervisor, team.reporter];
  for (let at = 0; at < 8; at += 1) {
    await notify(people, 'orderReported', { orderCode: `W${at}`, deviceName: 'D', faultText: 'F' });
  }
  await quiet();
  for (const person of people) {
    const texts = textsTo(person);
    expect(texts).toHaveLength(8);
    const codes = texts.map((text) => /W\d/.exec(text)?.[0]);
    expect(new Set(codes)).toEqual(new Set(Array.from({ length: 8 }, (_, at) => `W${at}`)));
  }
  expect((await rows({ State: waiting })).map(({ channel }) => channel)).not.toContain(sms);
  for (let at = 0; at < 8; at += 1) {
    app.clock.advance(4000); // groups get one message every four seconds
    await quiet();
  }
  const toGroups = http.requests.filter(({ path }) => path !== '/sms');
  expect(toGroups).toHaveLength(16);
  expect(await rows({ State: sent })).toHaveLength(8 * 3 + 16);
  expect(other.url).not.toBe(app.url);
});

test('groups get the public formats, signed for DingTalk, with a mention of each who wants it; e-mail goes to the confirmed address', async () => {
  await team.admin.call(saveOutboundSetting, { SenderName: '一厂', ...robots() });
  await confirmed(team.repairer, 'li.qiang@works.example');
  await prefer(team.repairer, [email, wecom, dingtalk]);
  await prefer(team.supervisor, [wecom]);
  await notify([team.repairer, team.supervisor, team.reporter]);
  await quiet();
  expect(smtp.mails).toMatchObject([{ from: 'andon@works.example', to: 'li.qiang@works.example' }]);
  expect(smtp.mails[0]?.content).toMatch(/From: "?一厂"? <andon@works.example>/);
  expect(smtp.mails[0]?.content).toContain('Subject: 您的角色是 维修工');
  const [toWecom, toDingtalk] = ['/cgi', '/robot'].map((path) =>
    http.requests.find((request) => request.path.startsWith(path)),
  );
  const content = expect.stringMatching(/^【一厂】您的角色是 维修工\n/) as string;
  expect(toWecom?.body).toMatchObject({
    msgtype: 'text',
    text: { content },
  });
  const mentioned = expect.arrayContaining([
    team.repairer.phone,
    team.supervisor.phone,
  ]) as string[];
  expect(toWecom?.body).toHaveProperty('text.mentioned_mobile_list', mentioned);
  expect(toWecom?.body).toHaveProperty('text.mentioned_mobile_list.length', 2);
  expect(toDingtalk?.body).toEqual({
    msgtype: 'text',
    text: { content },
    at: { atMobiles: [team.repairer.phone], isAtAll: false },
  });
  const { searchParams } = new URL(toDingtalk?.path ?? '', http.origin);
  const timestamp = searchParams.get('timestamp');
  const sign = createHmac('sha256', signKey).update(`${timestamp}\n${signKey}`).digest('base64');
  expect([searchParams.get('access_token'), searchParams.get('sign')]).toEqual([robotKey, sign]);
  const { data } = await team.admin.call(listOutbound, { Channel: email });
  expect(data).toMatchObject([
    { state: sent, address: 'l***@works.example', realName: team.repairer.realName, attempts: 1 },
  ]);
  await team.repairer.call(removeEmail, {});
  expect(await team.repairer.call(getOutboundPreference, {})).toMatchObject({ email: '' });
});

test('quiet hours hold back what is not urgent until they end; what was read in the product by then, and mentions in groups, are not sent', async () => {
  await team.admin.call(saveOutboundSetting, robots());
  const clock = (minutes: number) =>
    new Date(app.clock.now().getTime() + 8 * hourMs + minutes * minuteMs)
      .toISOString()
      .slice(11, 16);
  const hours = { QuietFrom: clock(-10), QuietTo: clock(120) };
  for (const person of [team.repairer, team.supervisor]) {
    await prefer(person, [sms, wecom]);
    await person.call(saveOutboundPreference, hours);
  }
  await notify([team.repairer, team.supervisor]);
  await notify([team.repairer], 'orderReported', { orderCode: 'W1' });
  await quiet();
  expect(textsTo(team.repairer)).toEqual([expect.stringContaining('W1')]);
  const deferred = await rows({ State: waiting });
  expect(deferred).toMatchObject([
    { channel: sms, reason: reasons.quiet },
    { channel: sms, reason: reasons.quiet },
  ]);
  await app.sql('update notification set is_read = true where user_id = $1', [
    team.supervisor.userID,
  ]);
  app.clock.advance(121 * minuteMs);
  await quiet();
  expect(textsTo(team.repairer)).toHaveLength(2);
  expect(textsTo(team.supervisor)).toEqual([]);
  expect(await rows({ State: suppressed })).toMatchObject([{ reason: reasons.read }]);
  expect(await rows({ Channel: wecom })).toHaveLength(1); // the urgent one
});

test('an attempt that fails for a time is repeated with growing pauses, a final one is not; the record has the reason', async () => {
  await prefer(team.repairer, [sms]);
  http.answers.push([502, 's3cret detail'], [429, ''], [200, '{}']);
  await notify([team.repairer]);
  await quiet();
  expect(await rows()).toMatchObject([
    { state: waiting, reason: reasons.refused, detail: 'HTTP 502', attempts: 1 },
  ]);
  app.clock.advance(14_000);
  await quiet();
  expect(textsTo(team.repairer)).toHaveLength(1);
  app.clock.advance(1000);
  await quiet();
  app.clock.advance(minuteMs);
  await quiet();
  expect(textsTo(team.repairer)).toHaveLength(3);
  expect(await rows()).toMatchObject([{ state: sent, attempts: 3, detail: '' }]);

  http.answers.push([400, '']);
  await notify([team.repairer]);
  await quiet();
  expect((await rows())[0]).toMatchObject({ state: failed, detail: 'HTTP 400', attempts: 1 });

  http.answers.push(...Array.from({ length: outboundLimits.attempts }, () => [503, ''] as const));
  await notify([team.repairer]);
  for (let at = 0; at < outboundLimits.attempts; at += 1) {
    await quiet();
    app.clock.advance(15_000 * 4 ** at);
  }
  expect((await rows())[0]).toMatchObject({ state: failed, attempts: outboundLimits.attempts });
  expect(JSON.stringify(await rows())).not.toContain('s3cret');
});

test('a gateway that does not answer delays neither another way nor what is queued meanwhile', async () => {
  await prefer(team.repairer, [sms]);
  await prefer(team.supervisor, [email]);
  await confirmed(team.supervisor, 'su@works.example');
  http.answers.push('hang');
  await notify([team.repairer]);
  await vi.waitFor(() => expect(textsTo(team.repairer)).toHaveLength(1));
  await notify([team.supervisor, team.repairer]);
  await vi.waitFor(async () => {
    expect(smtp.mails).toHaveLength(1);
    expect(await rows({ State: sent })).toHaveLength(2); // the e-mail and the second SMS
  });
  expect(await rows({ State: waiting })).toMatchObject([{ channel: sms, attempts: 1 }]);
});

test('a node that dies while it sends is replaced after its lease, and a person who was disabled meanwhile gets nothing', async () => {
  await prefer(team.repairer, [sms]);
  await prefer(team.supervisor, [sms]);
  const until = new Date(app.clock.now().getTime() + minuteMs);
  const insert = (id: string) =>
    app.sql(
      `insert into outbound_message (org_code, id, kind, channel, user_id, address, title, text, locale, is_urgent,
         attempts, create_time, due_time, expire_time, taken_until)
       select org_code, gen_random_uuid(), 'test', 1, id, user_name, '', 'left behind', 'zh-CN', true,
         1, $2::timestamptz, $2, $2::timestamptz + interval '1 hour', $3 from app_user where id = $1`,
      [id, app.clock.now(), until],
    );
  await insert(team.repairer.userID);
  await insert(team.supervisor.userID);
  await app.sql('update app_user set user_state = 0 where id = $1', [team.supervisor.userID]);
  app.clock.advance(59_000);
  await sendMessages(deps(), sms);
  expect(textsTo(team.repairer)).toEqual([]);
  app.clock.advance(2000);
  await vi.waitFor(() => expect(textsTo(team.repairer)).toEqual(['【安灯】left behind']));
  await quiet();
  expect(textsTo(team.supervisor)).toEqual([]);
  expect(await rows({ State: suppressed })).toMatchObject([{ reason: reasons.inactive }]);
});

/** What a node of these gateways sends by. */
function deps() {
  const log = { warn: () => undefined };
  const body = '{"to":"{phone}","message":"{text}{code}"}';
  return {
    db: app.db,
    now: async () => app.clock.now(),
    ways: {
      sms: openSms(
        { url: `${http.origin}/sms`, authorization: smsSecret, body },
        app.app.log as never,
        openSmsBudget({ ...app, log: app.app.log, perDay: 10_000 }),
      ),
      mail: openMail({ url: smtp.url, from: 'andon@works.example' }),
      robotOrigins: [http.origin],
    },
    kick: () => undefined,
    log,
    onError: (error: unknown) => {
      throw error;
    },
  };
}

test('a person gets at most so many messages an hour, half of them of no urgency, the rest is on record', async () => {
  await prefer(team.repairer, [sms]);
  const { personHour, ordinaryShare } = outboundLimits;
  const ordinary = personHour * ordinaryShare;
  for (let at = 0; at <= ordinary; at += 1) await notify([team.repairer]);
  await quiet();
  expect(textsTo(team.repairer)).toHaveLength(ordinary);
  expect(await rows({ State: suppressed })).toMatchObject([{ reason: reasons.rate }]);
  for (let at = ordinary; at <= personHour; at += 1)
    await notify([team.repairer], 'orderReported', { orderCode: `W${at}` });
  await quiet();
  expect(textsTo(team.repairer)).toHaveLength(personHour);
  expect(await rows({ State: suppressed })).toHaveLength(2);
});

test('7 Calls, Home Sendsms: a text goes to phones of the own active people, each number has its answer and its limits', async () => {
  const stranger = await addTeam(app);
  const { accepted, rate, unknown } = sendsmsResult.values;
  const Phones = [team.repairer.phone, stranger.repairer.phone, team.repairer.phone];
  const Text = '今晚 8 点停电检修';
  expect(errorOf(await team.repairer.send(sendSms, { Phones, Text }))).toBe('DENIED');
  expect((await team.admin.send(sendSms, { Phones: ['12'], Text })).envelope.info).toContain(
    'Phones',
  );
  expect((await team.admin.send(sendSms, { Phones, Text: '' })).envelope.info).toContain('Text');
  const long = 'x'.repeat(outboundLimits.sms + 1);
  expect((await team.admin.send(sendSms, { Phones, Text: long })).envelope.info).toContain('Text');
  const send = async () =>
    (await team.admin.call(sendSms, { Phones, Text })).map(({ result }) => result);
  expect(await send()).toEqual([accepted, unknown]);
  expect(await send()).toEqual([rate, unknown]); // one a minute
  for (let at = 1; at < outboundLimits.numberHour; at += 1) {
    await quiet(); // a message that is being sent when a minute passes is sent again
    app.clock.advance(minuteMs);
    expect(await send()).toEqual([accepted, unknown]);
  }
  await quiet();
  app.clock.advance(minuteMs);
  expect(await send()).toEqual([rate, unknown]);
  await quiet();
  expect(textsTo(team.repairer)).toEqual(
    Array.from({ length: outboundLimits.numberHour }, () => `【安灯】${Text}`),
  );
  expect(textsTo(stranger.repairer)).toEqual([]);
  const logged = await lastActions(app, team.orgCode, 20);
  expect(JSON.stringify(logged)).toContain(Text);
  const call = { Phones: [team.supervisor.phone], Text };
  await app.sql(
    `insert into outbound_message (org_code, id, kind, channel, address, title, text, locale, is_urgent, state, create_time,
       due_time, expire_time, ip)
     select $1, gen_random_uuid(), 'Sendsms', 1, 'x', '', '', 'zh-CN', true, 1, $2::timestamptz - n * interval '1 second', $2, $2,
       '127.0.0.1' from generate_series(1, $3) n`,
    [team.orgCode, app.clock.now(), outboundLimits.callsHour],
  );
  expect(errorOf(await team.admin.send(sendSms, call))).toBe('TOO_MANY');
});

test('settings take addresses of robots alone, never give a secret back, and a test shows what the gateway answers', async () => {
  const { admin } = team;
  const save = (body: object) => admin.send(saveOutboundSetting, body);
  for (const WecomSecretUrl of [
    'http://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=0123456789',
    'https://qyapi.weixin.qq.com.evil.example/cgi-bin/webhook/send?key=0123456789',
    'https://qyapi.weixin.qq.com@evil.example/cgi-bin/webhook/send?key=0123456789',
    'https://qyapi.weixin.qq.com/cgi-bin/user/get?key=0123456789',
    'https://169.254.169.254/cgi-bin/webhook/send?key=0123456789',
    'nonsense',
  ]) {
    expect((await save({ WecomSecretUrl })).envelope.info).toContain('WecomSecretUrl');
  }
  expect((await save({ DingtalkSecret: 'x' })).envelope.info).toContain('DingtalkSecret');
  const known = 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=0123456789';
  expect(errorOf(await save({ WecomSecretUrl: known }))).toBeNull();
  const stored = await admin.call(saveOutboundSetting, robots());
  expect(stored).toMatchObject({
    sms: 'gateway',
    email: 'gateway',
    wecom: { hint: '6789' },
    dingtalk: { hint: '6789' },
    dingtalkSign: { hint: '6789' },
    version: 2,
  });
  expect(errorOf(await save({ SenderName: 'x', Version: 1 }))).toBe('STALE_VERSION');
  await expect(
    app.db.select({ orgCode: team.orgCode }, 'select value from outbound_secret', []),
  ).rejects.toThrow(/permission denied/);

  const probe = (Channel: number) => admin.send(testOutbound, { Channel });
  expect((await probe(wecom)).envelope.data).toEqual({
    state: sent,
    reason: reasons.none,
    detail: '',
  });
  http.answers.push([200, `{"errcode":310000,"errmsg":"sign not match ${signKey}"}`]);
  expect((await probe(dingtalk)).envelope.data).toEqual({
    state: failed,
    reason: reasons.refused,
    detail: 'errcode 310000',
  });
  expect((await probe(sms)).envelope.data).toMatchObject({ state: sent });
  expect(textsTo(admin)).toHaveLength(1);
  expect(errorOf(await probe(email))).toBe('OUTBOUND_NO_ADDRESS');
  await confirmed(admin, 'chief@works.example');
  smtp.answers.push('550 no such mailbox');
  expect((await probe(email)).envelope.data).toMatchObject({ state: failed, detail: 'SMTP 550' });
  const answers = [await rows(), await admin.call(getOutboundSetting, {}), await probe(wecom)];
  await actionsLogged(app, team.orgCode);
  const logged = await app.sql('select * from action_log');
  const texts = [JSON.stringify([answers, logged]), ...app.log, ...other.log].join('\n');
  for (const secret of [robotKey, signKey, 'sms-s3cret', 'smtp-s3cret', '0123456789']) {
    expect(texts).not.toContain(secret);
  }
  for (let at = 0; at < outboundLimits.testsHour; at += 1) await probe(sms);
  expect(errorOf(await probe(sms))).toBe('TOO_MANY');
  await admin.call(saveOutboundSetting, { DingtalkSecretUrl: '', IsSmsUsed: 0 });
  const after = await admin.call(getOutboundSetting, {});
  expect(after).toMatchObject({ dingtalk: null, dingtalkSign: null });
  expect(errorOf(await probe(sms))).toBe('OUTBOUND_UNAVAILABLE');
  expect(errorOf(await team.supervisor.send(getOutboundSetting, {}))).toBe('DENIED');
});

test("a person's selection takes the place of the defaults, which send urgent kinds by SMS; another's version is refused", async () => {
  const person = team.repairer;
  const read = await person.call(getOutboundPreference, {});
  expect(read).toMatchObject({ available: [sms, email], quietFrom: null, version: 0 });
  const channelsOf = (kind: string, { kinds } = read) =>
    kinds.find((one) => one.kind === kind)?.channels;
  expect(channelsOf('orderReported')).toContain(sms);
  expect(channelsOf('roleChanged')).toEqual([]);
  expect(read.kinds.every(({ name, area }) => name !== '' && area !== '')).toBe(true);
  const save = (body: object) => person.send(saveOutboundPreference, body);
  expect((await save({ QuietFrom: '22:00' })).envelope.info).toContain('QuietTo');
  expect((await save({ QuietFrom: '25:00', QuietTo: '06:00' })).envelope.info).toContain(
    'QuietFrom',
  );
  expect((await save({ Kinds: [{ Kind: 'no', Channels: [] }] })).envelope.info).toContain('Kinds');
  await save({ Kinds: [{ Kind: 'orderReported', Channels: [] }] });
  expect(errorOf(await save({ QuietFrom: null, Version: 0 }))).toBe('STALE_VERSION');
  const after = await person.call(getOutboundPreference, {});
  expect([after.version, channelsOf('orderReported', after)]).toEqual([1, []]);
  await notify([person], 'orderReported', { orderCode: 'W1' });
  await quiet();
  expect(await rows()).toEqual([]);
});

test('without a gateway a development server stores messages in the outbox, which the list shows', async () => {
  const development = await startApp({
    signIn: { sms: 'log' },
    outbound: { smtp: 'log', robotOrigins: [] },
  });
  try {
    const plant = await addTeam(development);
    const { id } = await newDevice(plant.admin);
    await report(plant.reporter, id);
    const read = async () => (await plant.admin.call(listOutbound, { Channel: sms })).data;
    await vi.waitFor(async () => expect((await read())[0]?.state).toBe(sent));
    const [row] = await read();
    expect(row).toMatchObject({
      reason: reasons.outbox,
      address: expect.stringMatching(/^138\*{4}\d{4}$/) as string,
    });
    expect(row?.title).toContain('新报修');
  } finally {
    await development.close();
  }
});
