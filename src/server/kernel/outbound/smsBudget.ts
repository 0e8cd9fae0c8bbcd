import type { Db } from '../../storage/db.ts';
import { lockByName } from '../../storage/lockByName.ts';
import type { Logger } from '../log.ts';
import type { Clock } from '../time/clock.ts';

const hourMs = 3_600_000;
/** The part of the budget for all that is neither urgent nor of somebody who has an account. */
const ordinaryShare = 0.5;

export interface SmsBudgetDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  /** The most SMS of the installation within 24 hours. */
  readonly perDay: number;
}

/** The SMS that the installation may send within 24 hours, counted over all nodes. */
export interface SmsBudget {
  readonly perDay: number;
  /** Returns how many were taken within 24 hours. */
  used(): Promise<number>;
  /** Returns whether one more may be sent. @param isOrdinary it has a part of the budget alone */
  isAvailable(isOrdinary: boolean): Promise<boolean>;
  /** Takes one, so that nodes that take at the same time never exceed the budget; false: it is used up. */
  take(isOrdinary: boolean): Promise<boolean>;
  /** Returns how many this node was refused since its start. */
  refused(): number;
}

/** Opens the budget of the installation. It logs when a part of it is used up. */
export function openSmsBudget({ db, clock, log, perDay }: SmsBudgetDeps): SmsBudget {
  const ordinary = Math.ceil(perDay * ordinaryShare);
  const limitOf = (isOrdinary: boolean) => (isOrdinary ? ordinary : perDay);
  let refusals = 0;
  // hours are counted whole: a part of the 25th belongs to the last 24
  const since = () => [new Date(clock.now().getTime() - 25 * hourMs)];
  const sum = 'select coalesce(sum(messages), 0)::int as used from sms_hour where hour > $1';
  const used = async () => {
    const [row] = await db.select<{ used: number }>('system', sum, since());
    return row?.used ?? 0;
  };
  return {
    perDay,
    used,
    refused: () => refusals,
    isAvailable: async (isOrdinary) => (await used()) < limitOf(isOrdinary),
    async take(isOrdinary) {
      const count = await db.transaction('system', 'write', async (tx) => {
        await lockByName(tx, 'sms budget');
        const [row] = await tx.query<{ used: number }>(sum, since());
        if (row === undefined || row.used >= limitOf(isOrdinary)) return null;
        await tx.query(
          `insert into sms_hour (hour, messages) values (date_trunc('hour', $1::timestamptz), 1)
           on conflict (hour) do update set messages = sms_hour.messages + 1`,
          [clock.now()],
        );
        return row.used + 1;
      });
      if (count === null) {
        refusals += 1;
        return false;
      }
      if (count === ordinary) {
        log.warn({ perDay, used: count }, 'SMS that are not urgent wait: their part is used up');
      }
      if (count === perDay) log.warn({ perDay, used: count }, 'the budget of SMS is used up');
      return true;
    },
  };
}
