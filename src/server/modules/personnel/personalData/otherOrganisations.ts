import {
  relationEvent,
  relationOrgState,
} from '../../../../contract/areas/relation/relationEnums.ts';
import { messageType } from '../../../../contract/enums.ts';
import type { Tx } from '../../../storage/db.ts';
import {
  type Erased,
  type OtherOrganisation,
  sentenceWithoutPerson,
  withoutMentions,
  withoutPhone,
  withoutTied,
} from './withoutPerson.ts';

type Sought = Pick<Erased, 'orgCode' | 'userID' | 'realName'>;

/** SQL: an organisation has somebody else, or a role, with the name $2, or is called so itself; $3 is the person's id. */
export const hasNamesakeSql = (org: string) => `(
  exists (select from app_user u where u.org_code = ${org} and u.real_name = $2 and u.id <> $3)
  or exists (select from role r where r.org_code = ${org} and r.role_name = $2)
  or exists (select from organisation n where n.org_code = ${org} and $2 in (n.org_name, n.org_name_short)))`;

/**
 * Finds the organisations with which a person's own has or had a relation, and their orders of which a row has the
 * person's id: only there may the person be named. To apply for a relation gives nobody access to another's records.
 */
export async function selectOthers(tx: Tx, person: Sought): Promise<OtherOrganisation[]> {
  const { orgCode, userID, realName } = person;
  const { accepted, ended, shareChanged } = relationEvent.values;
  const others = await tx.query<Omit<OtherOrganisation, 'orderIDs'>>(
    `select org as "orgCode", ${hasNamesakeSql('org')} as "hasNamesake"
     from relation r cross join lateral
       (select case when r.from_org_code = $1 then r.to_org_code else r.from_org_code end as org) o
     where $1 in (r.from_org_code, r.to_org_code) and (r.relation_state = $4 or exists (
       select from relation_event e where e.to_org_code = r.to_org_code
         and e.from_org_code = r.from_org_code and e.kind = any($5)))
     group by org order by org`,
    [
      orgCode,
      realName,
      userID,
      relationOrgState.values.associated,
      [accepted, ended, shareChanged],
    ],
  );
  const orders = await selectOrders(
    tx,
    person,
    others.map((other) => other.orgCode),
  );
  const byOrganisation = Map.groupBy(orders, (order) => order.orgCode);
  return others.map((other) => ({
    ...other,
    orderIDs: (byOrganisation.get(other.orgCode) ?? []).map(({ id }) => id),
  }));
}

/** The kinds of records whose tables have a column for the id of a person. */
const withUserID = ['segment', 'labour', 'comment', 'photo'] as const;

function selectOrders(
  tx: Tx,
  { orgCode, userID, realName }: Sought,
  others: readonly string[],
): Promise<{ orgCode: string; id: string }[]> {
  if (others.length === 0) return Promise.resolve([]);
  return tx.query(
    `select org_code as "orgCode", id from work_order
       where org_code = any($1) and $3 in (report_user_id, repair_user_id, confirm_user_id)
     ${withUserID
       .map(
         (kind) => `union select org_code, order_id from work_order_${kind}
           where org_code = any($1) and user_id = $3`,
       )
       .join(' ')}
     union select org_code, order_id from work_order_event
       where org_code = any($1) and (user_id = $3 or position($4 in changes::text) > 0
         or position($5 in changes::text) > 0 and changes @> '[{"field": "Labour"}]'
           and user_id in (select id from app_user where org_code = $2))
     union select o.org_code, o.id from notification n
       join work_order o on o.org_code = any($1)
         and o.id = case when n.url ~ '^[0-9a-f-]{36}$' then n.url::uuid end
       where n.org_code = $2 and n.user_id = $3 and n.m_type = $6`,
    [
      others,
      orgCode,
      userID,
      userID,
      `${JSON.stringify(realName).slice(1, -1)} `,
      messageType.values.workOrder,
    ],
    'eachTime',
  );
}

/**
 * Replaces the person in the records of other organisations: in rows that have the person's id or belong to an
 * order that has it, and there only what is theirs. A text that merely equals the name or phone stays.
 */
