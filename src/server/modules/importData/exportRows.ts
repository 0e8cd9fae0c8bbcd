import { DateTime } from 'luxon';
import type { ExportKindName, exportRows as endpoint } from '../../../contract/areas/importData.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { Locale } from '../../../contract/locale.ts';
import { type Actor, viewOf } from '../../kernel/auth/actor.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { parseOrThrow } from '../../kernel/errors/fieldError.ts';
import { type ExportKind, exportRowLimit } from '../../kernel/exportKind.ts';
import { FileAnswer } from '../../kernel/http/fileAnswer.ts';
import type { OutsideTransaction, OwnEntry } from '../../kernel/http/module.ts';
import { atMost } from '../../kernel/http/turns.ts';
import { actionExport, loginExport } from '../log/api.ts';
import { userExport } from '../personnel/api.ts';
import { orderExport } from '../repair/api.ts';
import { writeSheet } from './sheet.ts';

/** What can be had as a file. */
const kinds: Readonly<Record<ExportKindName, ExportKind>> = {
  User: userExport,
  WorkOrder: orderExport,
  LoginLog: loginExport,
  ActionLog: actionExport,
};

/** A list takes seconds and its memory: they are read and written one after the other. */
const inTurn = atMost(1);

/** Whose file is being made, or waits for its turn. */
const served = new Set<string>();
/** After which a second file may be asked for, in s: most are done by then. */
const patience = 10;

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface ExportCall extends OutsideTransaction, OwnEntry {
  readonly actor: Actor;
  readonly body: BodyOf<typeof endpoint>;
  readonly locale: Locale;
  readonly now: Date;
}

/**
 * A list as an xlsx file, all that its filter lets through. The file is made when the rows are read:
 * no transaction waits for it. None is handed out that the action log does not know of.
 *
 * @throws AppError DENIED, BAD_FIELD, EXPORT_TOO_LARGE; TOO_MANY while another of theirs is made
 */
export async function exportRows({ db, actor, body, locale, now, append }: ExportCall) {
  const kind = kinds[body.Kind];
  if (!actor.permissions.has(kind.permission)) throw new AppError('DENIED');
  const filter = parseOrThrow(kind.filter, body.Filter, locale);
  const { timeZone } = actor;
  const content = await oneEach(actor.userID, async () => {
    const rows = await db.transaction(viewOf(actor), 'read', (tx) =>
      kind.rows(tx, actor, filter, exportRowLimit + 1, now),
    );
    if (rows.length > exportRowLimit)
      throw new AppError('EXPORT_TOO_LARGE', { params: { limit: exportRowLimit } });
    return writeSheet(kind, rows, { locale, timeZone });
  });
  const time = DateTime.fromJSDate(now, { zone: timeZone }).toFormat('yyyyMMdd-HHmm');
  await db.transaction('system', 'write', (tx) => append(tx));
  return new FileAnswer(`${kind.name[locale]}-${time}.xlsx`, xlsx, content);
}

/** Nobody's second file keeps the others waiting. */
async function oneEach<T>(userID: string, make: () => Promise<T>): Promise<T> {
  if (served.has(userID)) throw new AppError('TOO_MANY', { params: { seconds: patience } });
  served.add(userID);
  try {
    return await inTurn(make);
  } finally {
    served.delete(userID);
  }
}
