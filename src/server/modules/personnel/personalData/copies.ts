import type { Tx } from '../../../storage/db.ts';
import { replaceInOthers, storeReplaced } from './otherOrganisations.ts';
import {
  addressesOf,
  type Erased,
  sentenceWithoutPerson,
  soughtTexts,
  textWithoutPerson,
  withoutPerson,
  withoutPhone,
  withoutTied,
} from './withoutPerson.ts';

/** Tables with copies of a person's name: the column of their id, that of the name, and that of the order's id. */
const namedByID = [
  ['work_order', 'report_user_id', 'report_user_name', 'id'],
  ['work_order', 'repair_user_id', 'repair_user_name', 'id'],
  ['work_order', 'confirm_user_id', 'confirm_user_name', 'id'],
  ['work_order_segment', 'user_id', 'user_name', 'order_id'],
  ['work_order_event', 'user_id', 'user_name', 'order_id'],
  ['work_order_comment', 'user_id', 'user_name', 'order_id'],
  ['work_order_photo', 'user_id', 'user_name', 'order_id'],
  ['work_order_labour', 'user_id', 'user_name', 'order_id'],
  ['device_document', 'create_user_id', 'user_name', null],
  ['part_document', 'create_user_id', 'user_name', null],
  ['out_call_record', 'user_id', 'user_name', null],
  ['out_call_date', 'create_user_id', 'create_user_name', null],
] as const;

/** Tables of the person's organisation with copies of a name without an id. They stay where there is a namesake. */
const namedByText = [
  ['work_order', 'report_user_name', 'report_user_id is null'],
  ['work_order', 'repair_user_name', 'repair_user_id is null'],
  ['out_call_record', 'replaces_name', 'true'],
  ['out_call_date', 'cancel_user_name', 'true'],
  ['notice', 'push_user', 'true'],
  ['organisation', 'contact', 'true'],
] as const;

/**
 * Columns that may hold the name as a whole text of JSON or a mention, in a sentence that the product made, or the phone.
 */
const written = [
  ['notification', 'params', 'jsonb'],
  ['work_order_event', 'changes', 'jsonb'],
  ['action_answer', 'answer', 'jsonb'],
  ['outbound_message', 'title', 'sentence'],
  ['outbound_message', 'text', 'sentence'],
  ['work_order_event', 'remark', 'text'],
  ['work_order_comment', 'content', 'text'],
  ['document_comment', 'content', 'text'],
] as const;

/** Replaces the copies of the person's name and phone in records. It changes nothing when it is repeated. */
export async function replaceCopies(tx: Tx, person: Erased): Promise<void> {
  const { orgCode, userID, realName, userName, pseudonym, hasNamesake, others } = person;
  for (const { orgCode: code, orderIDs } of [{ orgCode, orderIDs: null }, ...others]) {
    for (const [table, id, name, order] of namedByID) {
      const ofOrders = orderIDs !== null && order !== null;
      await tx.query(
        `update ${table} set ${name} = $3
         where org_code = $1 and ${id} = $2 and ${name} is distinct from $3
           ${ofOrders ? `and ${order} = any($4)` : ''}`,
        [code, userID, pseudonym, ...(ofOrders ? [orderIDs] : [])],
        'eachTime',
      );
    }
  }
  if (!hasNamesake) {
    for (const [table, name, condition] of namedByText) {
      await tx.query(
        `update ${table} set ${name} = $3 where org_code = $1 and ${name} = $2 and ${condition}`,
        [orgCode, realName, pseudonym],
      );
    }
    await tx.query(
      `update work_order_comment set mentions = array_replace(mentions, $2, $3)
       where org_code = $1 and $2 = any(mentions)`,
      [orgCode, realName, pseudonym],
    );
  }
  await tx.query(
    `update relation_event set user_name = $3
     where user_id = $1 and (to_org_code = $2 or from_org_code = $2)`,
    [userID, orgCode, pseudonym],
  );
  await tx.query(
    `update outbound_message set mentions = array_remove(mentions, $2)
     where org_code = $1 and $2 = any(mentions)`,
    [orgCode, userName],
  );
  await tx.query(`update organisation set phone = '' where org_code = $1 and phone = $2`, [
    orgCode,
    userName,
  ]);
  await tx.query(
    `update label_report set reporter_name = $3, phone = '' where org_code = $1 and phone = $2`,
    [orgCode, userName, pseudonym],
  );
  for (const [table, column, type] of written)
    await replaceWritten(tx, person, table, column, type);
  await replaceInOthers(tx, person);
}

const soughtIn = {
  jsonb: soughtTexts,
  text: (person: Erased) => [`@${person.realName}`, ...addressesOf(person)],
  sentence: (person: Erased) => [person.realName, ...addressesOf(person)],
} as const;

const replaceIn = {
  jsonb(text: string, person: Erased) {
    const value: unknown = JSON.parse(text);
    return JSON.stringify(
      person.hasNamesake ? withoutTied(value, person, person) : withoutPerson(value, person),
    );
  },
  text: (text: string, person: Erased) =>
    person.hasNamesake ? withoutPhone(text, person) : textWithoutPerson(text, person),
  sentence: (text: string, person: Erased) =>
    person.hasNamesake ? withoutPhone(text, person) : sentenceWithoutPerson(text, person),
} as const;

async function replaceWritten(
  tx: Tx,
  person: Erased,
  table: string,
  column: string,
  type: (typeof written)[number][2],
): Promise<void> {
  const rows = await tx.query<{ place: string; text: string }>(
    `select ctid::text as place, ${column}::text as text from ${table} where org_code = $1
       and exists (select from unnest($2::text[]) one where position(one in ${column}::text) > 0)
     for update`,
    [person.orgCode, soughtIn[type](person)],
    'eachTime',
  );
  const replaced = rows.map(({ place, text }) => ({ place, text: replaceIn[type](text, person) }));
  await storeReplaced(tx, table, column, replaced);
}
