import type { TestApp } from '../../support/app.ts';

/** Sets timeouts of years, so that no timer fires while a test moves the clock. */
export async function setLongTimeouts(app: TestApp, ...orgCodes: string[]): Promise<void> {
  await app.sql(
    `insert into order_setting (org_code, escalate_minutes, supervise_minutes, write_due_hours,
       auto_confirm_hours, respond_basis)
     select code, 2000000, 2000000, 30000, 30000, 0 from unnest($1::text[]) code`,
    [orgCodes],
  );
}
