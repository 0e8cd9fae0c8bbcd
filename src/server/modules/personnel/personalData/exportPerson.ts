import type { exportPerson } from '../../../../contract/areas/personnel/personalData.ts';
import { personalDataRows } from '../../../../contract/areas/personnel/personalData.ts';
import { withErasedNames } from '../../../../contract/erasedPeople.ts';
import { type Locale, label, type Text } from '../../../../contract/locale.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import { requireAccess } from '../../../kernel/auth/permissions.ts';
import { AppError } from '../../../kernel/errors/appError.ts';
import { FileAnswer } from '../../../kernel/http/files/fileAnswer.ts';
import { limitConcurrency } from '../../../kernel/http/limits/limitConcurrency.ts';
import type {
  CallContext,
  NoTransactionContext,
  OwnAuditContext,
} from '../../../kernel/http/module.ts';
import { formatInstant } from '../../../kernel/time/orgTime.ts';
import { selectUser } from '../queries.ts';
import { requireRate } from './requireRate.ts';
import { personalSections } from './sections.ts';

type ExportCall = Pick<CallContext<typeof exportPerson>, 'body' | 'now' | 'locale'> &
  NoTransactionContext &
  OwnAuditContext & { readonly actor: Actor };

const title = label('个人数据', 'Personal data');
const about = label(
  '系统中保存的此人数据，不含密码等机密和他人的数据。',
  'What the system stores of this person, without secrets such as passwords and without data of other people.',
);

/** One at a time, because a file takes memory. */
const inTurn = limitConcurrency(1);
const mostWaiting = 3;

/** Returns the file that `exportPerson` defines. @throws AppError NOT_FOUND, DENIED, TOO_MANY */
export async function writePersonFile(call: ExportCall): Promise<FileAnswer> {
  const { db, actor, body, now, locale, append } = call;
  if (body.id !== actor.userID) requireAccess(actor, 'personnel.data', false, {});
  const content = await inTurn(
    () =>
      db.transaction('system', 'write', async (tx) => {
        await requireRate(tx, actor, 'personnel.exportPerson', now);
        if ((await selectUser(tx, actor.orgCode, body.id)) === null)
          throw new AppError('NOT_FOUND', { field: 'id' });
        const sections = [];
        for (const { heading, columns, sql } of personalSections) {
          const rows = await tx.query<Record<string, unknown>>(
            `select * from (${sql}) found limit ${personalDataRows + 1}`,
            [actor.orgCode, body.id],
            'eachTime',
          );
          sections.push({
            heading: heading[locale],
            isComplete: rows.length <= personalDataRows,
            rows: rows.slice(0, personalDataRows).map((row) => named(row, columns, locale, actor)),
          });
        }
        await append(tx, { targetID: body.id, after: null });
        const file = {
          title: title[locale],
          about: about[locale],
          time: formatInstant(now, actor.timeZone),
          timeZone: actor.timeZone,
          sections,
        };
        return withErasedNames(JSON.stringify(file, null, 1), locale);
      }),
    mostWaiting,
  );
  const day = formatInstant(now, actor.timeZone).slice(0, 10);
  const type = 'application/json; charset=utf-8';
  return new FileAnswer(`${title[locale]}-${day}.json`, type, Buffer.from(content));
}

/** Returns a row with the names of its columns in a language, and times in the organisation's zone. */
function named(
  row: Readonly<Record<string, unknown>>,
  columns: Readonly<Record<string, Text>>,
  locale: Locale,
  { timeZone }: Actor,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(columns).map(([key, text]) => {
      const value = row[key];
      return [text[locale], value instanceof Date ? formatInstant(value, timeZone) : value];
    }),
  );
}
