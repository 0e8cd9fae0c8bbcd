import type { Text } from '../../../contract/locale.ts';
import { badField } from '../../kernel/errors/appError.ts';
import type { Tx } from '../../storage/db.ts';
import { fileReasons } from './reasons.ts';

/** Matches the key of a photo in `Photo` of the wire: the key itself, or a link with or without its host. */
const photoKey = /(?:^|\/)([A-Z0-9]{1,40})\/UserPhoto\/([A-Za-z0-9_-]{22})(?:\?|$)/;

/**
 * Makes an uploaded picture the photo of a user, or the logo of an organisation, and releases the previous one, which is deleted later.
 * The transaction belongs to the user's organisation and has locked the row that has it.
 *
 * @param provided `Photo` of the wire: `url` or `linkurl` of an upload's answer, or the link to the
 *   present photo; '' for none
 * @param before the present photo as it is stored
 * @param refused the field of the body that has it, and the reason for which an unknown one is refused
 * @returns the new value of the column
 * @throws AppError BAD_FIELD for a photo that was not uploaded, or belongs to another user
 */
export async function claimPhoto(
  tx: Tx,
  orgCode: string,
  provided: string,
  before: string,
  now: Date,
  { field, reason }: { readonly field: string; readonly reason: Text } = {
    field: 'Photo',
    reason: fileReasons.photoUnknown,
  },
): Promise<string> {
  const [, org = '', id = ''] = photoKey.exec(provided) ?? [];
  const key = provided === '' ? '' : `${org}/UserPhoto/${id}`;
  if (key === before) return key;
  if (key !== '' && !(await claim(tx, orgCode, org, id))) {
    throw badField(field, reason);
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
