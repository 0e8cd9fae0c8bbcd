import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { password } from './plant.ts';
import type { SmsProvider } from './smsProvider.ts';

/** Goes through phone and code to the last step of a registration. */
export async function goToDetails(sms: SmsProvider, page: Page, phone: string): Promise<void> {
  await page.getByLabel('手机号').fill(phone);
  await page.getByRole('button', { name: '发送验证码' }).click();
  await expect.poll(() => sms.textsTo(phone).length).toBe(1);
  const code = /验证码 (\d{6})/.exec(sms.textsTo(phone)[0] ?? '')?.[1] ?? '';
  await page.getByLabel('验证码').fill(code);
  await page.getByRole('button', { name: '下一步' }).click();
}

/** Fills in the password of all test accounts, twice. */
export async function fillPassword(page: Page): Promise<void> {
  await page.getByLabel(/^新密码/).fill(password);
  await page.getByLabel(/^确认密码/).fill(password);
}

interface Applicant {
  readonly phone: string;
  readonly name: string;
  readonly orgCode: string;
}

/** Registers a person into an organisation, whose review they then wait for. @param login the address of the login */
export async function apply(
  sms: SmsProvider,
  page: Page,
  login: string,
  { phone, name, orgCode }: Applicant,
): Promise<void> {
  await page.goto(login);
  await page.getByRole('button', { name: '注册账号' }).click();
  await goToDetails(sms, page, phone);
  await page.getByLabel(/^企业编码/).fill(orgCode);
  await page.getByLabel(/^姓名/).fill(name);
  await fillPassword(page);
  await page.getByRole('button', { name: '提交申请' }).click();
  await page.getByText('账号待审核').waitFor();
}
