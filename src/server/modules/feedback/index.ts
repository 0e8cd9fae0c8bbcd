import { v7 as uuid } from 'uuid';
import { addFeedback } from '../../../contract/areas/feedback/endpoints.ts';
import { requireSelf } from '../../kernel/auth/requireSelf.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { defineModule, route } from '../../kernel/http/module.ts';
import { lockByName } from '../../storage/lockByName.ts';

/** The limit of entries that one user may send in an hour. */
const hourly = 10;
const hourMs = 3_600_000;

export const feedbackModule = defineModule({
  name: 'feedback',
  routes: [
    route(
      addFeedback,
      'write',
      async ({ tx, body, actor, now }) => {
        requireSelf(body, actor);
        // concurrent calls of one user wait for each other, so that each counts the previous ones
        await lockByName(tx, `feedback ${actor.orgCode} ${actor.userID}`);
        const [sent] = await tx.query<{ count: number; oldest: Date | null }>(
          `select count(*)::int as count, min(create_time) as oldest from feedback
           where org_code = $1 and user_id = $2 and create_time > $3`,
          [actor.orgCode, actor.userID, new Date(now.getTime() - hourMs)],
        );
        if (sent !== undefined && sent.oldest !== null && sent.count >= hourly) {
          const waitMs = sent.oldest.getTime() + hourMs - now.getTime();
          throw new AppError('TOO_MANY', { params: { seconds: Math.ceil(waitMs / 1000) } });
        }
        // no `insertReturning`: the role of requests may write feedback but not read it back
        await tx.query(
          `insert into feedback (org_code, id, user_id, remark, create_time)
           values ($1, $2, $3, $4, $5)`,
          [actor.orgCode, uuid(), actor.userID, body.Remark, now],
        );
        return null;
      },
      { allowedWhenExpired: true },
    ),
  ],
});
