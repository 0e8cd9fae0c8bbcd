import { expect, test } from 'vitest';
import { readServerConfig } from '../../../src/server/config.ts';
import { plainSignIn } from '../../../src/server/kernel/auth/signInSettings.ts';
import { noGateways } from '../../../src/server/kernel/outbound/settings.ts';
import { defaultKnowledgeBytes } from '../../../src/server/modules/knowledge/mount.ts';
import { defaultRetention } from '../../../src/server/realtime/retention.ts';

test('without settings, the defaults apply', () => {
  expect(readServerConfig({})).toEqual({
    port: 8080,
    host: '127.0.0.1',
    publicUrl: undefined,
    dataDir: 'data',
    databaseUrl: undefined,
    s3Url: undefined,
    logLevel: 'info',
    trustProxy: ['loopback'],
    metricsToken: null,
    socketsPerAddress: 256,
    retention: defaultRetention,
    signIn: plainSignIn,
    outbound: noGateways,
    knowledgeBytes: defaultKnowledgeBytes,
    mqtt: null,
  });
});

test('an empty setting counts as absent; a trailing slash of PUBLIC_URL is removed', () => {
  expect(readServerConfig({ PORT: '', PUBLIC_URL: 'https://andon.example/' })).toMatchObject({
    port: 8080,
    publicUrl: 'https://andon.example',
  });
});

test.for([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['PORT', '80.5'],
  ['PUBLIC_URL', 'andon.example'],
  ['PUBLIC_URL', 'ftp://andon.example'],
  ['DATABASE_URL', 'mysql://u:s3cret@db/x'],
  ['S3_URL', 's3://key:s3cret@host/bucket'],
  ['LOG_LEVEL', 'loud'],
  ['IDLE_MINUTES', '1'],
  ['SMS_URL', 'ftp://u:s3cret@sms'],
  ['SMS_BODY', '{"s3cret"'],
  ['SMTP_URL', 'https://u:s3cret@mail'],
  ['SMTP_FROM', 'andon'],
  ['ROBOT_ORIGINS', 'https://wecom.example/path'],
  ['PARTNER_WX_SECRET', 's3cret'],
  ['DEV_LOGIN', 'yes'],
  ['TRUST_PROXY', 'all'],
  ['SOCKETS_PER_ADDRESS', '15'],
  ['LOG_DAYS', '199'],
  ['MESSAGE_DAYS', '29'],
  ['RUN_STATE_DAYS', '30'],
  ['RUN_STATE_DAYS', '3651'],
  ['REGISTRATION', 'some'],
  ['METRICS_TOKEN', 'short'],
  ['TRUST_PROXY', '10.0.0.5,10.1.0.0/40'],
  ['TRUST_PROXY', '10.0.0.5,'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['TRUST_PROXY', '10.0.0.0/7'],
  ['TRUST_PROXY', '10.0.0.5,::/0'],
  ['TRUST_PROXY', '2001:d00::/31'],
  ['TRUST_PROXY', '::ffff:0.0.0.0/96'],
  ['TRUST_PROXY', '::ffff:10.0.0.0/103'],
  ['TRUST_PROXY', '::/64'],
] as const)('%s=%s is refused in one line that names it', ([name, value]) => {
  expect(() => readServerConfig({ [name]: value })).toThrow(
    expect.objectContaining({ name: 'ConfigError' }),
  );
  try {
    readServerConfig({ [name]: value });
  } catch (error) {
    const { message } = error as Error;
    expect(message).toMatch(new RegExp(`^${name} [^\\n]*cannot be used: [^\\n]+$`));
    expect(message).not.toContain('s3cret');
  }
});

test('sign-in settings are read from the environment', () => {
  const secret = 'p'.repeat(32);
  const { signIn } = readServerConfig({
    IDLE_MINUTES: '60',
    SMS_URL: 'https://sms.example/send',
    SMS_AUTHORIZATION: 'Bearer x',
    SMS_BODY: '{"to":"{phone}","args":["{code}",{minutes}]}',
    REGISTRATION: 'people',
    PARTNER_CQXDWI_SECRET: secret,
    DEV_LOGIN: '1',
    NODE_ENV: 'development',
  });
  expect(signIn).toEqual({
    idleMinutes: 60,
    smsPerDay: 10_000,
    trial: { users: 10, devices: 100, days: 30 },
    sms: {
      url: 'https://sms.example/send',
      authorization: 'Bearer x',
      body: '{"to":"{phone}","args":["{code}",{minutes}]}',
    },
    registration: 'people',
    partners: { mylogin: null, cqxdwialogin: secret, wx: null },
    devLogin: true,
  });
  const development = readServerConfig({ SMS_URL: 'log', NODE_ENV: 'development' });
  expect(development.signIn.sms).toBe('log');
});

test.for([undefined, 'production', 'test'])(
  'what lets people in who have proved nothing cannot be switched on: NODE_ENV %s',
  (NODE_ENV) => {
    const env = NODE_ENV === undefined ? {} : { NODE_ENV };
    expect(() => readServerConfig({ DEV_LOGIN: '1', ...env })).toThrow(
      /^DEV_LOGIN "1" cannot be used/,
    );
    expect(() => readServerConfig({ SMS_URL: 'log', ...env })).toThrow(
      /^SMS_URL "log" cannot be used/,
    );
  },
);

test('trusted proxies are addresses, ranges and names of ranges', () => {
  const ranges = ['loopback', '10.1.0.0/16', 'fd00::1', '10.0.0.0/8', '2001:db8::/32'];
  const mapped = ['::ffff:10.0.0.0/104', '::1', '::1/128'];
  const { trustProxy } = readServerConfig({ TRUST_PROXY: [...ranges, ...mapped].join(', ') });
  expect(trustProxy).toEqual([...ranges, ...mapped]);
});

test('e-mail needs the address that it comes from; without a gateway only development may have the outbox', () => {
  const env = { SMTP_URL: 'smtps://u:s3cret@mail.example', SMTP_FROM: 'andon@works.example' };
  const { outbound } = readServerConfig({ ...env, ROBOT_ORIGINS: 'https://wecom.example' });
  expect(outbound).toEqual({
    smtp: { url: env.SMTP_URL, from: env.SMTP_FROM },
    robotOrigins: ['https://wecom.example'],
  });
  expect(() => readServerConfig({ SMTP_URL: env.SMTP_URL })).toThrow(/^SMTP_FROM is missing/);
  expect(() => readServerConfig({ SMTP_URL: 'log' })).toThrow(/^SMTP_URL "log" cannot be used/);
  expect(readServerConfig({ SMTP_URL: 'log', NODE_ENV: 'development' }).outbound.smtp).toBe('log');
});
