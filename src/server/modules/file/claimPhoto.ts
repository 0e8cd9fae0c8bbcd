import { fieldReasons } from '../../../contract/fieldReasons.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import type { Tx } from '../../storage/db.ts';

/** A photo's key within what the wire says of it: the key itself, or a link with or without its host. */
const photoKey = /(?:^|\/)([A-Z0-9]{1,40})\/UserPhoto\/([A-Za-z0-9_-]{22})(?:\?|$)/;

/**
 * Makes an uploaded photo the one of a user, and lets go of the one before, which is then forgotten.
 * The transaction is the user's organisation's, and holds the user's row.
 *
 * @param said `Photo` of the wire: what an upload answered as `url` or `linkurl`, or the link that a
 *   call answered of the photo until now; '' for none
 * @param before the user's photo until now, as it is stored
 * @returns what `app_user.photo` is to hold
 * @throws AppError BAD_FIELD for a photo that nobody uploaded, or that is another user's
 */
export async function claimPhoto(
  tx: Tx,
  orgCode: string,
  said: string,
  before: string,
  now: Date,
): Promise<string> {
  const [, org = '', id = ''] = photoKey.exec(said) ?? [];
  const key = said === '' ? '' : `${org}/UserPhoto/${id}`;
  if (key === before) return key;
  if (key !== '' && !(await claim(tx, orgCode, org, id))) {
    const params = { reason: fieldReasons.photoUnknown };
    throw new AppError('BAD_FIELD', { field: 'Photo', params });
  }
  const [, , oldID = ''] = before.split('/');
  await tx.query(
    `update stored_file set unused_since = $3
     where org_code = $1 and folder = 'UserPhoto' and id = $2`,
    [orgCode, oldID, now],
  );
  return key;
}

async function claim(tx: Tx, orgCode: string, org: string, id: string): Promise<boolean> {
  if (org !== orgCode) return false;
  const claimed = await tx.query(
    `update stored_file set unused_since = null
     where org_code = $1 and folder = 'UserPhoto' and id = $2 and unused_since > '-infinity'
     returning id`,
    [orgCode, id],
  );
  return claimed.length === 1;
}
