import { DateTime } from 'luxon';
import type { exportRows as endpoint } from '../../../contract/areas/importData/endpoints.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { type ExportKindName, exportLists } from '../../../contract/index.ts';
import type { Locale } from '../../../contract/locale.ts';
import { type Actor, actorScope } from '../../kernel/auth/actor.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { parseOrThrow, requireKnownName } from '../../kernel/errors/fieldError.ts';
import { type ExportKind, exportRowLimit } from '../../kernel/exportKind.ts';
import { FileAnswer } from '../../kernel/http/files/fileAnswer.ts';
import { limitConcurrency, oneOfEachUser } from '../../kernel/http/limits/limitConcurrency.ts';
import type { NoTransactionContext, OwnAuditContext } from '../../kernel/http/module.ts';
import { writeSheet } from './sheet.ts';

/** The lists that can be exported to a file, by the wire's Kind. */
export type ExportKinds = Readonly<Partial<Record<ExportKindName, ExportKind>>>;

/** Serializes exports, because a list takes seconds and much memory. */
const inTurn = limitConcurrency(1);

const oneExport = oneOfEachUser(10);

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface ExportCall extends NoTransactionContext, OwnAuditContext {
  readonly actor: Actor;
  readonly body: BodyOf<typeof endpoint>;
  readonly locale: Locale;
  readonly now: Date;
}

/**
 * Returns all rows of a list that match a filter as an xlsx file. The file is made after the rows are
 * read, so that no transaction stays open meanwhile. The export is written to the action log before the
 * file is returned.
 *
 * @throws AppError DENIED, BAD_FIELD, EXPORT_TOO_LARGE; TOO_MANY while another export of the user runs
 */
export async function exportSheet(kinds: ExportKinds, call: ExportCall) {
  const { db, actor, body, locale, now, append } = call;
  const names = Object.keys(kinds) as ExportKindName[];
  const Kind = requireKnownName('Kind', body.Kind, names, locale);
  const kind = kinds[Kind] as ExportKind;
  const { permission, title } = exportLists[Kind];
  if (!actor.permissions.has(permission)) throw new AppError('DENIED');
  const filter = parseOrThrow(kind.filter, body.Filter, locale);
  const { timeZone } = actor;
  const content = await oneExport(actor.userID, () =>
    inTurn(async () => {
      const rows = await db.transaction(kind.scope?.(actor) ?? actorScope(actor), 'read', (tx) =>
        kind.rows(tx, actor, filter, exportRowLimit + 1, now),
      );
      if (rows.length > exportRowLimit)
        throw new AppError('EXPORT_TOO_LARGE', { params: { limit: exportRowLimit } });
      const columns = [...kind.columns, ...(kind.moreColumns?.(rows) ?? [])];
      return writeSheet({ ...kind, columns, title }, rows, { locale, timeZone });
    }),
  );
  const time = DateTime.fromJSDate(now, { zone: timeZone }).toFormat('yyyyMMdd-HHmm');
  await db.transaction('system', 'write', (tx) => append(tx));
  return new FileAnswer(`${title[locale]}-${time}.xlsx`, xlsx, content);
}
