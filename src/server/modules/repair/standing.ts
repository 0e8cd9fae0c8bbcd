import type { Tx } from '../../storage/db.ts';

/** Whether the relation of a provider to an owner stands. Either side may ask. */
export async function isAssociated(tx: Tx, provider: string, owner: string): Promise<boolean> {
  const standing = await tx.query(
    'select from relation where from_org_code = $1 and to_org_code = $2 and relation_state = 1',
    [provider, owner],
  );
  return standing.length === 1;
}
