import { v7 as uuid } from 'uuid';
import {
  type addFeedback,
  feedbackLimits,
  type replyFeedback,
  type stepFeedback,
} from '../../../contract/areas/feedback/endpoints.ts';
import {
  type FeedbackState,
  type FeedbackStep,
  feedbackState,
  feedbackTransitions,
  stepsOf,
} from '../../../contract/areas/feedback/feedbackStates.ts';
import { publicLibraryCode } from '../../../contract/areas/knowledge/knowledgeEnums.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { messageType } from '../../../contract/enums.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { isActiveUser } from '../../kernel/auth/stateSql.ts';
import { requireVersion } from '../../kernel/crud/rows.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { firstCharacters } from '../../kernel/firstCharacters.ts';
import { changeEvent } from '../../realtime/delivery/changes.ts';
import { storeNotifications } from '../../realtime/notifications/storeNotifications.ts';
import type { Tx } from '../../storage/db.ts';
import { lockByName } from '../../storage/lockByName.ts';
import { appendOutbox } from '../../storage/statements/outbox.ts';
import { claimPictures } from '../file/api.ts';
import { type FeedbackParties, lockFeedback, sidesOf } from './queries.ts';

/** The most reports of a person within an hour, and the most replies and steps. */
const hourly = { feedback: 10, feedback_reply: 60 } as const;
const hourMs = 3_600_000;

/** Characters of the text that a message carries; the rest is read where it leads. */
const excerptLength = 120;

/** The call of somebody, in a transaction of the system's scope. */
export interface FeedbackCall {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly now: Date;
}

/**
 * Refuses more rows of a person than an hour allows. Concurrent calls of one person wait for each other, so that each
 * counts the previous ones.
 *
 * @throws AppError TOO_MANY
 */
async function requireRate({ tx, actor, now }: FeedbackCall, table: keyof typeof hourly) {
  await lockByName(tx, `${table} ${actor.userID}`);
  const [sent] = await tx.query<{ count: number; oldest: Date | null }>(
    `select count(*)::int as count, min(create_time) as oldest from ${table}
     where user_id = $1 and create_time > $2`,
    [actor.userID, new Date(now.getTime() - hourMs)],
  );
  if (sent === undefined || sent.oldest === null || sent.count < hourly[table]) return;
  const waitMs = sent.oldest.getTime() + hourMs - now.getTime();
  throw new AppError('TOO_MANY', { params: { seconds: Math.ceil(waitMs / 1000) } });
}

interface Person {
  readonly userID: string;
  readonly orgCode: string;
}

async function selectPlatformAdministrators(tx: Tx): Promise<Person[]> {
  return tx.query<Person>(
    `select u.id as "userID", u.org_code as "orgCode" from platform_administrator p
     join app_user u on u.id = p.user_id where ${isActiveUser('u')} order by u.id`,
  );
}

type FeedbackNotification =
  | 'feedbackReported'
  | 'feedbackAnswered'
  | 'feedbackTaken'
  | 'feedbackReleased'
  | 'feedbackClosed'
  | 'feedbackReopened';

const notificationOf = {
  take: 'feedbackTaken',
  release: 'feedbackReleased',
  close: 'feedbackClosed',
  reopen: 'feedbackReopened',
} as const satisfies Readonly<Record<FeedbackStep, FeedbackNotification>>;

/**
 * Notifies the reporter of a problem, and of what their organisation does also the handler, or without a handler all
 * administrators of the platform. The actor gets no message. Publishes that the problem has changed.
 */
async function notify(
  { tx, actor, now }: FeedbackCall,
  problem: Pick<FeedbackParties, 'handlerID' | 'id' | 'orgCode' | 'userID'>,
  kind: FeedbackNotification,
  {
    text,
    byPlatform,
    org = '',
  }: { readonly text: string; readonly byPlatform: boolean; readonly org?: string },
): Promise<void> {
  const administrators = await selectPlatformAdministrators(tx);
  const handler = administrators.filter(({ userID }) => userID === problem.handlerID);
  const others = handler.length > 0 ? handler : administrators;
  const { userID, orgCode, id } = problem;
  const concerned = byPlatform ? [] : others.filter((one) => one.userID !== userID);
  const to = [{ userID, orgCode }, ...concerned].filter((one) => one.userID !== actor.userID);
  const person = byPlatform && orgCode !== actor.orgCode ? '' : actor.realName;
  const shown = text.length > excerptLength ? `${firstCharacters(text, excerptLength)}…` : text;
  const messages = await storeNotifications(
    tx,
    to.map((one) => ({ ...one, kind })),
    {
      mType: messageType.values.system,
      params: { text: shown, person, org },
      url: `feedback:${id}`,
      now,
    },
  );
  const organisations = new Set([orgCode, ...administrators.map((one) => one.orgCode)]);
  await appendOutbox(tx, [
    ...messages,
    ...[...organisations].map((code) => changeEvent(code, 'feedback', [id])),
  ]);
}

/** Requires that a system type exists. @throws AppError NOT_FOUND */
export async function requireSystemType(tx: Tx, systemTypeID: string | null): Promise<void> {
  if (systemTypeID === null) return;
  const found = await tx.query('select from system_type where org_code = $1 and id = $2', [
    publicLibraryCode,
    systemTypeID,
  ]);
  if (found.length === 0) throw new AppError('NOT_FOUND', { field: 'SystemTypeID' });
}

