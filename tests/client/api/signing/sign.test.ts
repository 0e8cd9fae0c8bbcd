import { createHash, createHmac } from 'node:crypto';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { hashPassword } from '../../../../src/client/api/signing/hashPassword.ts';
import { digestBody, signBody } from '../../../../src/client/api/signing/sign.ts';

const token = 'eyJhbGciOi.令牌.x_-9';

function part(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64url');
}

/** The server's computation, over the bytes that it received. */
function serverSignature(body: string): string {
  const input = `${part('{"alg":"HS256","typ":"JWT"}')}.${part(body.slice(0, 8000))}`;
  const mac = createHmac('sha256', Buffer.from(token, 'utf8')).update(input).digest('base64url');
  return `${input}.${mac}`;
}

/** jsrsasign encodes by Buffer where there is one, decided as it loads; a browser has none. */
beforeAll(async () => {
  vi.stubGlobal('Buffer', undefined);
  await signBody('{}', token);
  vi.unstubAllGlobals();
});

function bodyOf(length: number, character: string): string {
  const frame = '{"a":""}';
  return `{"a":"${character.repeat(length - frame.length)}"}`;
}

describe('X-TOKEN', () => {
  test.each([7999, 8000, 8001, 20_000])(
    '7 Client behaviour, signature: X-TOKEN is what the server computes for %i characters',
    async (n) => {
      const body = bodyOf(n, 'x');
      expect(body).toHaveLength(n);
      await expect(signBody(body, token)).resolves.toBe(serverSignature(body));
    },
  );

  test.each([7999, 8000, 8001])(
    'is what the server computes for %i Chinese characters',
    async (n) => {
      const body = bodyOf(n, '修');
      await expect(signBody(body, token)).resolves.toBe(serverSignature(body));
    },
  );

  test('9 Constants, signed payload: X-TOKEN covers 8,000 characters and no more', async () => {
    const body = bodyOf(8001, 'x');
    await expect(signBody(`${body}tail`, token)).resolves.toBe(await signBody(body, token));
    await expect(signBody(`y${body.slice(1)}`, token)).resolves.not.toBe(
      await signBody(body, token),
    );
  });

  test('agrees with the server where the limit cuts a character in two', async () => {
    const body = `${'x'.repeat(7999)}😀 tail`;
    expect(body.charCodeAt(7999)).toBe(0xd83d);
    await expect(signBody(body, token)).resolves.toBe(serverSignature(body));
  });

  test('7 Client behaviour, signature: X-TOKEN has the header that the wire fixes, byte for byte', async () => {
    const [header] = (await signBody('{}', token)).split('.');
    expect(Buffer.from(header ?? '', 'base64url').toString()).toBe('{"alg":"HS256","typ":"JWT"}');
  });
});

function plain(text: string) {
  return createHash('sha256').update(text, 'utf8');
}

describe('without WebCrypto, as on plain http', () => {
  test.each(['', 'Abc12345!', '密码😀', 'x'.repeat(9000)])('hashes %j as with it', async (text) => {
    const base64 = plain(text).digest('base64');
    const hex = plain(text).digest('hex').toUpperCase();
    await expect(digestBody(text)).resolves.toBe(`sha-256=${base64}`);
    await expect(hashPassword(text)).resolves.toBe(hex);
    vi.stubGlobal('crypto', {});
    try {
      await expect(digestBody(text)).resolves.toBe(`sha-256=${base64}`);
      await expect(hashPassword(text)).resolves.toBe(hex);
    } finally {
      vi.unstubAllGlobals();
    }
  });
});
