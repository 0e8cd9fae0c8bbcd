import type { listFaultOptions } from '../../../contract/areas/fault/endpoints.ts';
import { checkLabel, readLabel } from '../../../contract/areas/label/endpoints.ts';
import {
  addLabelPhoto,
  getLabelForm,
  type LabelReport,
  listLabelReports,
  remarkByLabel,
  reportByLabel,
} from '../../../contract/areas/label/reports.ts';
import type { BodyOf, ResultOf } from '../../../contract/endpoint.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import {
  type DelegatedAuditContext,
  defineModule,
  type NoTransactionContext,
  publicRoute,
  route,
} from '../../kernel/http/module.ts';
import type { Tx } from '../../storage/db.ts';
import type { ReceiveDeps } from '../file/api.ts';
import { requireFaultTime } from '../repair/api.ts';
import { addPhoto } from './addPhoto.ts';
import {
  countAttempt,
  countRefused,
  type ExpectedOutcome,
  type LabelAttempt,
} from './countAttempt.ts';
import {
  findLabel,
  type GenuineLabel,
  type IsLabelOf,
  type LabelBody,
  requireLabel,
  requireReportable,
  selectPublicDevice,
} from './findDevice.ts';
import { selectReports } from './labelReports.ts';
import { selectLabelDevice } from './queries.ts';
import {
  type LabelWrite,
  type ReportFault,
  selectReported,
  writeRemark,
  writeReport,
} from './writeReport.ts';

export interface LabelDeps {
  readonly isLabelOf: IsLabelOf;
  /** Stores photos of reports. */
  readonly files: ReceiveDeps;
  /** Reports a fault as any other report. */
  readonly reportFault: ReportFault;
  /** Loads the entries of a catalogue of faults that a form offers for a device. */
  readonly faultOptions: (
    tx: Tx,
    orgCode: string,
    body: BodyOf<typeof listFaultOptions>,
    now: Date,
  ) => Promise<ResultOf<typeof listFaultOptions>>;
}

/**
 * The calls of the page behind a device's label. Those without a token name their device by the label's
 * signature alone, and run as the device's owner.
 */
export const labelModule = ({ isLabelOf, files, reportFault, faultOptions }: LabelDeps) =>
  defineModule({
    name: 'label',
    routes: [
      publicRoute(checkLabel, 'none', async ({ db, body }) => {
        const label = await findLabel(db, isLabelOf, body);
        if (label === null) return { valid: false, device: null };
        const { orgCode } = label;
        const read = await db.transaction({ orgCode }, 'read', (tx) =>
          selectPublicDevice(tx, label),
        );
        return { valid: true, device: read };
      }),

      publicRoute(getLabelForm, 'none', async ({ db, body, now }) => {
        const label = await requireLabel(db, isLabelOf, body);
        const { orgCode, deviceID: DeviceID } = label;
        return db.transaction({ orgCode }, 'read', async (tx) => {
          await requireReportable(tx, label);
          const catalogue = { Catalogue: 'description', DeviceID } as const;
          const options = await faultOptions(tx, orgCode, catalogue, now);
          const reported = await selectReported(tx, label);
          return {
            faults: options.map(({ id, name }) => ({ id, name })),
            reported: reported?.fault ?? null,
          };
        });
      }),

      publicRoute(reportByLabel, 'none', (context) =>
        writeOnce(context, isLabelOf, 'report', (write) =>
          writeReport(write, context.body, reportFault),
        ),
      ),

      publicRoute(remarkByLabel, 'none', (context) =>
        writeOnce(context, isLabelOf, 'remark', (write) => writeRemark(write, context.body)),
      ),

      publicRoute(addLabelPhoto, 'none', async ({ db, body, now, writeFor }) => {
        const label = await requireLabel(db, isLabelOf, body);
        return addPhoto(
          {
            db,
            files,
            label,
            now,
            write: (work) => writeFor(label.orgCode, (write) => work({ ...write, label, now })),
          },
          body,
        );
      }),

      publicRoute(listLabelReports, 'none', async ({ db, body, now }) => {
        const label = await requireLabel(db, isLabelOf, body);
        const { orgCode } = label;
        return db.transaction({ orgCode }, 'read', (tx) =>
          selectReports(tx, label, body.Secrets, now),
        );
      }),

      route(readLabel, 'read', async ({ tx, body, actor }) => {
        const { Signature, DeviceID } = body;
        // one without a signature was printed before there were any: who is signed in needs none
        const genuine = Signature === '' || isLabelOf(Signature, DeviceID);
        const device = genuine ? await selectLabelDevice(tx, actor, DeviceID) : null;
        if (device === null) throw new AppError('NOT_FOUND', { field: 'DeviceID' });
        return device;
      }),
    ],
  });

interface OnceContext extends NoTransactionContext, Pick<DelegatedAuditContext, 'writeFor'> {
  /** The caller's address. */
  readonly ip: string;
  readonly now: Date;
  readonly body: LabelBody & {
    readonly Secret: string;
    readonly ReporterPhone: string;
    readonly FaultTime?: string | undefined;
  };
}

/**
 * Counts an attempt and writes. One that was written by an earlier call, whose answer was lost, is answered
 * again, and does not count.
 */
async function writeOnce(
  { db, body, ip, now, writeFor }: OnceContext,
  isLabelOf: IsLabelOf,
  kind: 'report' | 'remark',
  write: (context: LabelWrite) => Promise<LabelReport>,
): Promise<LabelReport> {
  const label = await requireLabel(db, isLabelOf, body);
  const { orgCode, deviceID } = label;
  const found = await db.transaction({ orgCode }, 'read', async (tx) => {
    const [before] = await selectReports(tx, label, [body.Secret], now);
    if (before !== undefined) return before;
    return isTimePossible(label, body.FaultTime, now)
      ? expectedOutcome(tx, label, kind)
      : 'refused';
  });
  if (typeof found === 'object') return found;
  const { ReporterPhone: phone, Secret: secret } = body;
  const attempt: LabelAttempt = { deviceID, phone, ip, secret, now };
  await countAttempt(db, attempt, found);
  try {
    return await writeFor(orgCode, (context) => write({ ...context, label, now }));
  } catch (error) {
    if (error instanceof AppError && found !== 'refused') await countRefused(db, attempt);
    throw error;
  }
}

function isTimePossible({ timeZone }: GenuineLabel, given: string | undefined, now: Date): boolean {
  try {
    requireFaultTime(given, timeZone, now);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Returns the outcome of a report or remark in the present state of a label's device, in a transaction of its owner. */
async function expectedOutcome(
  tx: Tx,
  label: GenuineLabel,
  kind: 'report' | 'remark',
): Promise<ExpectedOutcome> {
  const { reportable } = await selectPublicDevice(tx, label);
  const isReported = (await selectReported(tx, label)) !== null;
  if (reportable === 0 || isReported !== (kind === 'remark')) return 'refused';
  return kind === 'report' ? 'first' : 'written';
}
