import type { Tx } from '../../../storage/db.ts';

/** A person whose name and phone a pseudonym replaces. */
export interface Erased {
  readonly orgCode: string;
  readonly userID: string;
  readonly realName: string;
  /** The phone number. */
  readonly userName: string;
  /** The address for messages; '' for none. */
  readonly email: string;
  readonly pseudonym: string;
  /** The organisations whose records may name the person: their own, and those with which it has a relation. */
  readonly orgCodes: readonly string[];
}

/** Tables with copies of a person's name: the column of their id, and that of the name. */
const namedByID = [
  ['work_order', 'report_user_id', 'report_user_name'],
  ['work_order', 'repair_user_id', 'repair_user_name'],
  ['work_order', 'confirm_user_id', 'confirm_user_name'],
  ['work_order_segment', 'user_id', 'user_name'],
  ['work_order_event', 'user_id', 'user_name'],
  ['work_order_comment', 'user_id', 'user_name'],
  ['work_order_photo', 'user_id', 'user_name'],
  ['work_order_labour', 'user_id', 'user_name'],
  ['device_document', 'create_user_id', 'user_name'],
  ['out_call_record', 'user_id', 'user_name'],
  ['out_call_date', 'create_user_id', 'create_user_name'],
] as const;

/**
 * Tables with copies of a name without an id. They stay where somebody else of the organisation has the same name, since the
 * copy may be theirs.
 */
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
] as const;

/** Replaces the copies of the person's name and phone in records. It changes nothing when it is repeated. */
export async function replaceCopies(tx: Tx, person: Erased): Promise<void> {
  const { orgCode, userID, realName, userName, pseudonym, orgCodes } = person;
  for (const [table, id, name] of namedByID) {
    await tx.query(
      `update ${table} set ${name} = $3
       where org_code = any($1) and ${id} = $2 and ${name} is distinct from $3`,
      [orgCodes, userID, pseudonym],
      'eachTime',
    );
  }
  const namesakes = await tx.query(
    'select from app_user where org_code = $1 and real_name = $2 and id <> $3 limit 1',
    [orgCode, realName, userID],
  );
  if (namesakes.length === 0) {
    for (const [table, name, condition] of namedByText) {
      await tx.query(
        `update ${table} set ${name} = $3 where org_code = $1 and ${name} = $2 and ${condition}`,
        [orgCode, realName, pseudonym],
      );
    }
  }
  await tx.query(
    `update work_order_comment set mentions = array_replace(mentions, $2, $3)
     where org_code = any($1) and $2 = any(mentions)`,
    [orgCodes, realName, pseudonym],
  );
  await tx.query(
    `update relation_event set user_name = $3
     where user_id = $1 and (to_org_code = $2 or from_org_code = $2)`,
    [userID, orgCode, pseudonym],
  );
  await tx.query(
    `update outbound_message set mentions = array_remove(mentions, $2)
     where org_code = any($1) and $2 = any(mentions)`,
    [orgCodes, userName],
  );
  await tx.query(`update organisation set phone = '' where org_code = $1 and phone = $2`, [
    orgCode,
    userName,
  ]);
  await tx.query(
    `update label_report set reporter_name = $3, phone = '' where org_code = any($1) and phone = $2`,
    [orgCodes, userName, pseudonym],
  );
  for (const [table, column, type] of written)
    await replaceWritten(tx, person, table, column, type);
}

/** Returns the texts by which the places that name a person in JSON are found; some of them hold the name of another. */
export function soughtTexts({ realName, userName, email }: Erased): string[] {
  const name = JSON.stringify(realName).slice(1, -1);
  return [`"${name}"`, `@${name}`, `${name} `, userName, ...(email === '' ? [] : [email])];
}

/** Returns a value of JSON in which the pseudonym takes the place of the name, and a mask that of the phone. */
export function withoutPerson(value: unknown, person: Erased): unknown {
  if (typeof value === 'string') return textWithoutPerson(value, person);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => withoutPerson(item, person));
  return Object.fromEntries(
    Object.entries(value).map(([key, of]) => [key, withoutPerson(of, person)]),
  );
}

function textWithoutPerson(text: string, { realName, userName, email, pseudonym }: Erased): string {
  if (text === realName) return pseudonym;
  return text
    .replaceAll(`@${realName}`, `@${pseudonym}`)
    .split('; ') // labour is one text: `Li 30 min; Wang 45 min`
    .map((part) => {
      const rest = part.startsWith(`${realName} `) ? part.slice(realName.length) : '';
      return /^ \d+ min$/.test(rest) ? pseudonym + rest : part;
    })
    .join('; ')
    .replaceAll(userName, '***')
    .replaceAll(email === '' ? userName : email, '***');
}

const soughtIn = {
  jsonb: soughtTexts,
  text: ({ realName, userName }: Erased) => [`@${realName}`, userName],
  sentence: ({ realName, userName }: Erased) => [realName, userName],
} as const;

const replaceIn = {
  jsonb: (text: string, person: Erased) => JSON.stringify(withoutPerson(JSON.parse(text), person)),
  text: textWithoutPerson,
  sentence(text: string, person: Erased) {
    const name = person.realName.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`);
    const whole = new RegExp(`(?<![a-z])${name}(?![a-z])`, 'gi'); // no part of a longer Latin name
    return textWithoutPerson(text.replaceAll(whole, person.pseudonym), person);
  },
} as const;

async function replaceWritten(
  tx: Tx,
  person: Erased,
  table: string,
  column: string,
  type: (typeof written)[number][2],
): Promise<void> {
  const rows = await tx.query<{ place: string; text: string }>(
    `select ctid::text as place, ${column}::text as text from ${table} where org_code = any($1)
       and exists (select from unnest($2::text[]) one where position(one in ${column}::text) > 0)
     for update`,
    [person.orgCodes, soughtIn[type](person)],
    'eachTime',
  );
  const replaced = rows.map(({ text }) => replaceIn[type](text, person));
  await tx.query(
    `update ${table} t set ${column} = v.text::${type === 'jsonb' ? type : 'text'}
     from unnest($1::tid[], $2::text[]) v (place, text) where t.ctid = v.place`,
    [rows.map(({ place }) => place), replaced],
    'eachTime',
  );
}