/** Stores a report of the caller and notifies the administrators of the platform. @throws AppError TOO_MANY, NOT_FOUND, BAD_FIELD */
export async function report(
  call: FeedbackCall,
  body: BodyOf<typeof addFeedback>,
): Promise<string> {
  const { tx, actor, now } = call;
  await requireRate(call, 'feedback');
  await requireSystemType(tx, body.SystemTypeID);
  const pictures = await claimPictures(tx, actor, body.Pictures, 'Pictures');
  const id = uuid();
  const { orgCode, userID } = actor;
  await tx.query(
    `insert into feedback (org_code, id, user_id, remark, type_id, page, photos, state, create_time, update_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
    [
      orgCode,
      id,
      userID,
      body.Remark,
      body.SystemTypeID,
      body.Page,
      JSON.stringify(pictures),
      feedbackState.values.open,
      now,
    ],
  );
  const problem = { id, orgCode, userID, handlerID: null };
  await notify(call, problem, 'feedbackReported', {
    text: body.Remark,
    byPlatform: false,
    org: actor.orgName,
  });
  return id;
}

interface NewEntry {
  readonly content: string;
  readonly pictures?: readonly string[];
  readonly state: FeedbackState | null;
  readonly actionID?: string | undefined;
  readonly byPlatform: boolean;
}

/** @throws AppError FEEDBACK_FULL, TOO_MANY, BAD_FIELD */
async function insertEntry(
  call: FeedbackCall,
  { orgCode, id }: FeedbackParties,
  { content, pictures = [], state, actionID, byPlatform }: NewEntry,
): Promise<void> {
  const { tx, actor, now } = call;
  await requireRate(call, 'feedback_reply');
  const [count] = await tx.query<{ entries: number }>(
    'select count(*)::int as entries from feedback_reply where org_code = $1 and feedback_id = $2',
    [orgCode, id],
  );
  if ((count?.entries ?? 0) >= feedbackLimits.entries)
    throw new AppError('FEEDBACK_FULL', { field: 'ID', params: { limit: feedbackLimits.entries } });
  const claimed = await claimPictures(tx, actor, pictures, 'Pictures');
  await tx.query(
    `insert into feedback_reply (org_code, feedback_id, id, user_id, is_platform, content, photos, state, action_id, create_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      orgCode,
      id,
      uuid(),
      actor.userID,
      byPlatform,
      content,
      JSON.stringify(claimed),
      state,
      actionID ?? null,
      now,
    ],
  );
}

/** Whoever is on both sides of a problem writes as its reporter. */
function writesAsPlatform(actor: Actor, problem: FeedbackParties): boolean {
  return !sidesOf(actor, problem).includes('organisation');
}

/** Stores a reply of the caller and notifies the other side. @throws AppError NOT_FOUND, FEEDBACK_FULL, TOO_MANY, BAD_FIELD */
export async function reply(call: FeedbackCall, body: BodyOf<typeof replyFeedback>): Promise<void> {
  const { tx, actor, now } = call;
  const problem = await lockFeedback(tx, actor, body.ID);
  if (body.ActionID !== undefined) {
    const repeated = await tx.query(
      `select from feedback_reply where org_code = $1 and feedback_id = $2 and user_id = $3 and action_id = $4`,
      [problem.orgCode, problem.id, actor.userID, body.ActionID],
    );
    if (repeated.length > 0) return;
  }
  const byPlatform = writesAsPlatform(actor, problem);
  await insertEntry(call, problem, {
    content: body.Reply,
    pictures: body.Pictures,
    state: null,
    actionID: body.ActionID,
    byPlatform,
  });
  await tx.query(
    'update feedback set update_time = $3, version = version + 1 where org_code = $1 and id = $2',
    [problem.orgCode, problem.id, now],
  );
  await notify(call, problem, 'feedbackAnswered', { text: body.Reply, byPlatform });
}

/**
 * Takes a step and notifies the other side.
 *
 * @returns the state before and after it
 * @throws AppError NOT_FOUND, STALE_VERSION, DENIED, FEEDBACK_STATE, FEEDBACK_FULL, TOO_MANY
 */
export async function takeFeedbackStep(call: FeedbackCall, body: BodyOf<typeof stepFeedback>) {
  const { tx, actor, now } = call;
  const problem = await lockFeedback(tx, actor, body.ID);
  requireVersion(problem, body.Version);
  const sides = sidesOf(actor, problem);
  const step = feedbackTransitions[body.FeedbackStep];
  if (!step.by.some((side) => sides.includes(side)))
    throw new AppError('DENIED', { field: 'FeedbackStep' });
  if (
    !stepsOf(problem.state, sides, problem.handlerID === actor.userID).includes(body.FeedbackStep)
  ) {
    const state = feedbackState.label(problem.state, actor.locale);
    throw new AppError('FEEDBACK_STATE', { field: 'FeedbackStep', params: { state } });
  }
  const byPlatform = step.by.some((side) => side !== 'platform')
    ? writesAsPlatform(actor, problem)
    : true;
  await insertEntry(call, problem, { content: body.StepNote, state: step.to, byPlatform });
  const handlerID =
    body.FeedbackStep === 'take'
      ? actor.userID
      : body.FeedbackStep === 'release'
        ? null
        : problem.handlerID;
  const isClosed = step.to === feedbackState.values.closed;
  await tx.query(
    `update feedback set state = $3, handler_id = $4, close_time = $5, update_time = $6, version = version + 1
     where org_code = $1 and id = $2`,
    [problem.orgCode, problem.id, step.to, handlerID, isClosed ? now : null, now],
  );
  await notify(call, { ...problem, handlerID }, notificationOf[body.FeedbackStep], {
    text: body.StepNote || problem.remark,
    byPlatform,
  });
  return {
    targetID: problem.id,
    before: { feedbackState: problem.state },
    after: { feedbackState: step.to },
  };
}
