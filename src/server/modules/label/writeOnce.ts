import type { LabelReport } from '../../../contract/areas/label/reports.ts';
import type { DelegatedAuditContext, NoTransactionContext } from '../../kernel/http/module.ts';
import { countAttempt } from './countAttempt.ts';
import { type IsLabelOf, type LabelBody, requireLabel } from './findDevice.ts';
import { selectReports } from './labelReports.ts';
import type { LabelWrite } from './writeReport.ts';

interface OnceContext extends NoTransactionContext, Pick<DelegatedAuditContext, 'writeFor'> {
  /** The caller's address. */
  readonly ip: string;
  readonly now: Date;
  readonly body: LabelBody & { readonly Secret: string; readonly ReporterPhone: string };
}

/**
 * Counts an attempt and writes. One that was written by an earlier call, whose answer was lost, is answered
 * again, and does not count.
 */
export async function writeOnce(
  { db, body, ip, now, writeFor }: OnceContext,
  isLabelOf: IsLabelOf,
  write: (context: LabelWrite) => Promise<LabelReport>,
): Promise<LabelReport> {
  const label = await requireLabel(db, isLabelOf, body);
  const { orgCode, deviceID } = label;
  const [before] = await db.transaction({ orgCode }, 'read', (tx) =>
    selectReports(tx, label, [body.Secret]),
  );
  if (before !== undefined) return before;
  await countAttempt(db, { deviceID, phone: body.ReporterPhone, ip, now });
  return writeFor(orgCode, (context) => write({ ...context, label, now }));
}
