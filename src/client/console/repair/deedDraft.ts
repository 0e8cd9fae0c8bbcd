import {
  confirmWorkOrder,
  receiveWorkOrder,
  repairWorkOrder,
  scanWorkOrder,
} from '../../../contract/areas/repair.ts';
import type { Deed } from './offeredDeeds.ts';

/** What is typed into a deed's dialog. */
export interface DeedDraft {
  readonly qrCode: string;
  readonly manualReason: string;
  readonly causeName: string;
  readonly measures: string;
  /** `yyyy-MM-ddTHH:mm` of this machine's zone; empty: now. */
  readonly finishTime: string;
  /** '1' to '5', or none. */
  readonly score: string;
  readonly reason: string;
}

export const emptyDeedDraft: DeedDraft = {
  qrCode: '',
  manualReason: '',
  causeName: '',
  measures: '',
  finishTime: '',
  score: '',
  reason: '',
};

/** The call that does a deed. */
export const deedEndpoints = {
  receive: receiveWorkOrder,
  scan: scanWorkOrder,
  repair: repairWorkOrder,
  confirm: confirmWorkOrder,
  sendBack: confirmWorkOrder,
} as const satisfies Record<Deed, unknown>;

type Fields = Record<string, string | number>;

/** A field with what was typed, or nothing. */
function given(name: string, value: string): Fields {
  return value.trim() === '' ? {} : { [name]: value.trim() };
}

const fieldsOf: Readonly<Record<Deed, (draft: DeedDraft) => Fields>> = {
  receive: () => ({}),
  scan: (draft) => ({
    ...given('QrCode', draft.qrCode),
    ...given('ManualReason', draft.manualReason),
  }),
  repair: (draft) => ({
    ...given('CauseName', draft.causeName),
    ...given('Measures', draft.measures),
    ...(draft.finishTime === '' ? {} : { FinishTime: new Date(draft.finishTime).toISOString() }),
  }),
  confirm: (draft) => ({
    Result: 1,
    ...(draft.score === '' ? {} : { Score: Number(draft.score) }),
  }),
  sendBack: (draft) => ({ Result: 0, ...given('Reason', draft.reason) }),
};

/** The fields of a deed's call, from what was typed; what is empty is left out. */
export function deedFields(deed: Deed, draft: DeedDraft): Fields {
  return fieldsOf[deed](draft);
}

/** The field that a deed can't do without and that is still empty. */
export function missingField(
  deed: Deed,
  draft: DeedDraft,
): 'manualReason' | 'measures' | 'reason' | null {
  const empty = (field: keyof DeedDraft) => draft[field].trim() === '';
  if (deed === 'scan' && empty('qrCode') && empty('manualReason')) return 'manualReason';
  if (deed === 'repair' && empty('measures')) return 'measures';
  if (deed === 'sendBack' && empty('reason')) return 'reason';
  return null;
}

/** The wire's fields and where each stands in a dialog. */
export const deedFieldNames: Readonly<Record<string, keyof DeedDraft>> = {
  QrCode: 'qrCode',
  ManualReason: 'manualReason',
  CauseName: 'causeName',
  Measures: 'measures',
  FinishTime: 'finishTime',
  Score: 'score',
  Reason: 'reason',
};
