import { expect, test } from 'vitest';
import { readConfig } from '../../../src/server/config.ts';

test('without settings there are those of design page 2', () => {
  expect(readConfig({})).toEqual({
    port: 8080,
    host: '127.0.0.1',
    publicUrl: undefined,
    dataDir: 'data',
    databaseUrl: undefined,
    s3Url: undefined,
    logLevel: 'info',
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
