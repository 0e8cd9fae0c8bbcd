import { hubPaths } from '../../../src/contract/topics/live.ts';
import { sharedSecret } from '../../../src/server/kernel/auth/secrets.ts';
import { fileLinks } from '../../../src/server/kernel/http/files/fileLinks.ts';
import { createUser } from '../../../src/server/modules/organisation/api.ts';
import { issueSession } from '../../../src/server/modules/session/signIn/issueSession.ts';
import { openDb } from '../../../src/server/storage/db.ts';
import { attachEmbedded } from '../../../src/server/storage/embedded.ts';
import { createPool } from '../../../src/server/storage/pool.ts';
import { quiet } from '../../server/support/tempFolder.ts';

/**
 * Adds repairers to an organisation of a running product and signs them in. No password is hashed, and
 * the sign-in has no rate limit. Returns their tokens.
 */
export async function addRepairers(
  dataDir: string,
  orgCode: string,
  count: number,
): Promise<string[]> {
  const running = await attachEmbedded({ dataDir });
  if (running === null) throw new Error('the product does not run');
  const pool = createPool(running.appConfig, { log: quiet, max: 1, name: 'bench' });
  const db = openDb(pool);
  try {
    const tokenSecret = await sharedSecret(db, 'token');
    const terms = { tokenSecret, idleMinutes: 60, links: fileLinks('bench') };
    return await db.transaction('system', 'write', async (tx) => {
      const tokens: string[] = [];
      for (let at = 0; at < count; at += 1) {
        const phone = `177${String(at).padStart(8, '0')}`;
        const person = { orgCode, roleName: '维修工', realName: `维修${at}`, phone };
        const userID = await createUser(tx, { ...person, passwordHash: 'none' });
        tokens.push((await issueSession(tx, userID, new Date(), terms)).token);
      }
      return tokens;
    });
  } finally {
    await pool.end();
  }
}

/** The addresses that a browser opens: messages, boards and devices. */
const paths = [
  hubPaths.chat,
  `${hubPaths.chat}?${hubPaths.boardQuery}`,
  `${hubPaths.gatewayPrefix}${hubPaths.chat}`,
];

/** Returns the addresses of each person's connections, of the three kinds in turn. */
export function addressesOf(
  address: string,
  tokens: readonly string[],
  socketsEach: number,
): string[] {
  return tokens.flatMap((token, person) =>
    Array.from({ length: socketsEach }, (_, at) => {
      const url = new URL(paths[(person + at) % paths.length] ?? '', address);
      url.protocol = 'ws:';
      url.searchParams.set('access_token', token);
      return url.toString();
    }),
  );
}
