import { expect, vi } from 'vitest';
import {
  registerUser,
  sendRegisterCode,
} from '../../../src/contract/areas/registration/register.ts';
import type { InputOf } from '../../../src/contract/endpoint.ts';
import { psdOf } from '../../../src/server/kernel/auth/password/password.ts';
import type { TestApp } from '../support/app.ts';
import { type Answer, errorOf } from '../support/client.ts';

export const psd = psdOf('Fresh#2027');
let addresses = 0;

/** Options of a call from an address that no other call has. */
export function fromNewAddress() {
  addresses += 1;
  const address = `10.8.${String(addresses >> 8)}.${String(addresses & 255)}`;
  return { headers: { 'x-forwarded-for': address } };
}

/** Returns the messages in the log to a phone, oldest first. */
export function messagesTo(app: TestApp, phone: string): string[] {
  const line = new RegExp(`demo SMS to ${phone}: (.*?); nothing was sent`);
  return app.log.flatMap((text) => line.exec(text)?.[1] ?? []);
}

/** Requests a code for a registration and reads it from the log. */
export async function codeFor(app: TestApp, phone: string): Promise<string> {
  const codes = () => messagesTo(app, phone).filter((text) => /^\d{6} /.test(text));
  const before = codes().length;
  const answer = await app.anonymous.send(sendRegisterCode, { UserName: phone }, fromNewAddress());
  expect(errorOf(answer)).toBeNull();
  await vi.waitFor(() => expect(codes()).toHaveLength(before + 1));
  return codes().at(-1)?.slice(0, 6) ?? '';
}

type Body = InputOf<typeof registerUser>;

/** Registers a person with a code of their own. */
export async function register(
  app: TestApp,
  phone: string,
  body: Partial<Body>,
  locale = 'zh-CN',
): Promise<Answer> {
  const Code = await codeFor(app, phone);
  const { headers } = fromNewAddress();
  return app.anonymous.send(
    registerUser,
    { UserName: phone, Code, PSD: psd, RealName: `新人${phone.slice(-4)}`, ...body },
    { headers: { ...headers, 'accept-language': locale } },
  );
}
