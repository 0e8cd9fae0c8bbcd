import type { z } from 'zod';
import type {
  FeedbackDetail,
  FeedbackReply,
  FeedbackRow,
  feedbackFilter,
  listFeedback,
} from '../../../contract/areas/feedback/endpoints.ts';
import { type FeedbackSide, stepsOf } from '../../../contract/areas/feedback/feedbackStates.ts';
import { publicLibraryCode } from '../../../contract/areas/knowledge/knowledgeEnums.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { phoneOf } from '../../kernel/auth/stateSql.ts';
import { type Columns, columnList, selectFirst, selectPage } from '../../kernel/crud/selectPage.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { likePattern } from '../../kernel/likePattern.ts';
import { isoTimes } from '../../kernel/time/isoTimes.ts';
import { optionalWindow } from '../../kernel/time/orgTime.ts';
import { nodesBelow } from '../../resource/treeRows.ts';
import type { Scope, Tx } from '../../storage/db.ts';

/** Returns whether somebody handles the problems of all organisations. */
export function isPlatform({ permissions }: Pick<Actor, 'permissions'>): boolean {
  return permissions.has('platform.feedback');
}

/** The scope in which somebody reads problems: of all organisations, or of their own. */
export function feedbackScope(actor: Actor): Scope {
  return isPlatform(actor) ? 'system' : { orgCode: actor.orgCode };
}

/** SQL condition: the caller may read a problem `f`. `$1` is their organisation, `$2` their id, `$3` and `$4` what they see. */
const visible = '($4 or f.org_code = $1 and ($3 or f.user_id = $2))';

function readerValues(actor: Actor): unknown[] {
  const { orgCode, userID, permissions } = actor;
  return [orgCode, userID, permissions.has('feedback.organisation'), isPlatform(actor)];
}

/** Names of people of other organisations are null outside the system's scope, by row-level security. */
const columns = {
  id: 'f.id',
  orgName: 'o.org_name',
  userID: 'f.user_id',
  userName: `coalesce(u.real_name, '')`,
  isOwn: '(f.user_id = $2)::int',
  systemTypeID: 'f.type_id',
  systemTypeName: 't.name',
  page: 'f.page',
  remark: 'f.remark',
  feedbackState: 'f.state',
  handlerID: 'f.handler_id',
  handlerName: `coalesce(h.real_name, '')`,
  replies: `(select count(*)::int from feedback_reply r
    where r.org_code = f.org_code and r.feedback_id = f.id and r.state is null)`,
  createTime: 'f.create_time',
  updateTime: 'f.update_time',
  closeTime: 'f.close_time',
  version: 'f.version',
} as const satisfies Columns<keyof FeedbackRow>;

const joins = `join organisation o on o.org_code = f.org_code
  left join app_user u on u.org_code = f.org_code and u.id = f.user_id
  left join app_user h on h.id = f.handler_id
  left join system_type t on t.org_code = '${publicLibraryCode}' and t.id = f.type_id`;

type Filter = z.output<typeof feedbackFilter>;

async function feedbackQuery(tx: Tx, actor: Actor, filter: Filter) {
  const { SearchText, FeedbackState, SystemTypeID, IsOwn, IsHandled } = filter;
  const types =
    SystemTypeID === undefined
      ? null
      : await nodesBelow(tx, 'system_type', publicLibraryCode, SystemTypeID);
  return {
    columns,
    from: 'feedback f',
    joins,
    where: `${visible} and ($5::int is null or f.state = $5) and ($6::uuid[] is null or f.type_id = any($6))
      and ($7::int is null or (f.user_id = $2) = ($7 = 1))
      and ($8::int is null or (f.handler_id is not distinct from $2) = ($8 = 1))
      and ($9::timestamptz is null or f.create_time >= $9) and ($10::timestamptz is null or f.create_time < $10)
      and ($11 = '' or f.remark ilike $12 or f.page ilike $12
        or exists (select from app_user u where u.org_code = f.org_code and u.id = f.user_id and u.real_name ilike $12)
        or exists (select from organisation o where o.org_code = f.org_code and o.org_name ilike $12))`,
    values: [
      ...readerValues(actor),
      FeedbackState ?? null,
      types,
      IsOwn ?? null,
      IsHandled ?? null,
      ...optionalWindow(filter, actor.timeZone),
      SearchText,
      likePattern(SearchText),
    ],
    order: 'f.create_time desc, f.id desc',
    cursor: ['timestamptz', 'uuid'],
    planning: 'eachTime',
  } as const;
}

