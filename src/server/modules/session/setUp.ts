import { randomInt, timingSafeEqual } from 'node:crypto';
import type { setUp } from '../../../contract/areas/session/endpoints.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import type { Db, Tx } from '../../storage/db.ts';
import { createOrganisation, hashNewPassword } from '../organisation/api.ts';

const secretName = 'set-up code';

/** Returns true if there is no organisation yet. */
export async function isSetUpNeeded(tx: Tx): Promise<boolean> {
  const rows = await tx.query('select 1 from organisation limit 1');
  return rows.length === 0;
}

/** Returns the one-time code of the first set-up, the same on every node; null once it is done. */
export async function openSetUp(db: Db): Promise<string | null> {
  return db.transaction('system', 'write', async (tx) => {
    if (!(await isSetUpNeeded(tx))) return null;
    const code = Array.from({ length: 3 }, () => String(randomInt(10_000)).padStart(4, '0')).join(
      '-',
    );
    const [row] = await tx.query<{ value: string }>(
      `insert into secret (name, value) values ($1, $2)
       on conflict (name) do update set value = secret.value returning value`,
      [secretName, code],
    );
    return row?.value ?? null;
  });
}

/**
 * Creates the first organisation. Of two concurrent calls, one gets SETUP_DONE. Only the correct
 * code costs a hash.
 *
 * @throws AppError SETUP_DONE, SETUP_CODE, WEAK_PASSWORD, TOO_MANY
 */
export async function makeFirstOrganisation(db: Db, body: BodyOf<typeof setUp>) {
  await db.transaction('system', 'write', (tx) => requireCode(tx, body.SetupCode));
  const passwordHash = await hashNewPassword(body.PSD, body.UserName);
  return db.transaction('system', 'write', async (tx) => {
    await requireCode(tx, body.SetupCode);
    await tx.query(`delete from secret where name = $1`, [secretName]);
    return createOrganisation(tx, {
      orgName: body.OrgName,
      orgType: body.OrgType,
      timeZone: body.TimeZone,
      realName: body.RealName,
      phone: body.UserName,
      passwordHash,
    });
  });
}

/** Locks the code. @throws AppError SETUP_DONE, SETUP_CODE */
async function requireCode(tx: Tx, code: string): Promise<void> {
  const [secret] = await tx.query<{ value: string }>(
    `select value from secret where name = $1 for update`,
    [secretName],
  );
  if (secret === undefined || !(await isSetUpNeeded(tx))) throw new AppError('SETUP_DONE');
  if (!sameCode(secret.value, code)) throw new AppError('SETUP_CODE', { field: 'SetupCode' });
}

function sameCode(expected: string, given: string): boolean {
  const digits = (text: string) =>
    Buffer.from(text.replace(/\D/g, '').padEnd(12, ' ').slice(0, 12));
  return timingSafeEqual(digits(expected), digits(given));
}
