import type { addWorkOrder } from '../../../contract/areas/repair.ts';
import type { InputOf } from '../../../contract/endpoint.ts';
import { clockText, dayOf } from '../../lib/zonedTime.ts';

/** What is typed into the dialog that reports a fault. */
export interface ReportDraft {
  /** What is typed to find the device, or the name of the chosen one. */
  readonly deviceText: string;
  readonly deviceID: string | null;
  readonly faultText: string;
  readonly faultLevel: '1' | '2' | '3' | '4';
  /** '1' stopped, '0' running, or not said yet: downtime counts by it. */
  readonly isStop: '0' | '1' | '';
  /** `yyyy-MM-ddTHH:mm` of the organisation's clock; empty: now. */
  readonly faultTime: string;
}

export const emptyReportDraft: ReportDraft = {
  deviceText: '',
  deviceID: null,
  faultText: '',
  faultLevel: '3',
  isStop: '',
  faultTime: '',
};

const levels = { '1': 1, '2': 2, '3': 3, '4': 4 } as const;

/** The fields of the call, or the first field that is still to be given. */
export function reportFields(
  draft: ReportDraft,
): InputOf<typeof addWorkOrder> | { readonly missing: 'deviceID' | 'faultText' | 'isStop' } {
  const { deviceID, isStop, faultTime } = draft;
  const faultText = draft.faultText.trim();
  if (deviceID === null) return { missing: 'deviceID' };
  if (faultText === '') return { missing: 'faultText' };
  if (isStop === '') return { missing: 'isStop' };
  return {
    DeviceID: deviceID,
    FaultText: faultText,
    FaultLevel: levels[draft.faultLevel],
    IsStop: isStop === '1' ? 1 : 0,
    // Without a zone it is the organisation's.
    ...(faultTime === '' ? {} : { FaultTime: faultTime.replace('T', ' ') }),
  };
}

/** The present minute as the field of the fault's time writes it. */
export function presentMinute(nowMs: number, timeZone: string): string {
  return `${dayOf(nowMs, timeZone)}T${clockText(nowMs, timeZone).slice(0, 5)}`;
}

/** The wire's fields and where each stands in the dialog. */
export const reportFieldNames: Readonly<Record<string, keyof ReportDraft>> = {
  DeviceID: 'deviceID',
  FaultText: 'faultText',
  FaultLevel: 'faultLevel',
  IsStop: 'isStop',
  FaultTime: 'faultTime',
};
