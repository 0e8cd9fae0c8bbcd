import { randomBytes } from 'node:crypto';
import type { Db } from '../../storage/db.ts';

/** Returns a secret that all nodes share. The first node that reads it creates it: 256 bits, base64url. */
export async function sharedSecret(db: Db, name: string): Promise<string> {
  const [row] = await db.transaction('system', 'write', (tx) =>
    tx.query<{ value: string }>(
      `insert into secret (name, value) values ($1, $2)
       on conflict (name) do update set value = secret.value returning value`,
      [name, randomBytes(32).toString('base64url')],
    ),
  );
  if (row === undefined) throw new Error(`no secret ${name}`);
  return row.value;
}
