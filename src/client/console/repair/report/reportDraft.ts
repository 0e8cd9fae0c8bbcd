import type { Device } from '../../../../contract/areas/device.ts';
import type { addWorkOrder } from '../../../../contract/areas/repair.ts';
import type { InputOf } from '../../../../contract/endpoint.ts';
import type { WorkOrder } from '../../../../contract/orders/workOrder.ts';
import { wireTime } from '../../../kit/hooks/minuteText.ts';

/** The draft of a fault report. */
export interface ReportDraft {
  /** The device search text, or the name of the selected device. */
  readonly deviceText: string;
  readonly deviceID: string | null;
  readonly faultText: string;
  readonly faultLevel: '1' | '2' | '3' | '4';
  /** '1' stopped, '0' running, '' not selected yet; it decides whether downtime counts. */
  readonly isStop: '0' | '1' | '';
  /** `yyyy-MM-ddTHH:mm` in the organisation's time zone; empty for now. */
  readonly faultTime: string;
  /** The order whose fault recurred. */
  readonly sourceOrderID: string | null;
}

export const emptyReportDraft: ReportDraft = {
  deviceText: '',
  deviceID: null,
  faultText: '',
  faultLevel: '3',
  isStop: '',
  faultTime: '',
  sourceOrderID: null,
};

const levelTexts = ['1', '2', '3', '4'] as const;
const levels = { '1': 1, '2': 2, '3': 3, '4': 4 } as const;

/** The draft of a report on a given device. */
export function reportDraftOf(
  device: Pick<Device, 'id' | 'deviceName' | 'deviceCode'>,
): ReportDraft {
  const { id, deviceName, deviceCode } = device;
  return { ...emptyReportDraft, deviceText: `${deviceName} ${deviceCode}`, deviceID: id };
}

/** The draft of a report of another order's fault; the user still selects whether the machine is stopped. */
export function reportAgainDraft(source: WorkOrder): ReportDraft {
  const { id, deviceID, deviceName, deviceCode, faultText, faultLevel } = source;
  return {
    ...emptyReportDraft,
    deviceText: `${deviceName} ${deviceCode}`,
    deviceID,
    faultText,
    faultLevel: levelTexts.find((level) => levels[level] === faultLevel) ?? '3',
    sourceOrderID: id,
  };
}

const requiredFields = ['deviceID', 'faultText', 'isStop'] as const;

/** Returns the fields of the call, or the required fields that are still empty. */
export function reportFields(
  draft: ReportDraft,
):
  | InputOf<typeof addWorkOrder>
  | { readonly missing: readonly ('deviceID' | 'faultText' | 'isStop')[] } {
  const { deviceID, isStop, faultTime, sourceOrderID } = draft;
  const faultText = draft.faultText.trim();
  if (deviceID === null || faultText === '' || isStop === '') {
    const filled = { deviceID: deviceID ?? '', faultText, isStop };
    return { missing: requiredFields.filter((field) => filled[field] === '') };
  }
  return {
    DeviceID: deviceID,
    FaultText: faultText,
    FaultLevel: levels[draft.faultLevel],
    IsStop: isStop === '1' ? 1 : 0,
    ...(faultTime === '' ? {} : { FaultTime: wireTime(faultTime) }),
    ...(sourceOrderID === null ? {} : { SourceOrderID: sourceOrderID }),
  };
}

/** The form's field of each wire field. */
export const reportFieldNames: Readonly<Record<string, keyof ReportDraft>> = {
  DeviceID: 'deviceID',
  FaultText: 'faultText',
  FaultLevel: 'faultLevel',
  IsStop: 'isStop',
  FaultTime: 'faultTime',
};