export async function replaceInOthers(tx: Tx, person: Erased): Promise<void> {
  for (const other of person.others) {
    const ties = { hasNamesake: person.hasNamesake || other.hasNamesake };
    await replaceAnswers(tx, person, other, ties);
    if (other.orderIDs.length === 0) continue;
    await replaceEvents(tx, person, other, ties);
    await replaceComments(tx, person, other, ties);
  }
  await removeFromCalls(tx, person);
  await replaceNotifications(tx, person);
}

/** Removes the number of the reporter from the calls of repairers of other organisations, and from their messages. */
async function removeFromCalls(tx: Tx, { others, userName }: Erased): Promise<void> {
  const codes = others.map(({ orgCode }) => orgCode);
  const calls = await tx.query<{ id: string }>(
    `update notification set params = jsonb_set(params, '{phone}', '""')
     where org_code = any($1) and params->>'phone' = $2 returning id`,
    [codes, userName],
    'eachTime',
  );
  await tx.query(
    `update outbound_message set text = replace(text, $3, '***')
     where org_code = any($1) and notification_id = any($2) and position($3 in text) > 0`,
    [codes, calls.map(({ id }) => id), userName],
    'eachTime',
  );
}

type NameTies = Pick<Erased, 'hasNamesake'>;

async function replaceAnswers(
  tx: Tx,
  person: Erased,
  { orgCode }: OtherOrganisation,
  ties: NameTies,
) {
  const rows = await tx.query<{ place: string; answer: unknown }>(
    `select ctid::text as place, answer from action_answer
     where org_code = $1 and position($2 in answer::text) > 0 for update`,
    [orgCode, person.userID],
    'eachTime',
  );
  const replaced = rows.map(({ place, answer }) => ({
    place,
    text: JSON.stringify(withoutTied(answer, person, ties)),
  }));
  await storeReplaced(tx, 'action_answer', 'answer', replaced);
}

/** Replaces in entries of the history that have the person's id or that people of the person's organisation wrote. */
async function replaceEvents(
  tx: Tx,
  person: Erased,
  { orgCode, orderIDs }: OtherOrganisation,
  ties: NameTies,
) {
  const rows = await tx.query<{
    order_id: string;
    version: number;
    changes: unknown;
    remark: string | null;
    is_own: boolean;
  }>(
    `select * from (
       select e.order_id, e.version, e.changes, e.remark,
         coalesce(e.user_id in (select id from app_user where org_code = $3), false) as is_own
       from work_order_event e where e.org_code = $1 and e.order_id = any($2)) e
     where is_own or position($4 in changes::text) > 0`,
    [orgCode, orderIDs, person.orgCode, person.userID],
    'eachTime',
  );
  const text = ties.hasNamesake ? withoutPhone : withoutMentions;
  const replaced = rows.flatMap(({ order_id, version, changes, remark, is_own }) => {
    const is = {
      order_id,
      version,
      changes: withoutTied(changes, person, { ...ties, isOwnLabour: is_own }),
      remark: remark === null ? null : text(remark, person),
    };
    const isSame = is.remark === remark && JSON.stringify(is.changes) === JSON.stringify(changes);
    return isSame ? [] : [is];
  });
  await tx.query(
    `update work_order_event e set changes = nullif(v.changes, 'null'), remark = v.remark
     from jsonb_to_recordset($2) v (order_id uuid, version int, changes jsonb, remark text)
     where e.org_code = $1 and e.order_id = v.order_id and e.version = v.version`,
    [orgCode, JSON.stringify(replaced)],
    'eachTime',
  );
}

/** Replaces in comments of the person's organisation, and in others that mention the person. */
async function replaceComments(
  tx: Tx,
  person: Erased,
  { orgCode, orderIDs }: OtherOrganisation,
  ties: NameTies,
) {
  const rows = await tx.query<{ place: string; content: string }>(
    `select ctid::text as place, content from work_order_comment
     where org_code = $1 and order_id = any($2)
       and (user_org_code = $3 or not $5 and $4 = any(mentions)) for update`,
    [orgCode, orderIDs, person.orgCode, person.realName, ties.hasNamesake],
    'eachTime',
  );
  const text = ties.hasNamesake ? withoutPhone : withoutMentions;
  const replaced = rows.map(({ place, content }) => ({ place, text: text(content, person) }));
  await storeReplaced(tx, 'work_order_comment', 'content', replaced);
  if (ties.hasNamesake) return;
  await tx.query(
    `update work_order_comment set mentions = array_replace(mentions, $3, $4)
     where org_code = $1 and order_id = any($2) and $3 = any(mentions)`,
    [orgCode, orderIDs, person.realName, person.pseudonym],
    'eachTime',
  );
}