/** Reads one page of the problems that somebody may read. @throws AppError BAD_FIELD */
export async function selectFeedback(tx: Tx, actor: Actor, body: BodyOf<typeof listFeedback>) {
  return selectPage<FeedbackRow>(tx, await feedbackQuery(tx, actor, body), body);
}

/** Reads the problems that match a filter, newest first, at most `limit`. @throws AppError BAD_FIELD */
export async function selectAllFeedback(tx: Tx, actor: Actor, filter: Filter, limit: number) {
  return selectFirst<FeedbackRow>(tx, await feedbackQuery(tx, actor, filter), limit);
}

/** The sides of a problem on which somebody is. */
export function sidesOf(actor: Actor, { userID, orgCode }: FeedbackParties): FeedbackSide[] {
  const isOurs =
    orgCode === actor.orgCode &&
    (userID === actor.userID || actor.permissions.has('feedback.organisation'));
  return [
    ...(isOurs ? (['organisation'] as const) : []),
    ...(isPlatform(actor) ? (['platform'] as const) : []),
  ];
}

/** A problem with its reporter and its handler. */
export interface FeedbackParties {
  readonly id: string;
  readonly orgCode: string;
  readonly userID: string;
  readonly handlerID: string | null;
  readonly remark: string;
  readonly state: number;
  readonly version: number;
}

/** Locks a problem that somebody may read. Needs the system's scope. @throws AppError NOT_FOUND */
export async function lockFeedback(tx: Tx, actor: Actor, id: string): Promise<FeedbackParties> {
  const [row] = await tx.query<FeedbackParties>(
    `select f.id, f.org_code as "orgCode", f.user_id as "userID", f.handler_id as "handlerID", f.remark, f.state, f.version
     from feedback f where f.id = $5 and ${visible} for update`,
    [...readerValues(actor), id],
  );
  if (row === undefined) throw new AppError('NOT_FOUND', { field: 'ID' });
  return row;
}

/** Reads a problem with its replies, in the scope of `feedbackScope`. @throws AppError NOT_FOUND */
export async function readFeedback(
  tx: Tx,
  actor: Actor,
  id: string,
  linkOf: (key: string) => string,
): Promise<FeedbackDetail> {
  const [row] = await tx.query<
    FeedbackRow & Pick<FeedbackDetail, 'phone' | 'pictures'> & { readonly orgCode: string }
  >(
    `select ${columnList(columns)}, f.org_code as "orgCode", f.photos as pictures,
       case when $4 then coalesce(${phoneOf('u')}, '') else '' end as phone
     from feedback f ${joins} where f.id = $5 and ${visible}`,
    [...readerValues(actor), id],
  );
  if (row === undefined) throw new AppError('NOT_FOUND', { field: 'ID' });
  const { orgCode, ...facts } = row;
  const entries = await tx.query<FeedbackReply>(
    `select r.id, r.is_platform::int as "isPlatform", coalesce(u.real_name, '') as "userName", r.content, r.photos as pictures,
       r.state as "feedbackState", r.create_time as "createTime"
     from feedback_reply r left join app_user u on u.id = r.user_id
     where r.org_code = $1 and r.feedback_id = $2 order by r.create_time, r.id`,
    [orgCode, id],
  );
  const linked = <Photo extends { readonly url: string }>(pictures: readonly Photo[]) =>
    pictures.map((photo) => ({ ...photo, linkurl: linkOf(photo.url) }));
  return {
    ...isoTimes(facts),
    pictures: linked(facts.pictures),
    entries: entries.map((entry) => ({ ...isoTimes(entry), pictures: linked(entry.pictures) })),
    steps: stepsOf(
      facts.feedbackState,
      sidesOf(actor, { ...facts, orgCode, state: facts.feedbackState }),
      facts.handlerID === actor.userID,
    ),
  };
}
