import { noticeState } from '../../../contract/areas/notice.ts';
import { messageType } from '../../../contract/enums.ts';
import { parseInstant } from '../../kernel/orgTime.ts';
import { peopleWith } from '../../kernel/peopleWith.ts';
import { storeNotifications } from '../../realtime/storeNotifications.ts';
import type { Tx } from '../../storage/db.ts';
import type { OutboxEvent } from '../../storage/outbox.ts';
import { removeTimers, setTimers } from '../../storage/timers.ts';

/** The timer that tells of an announcement when its day begins; its key is the announcement. */
export const noticeTimer = 'noticeDay';

/** Characters of the text that the message carries; the rest is read where it leads. */
const excerpt = 120;

interface Untold {
  readonly title: string;
  readonly content: string;
  readonly pushUser: string;
  readonly pushDay: string;
  readonly nstate: number;
  readonly isTold: boolean;
}

/**
 * Sees to it that people are told of an announcement once: now if its day has begun, else by a timer
 * when it does; not while it is withdrawn. Needs its lock. Returns the outbox events.
 */
export async function tellInTime(
  tx: Tx,
  { orgCode, timeZone }: { readonly orgCode: string; readonly timeZone: string },
  id: string,
  now: Date,
): Promise<OutboxEvent[]> {
  const notice = await selectUntold(tx, orgCode, id);
  await removeTimers(tx, orgCode, [noticeTimer], [id]);
  if (notice === null || !isToBeTold(notice)) return [];
  const begins = parseInstant(`${notice.pushDay} 00:00`, timeZone);
  if (begins === null) throw new Error(`no day ${notice.pushDay}`);
  if (begins <= now) return tell(tx, orgCode, id, notice, now);
  await setTimers(tx, [{ orgCode, kind: noticeTimer, key: id, dueTime: begins }]);
  return [];
}

/** Its day has begun. */
export async function tellNow(
  tx: Tx,
  orgCode: string,
  id: string,
  now: Date,
): Promise<OutboxEvent[]> {
  const notice = await selectUntold(tx, orgCode, id);
  return notice !== null && isToBeTold(notice) ? tell(tx, orgCode, id, notice, now) : [];
}

function isToBeTold({ isTold, nstate }: Untold): boolean {
  return !isTold && nstate === noticeState.inForce;
}

async function selectUntold(tx: Tx, orgCode: string, id: string): Promise<Untold | null> {
  const [row] = await tx.query<Untold>(
    `select title, content, push_user as "pushUser", to_char(push_day, 'YYYY-MM-DD') as "pushDay",
       nstate, told_time is not null as "isTold"
     from notice where org_code = $1 and id = $2`,
    [orgCode, id],
  );
  return row ?? null;
}

/** Everybody who may read it; the author as well, so that they see what the others see. */
async function tell(
  tx: Tx,
  orgCode: string,
  id: string,
  { title, content, pushUser }: Untold,
  now: Date,
): Promise<OutboxEvent[]> {
  await tx.query('update notice set told_time = $3 where org_code = $1 and id = $2', [
    orgCode,
    id,
    now,
  ]);
  const people = await peopleWith(tx, orgCode, 'notice.view');
  const told = people.map((userID) => ({ userID, orgCode, kind: 'noticePublished' }) as const);
  return storeNotifications(tx, told, {
    mType: messageType.values.system,
    params: { title, pushUser, text: beginningOf(content) },
    url: id,
    now,
  });
}

/** Whole characters as people see them: none is cut in two. */
function beginningOf(content: string): string {
  const characters = [...new Intl.Segmenter().segment(content.slice(0, 20 * excerpt))];
  if (characters.length <= excerpt) return content;
  return `${characters
    .slice(0, excerpt)
    .map(({ segment }) => segment)
    .join('')}…`;
}
