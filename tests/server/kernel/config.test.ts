import { expect, test } from 'vitest';
import { readConfig } from '../../../src/server/config.ts';
import { plainSignIn } from '../../../src/server/kernel/signInSettings.ts';

test('without settings there are those of design page 2', () => {
  expect(readConfig({})).toEqual({
    port: 8080,
    host: '127.0.0.1',
    publicUrl: undefined,
    dataDir: 'data',
    databaseUrl: undefined,
    s3Url: undefined,
    logLevel: 'info',
    signIn: plainSignIn,
  });
});

test('an empty setting is none; a public address loses its last slash', () => {
  expect(readConfig({ PORT: '', PUBLIC_URL: 'https://andon.example/' })).toMatchObject({
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
  ['PARTNER_WX_SECRET', 's3cret'],
  ['DEV_LOGIN', 'yes'],
] as const)('%s=%s is refused in one line that names it', ([name, value]) => {
  expect(() => readConfig({ [name]: value })).toThrow(
    expect.objectContaining({ name: 'ConfigError' }),
  );
  try {
    readConfig({ [name]: value });
  } catch (error) {
    const { message } = error as Error;
    expect(message).toMatch(new RegExp(`^${name} [^\\n]*cannot be used: [^\\n]+$`));
    expect(message).not.toContain('s3cret');
  }
});

test('how people sign in is read from the environment', () => {
  const secret = 'p'.repeat(32);
  const { signIn } = readConfig({
    IDLE_MINUTES: '60',
    SMS_URL: 'https://sms.example/send',
    SMS_AUTHORIZATION: 'Bearer x',
    SMS_BODY: '{"to":"{phone}","args":["{code}",{minutes}]}',
    PARTNER_CQXDWI_SECRET: secret,
    DEV_LOGIN: '1',
  });
  expect(signIn).toEqual({
    idleMinutes: 60,
    sms: {
      url: 'https://sms.example/send',
      authorization: 'Bearer x',
      body: '{"to":"{phone}","args":["{code}",{minutes}]}',
    },
    partners: { mylogin: null, cqxdwialogin: secret, wx: null },
    devLogin: true,
  });
  expect(readConfig({ SMS_URL: 'log' }).signIn.sms).toBe('log');
});

test('a sign-in without a password cannot be switched on in production', () => {
  expect(() => readConfig({ DEV_LOGIN: '1', NODE_ENV: 'production' })).toThrow(/^DEV_LOGIN /);
});