interface Notified {
  readonly id: string;
  readonly orgCode: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Replaces in notifications about the person's orders, and about what the person did with relations; and in their messages. */
async function replaceNotifications(tx: Tx, person: Erased): Promise<void> {
  const { orgCode, userID, realName, pseudonym } = person;
  const free = person.hasNamesake ? [] : person.others.filter((other) => !other.hasNamesake);
  const named = `(params->>'person' = $1 or params->>'repairer' = $1)`;
  const ofOrders = await tx.query<Notified>(
    `select id, org_code as "orgCode", params from notification
     where org_code = any($2) and url = any($3) and ${named}`,
    [realName, free.map((other) => other.orgCode), free.flatMap(({ orderIDs }) => orderIDs)],
    'eachTime',
  );
  const ofRelations = await tx.query<Notified>(
    `select n.id, n.org_code as "orgCode", n.params
     from relation_event e cross join lateral
       (select case when e.from_org_code = $2 then e.to_org_code else e.from_org_code end as org) o
     join notification n on n.org_code = o.org and n.created_time = e.time and n.m_type = $4
     where e.user_id = $3 and e.org_code = $2 and $2 in (e.from_org_code, e.to_org_code)
       and n.params->>'person' = $1`,
    [realName, orgCode, userID, messageType.values.affiliation],
    'eachTime',
  );
  const replaced = [...ofOrders, ...ofRelations].map((row) => ({
    ...row,
    params: Object.fromEntries(
      Object.entries(row.params).map(([key, value]) => {
        if ((key === 'person' || key === 'repairer') && value === realName) return [key, pseudonym];
        const isTyped = key === 'reason' && typeof value === 'string';
        return [key, isTyped ? withoutMentions(value, person) : value];
      }),
    ),
  }));
  await tx.query(
    `update notification n set params = v.params
     from jsonb_to_recordset($1) v ("orgCode" text, id uuid, params jsonb)
     where n.org_code = v."orgCode" and n.id = v.id`,
    [JSON.stringify(replaced)],
    'eachTime',
  );
  await replaceMessages(tx, person, replaced);
}

async function replaceMessages(tx: Tx, person: Erased, about: readonly Notified[]): Promise<void> {
  if (about.length === 0) return;
  const rows = await tx.query<{ place: string; title: string; text: string }>(
    `select ctid::text as place, title, text from outbound_message
     where org_code = any($1) and notification_id = any($2) for update`,
    [[...new Set(about.map(({ orgCode }) => orgCode))], about.map(({ id }) => id)],
    'eachTime',
  );
  const replaced = rows.map(({ place, title, text }) => ({
    place,
    title: sentenceWithoutPerson(title, person),
    text: sentenceWithoutPerson(text, person),
  }));
  await tx.query(
    `update outbound_message m set title = v.title, text = v.text
     from jsonb_to_recordset($1) v (place tid, title text, text text) where m.ctid = v.place`,
    [JSON.stringify(replaced)],
    'eachTime',
  );
}

/** Stores replaced texts of one column; rows are found by their place in the table. */
export async function storeReplaced(
  tx: Tx,
  table: string,
  column: string,
  rows: readonly { readonly place: string; readonly text: string }[],
): Promise<void> {
  const type =
    column === 'params' || column === 'changes' || column === 'answer' ? 'jsonb' : 'text';
  await tx.query(
    `update ${table} t set ${column} = v.text::${type} from unnest($1::tid[], $2::text[]) v (place, text)
     where t.ctid = v.place and t.${column} is distinct from v.text::${type}`,
    [rows.map(({ place }) => place), rows.map(({ text }) => text)],
    'eachTime',
  );
}
