import type { Device } from '../../../contract/areas/device.ts';
import type { addWorkOrder } from '../../../contract/areas/repair.ts';
import type { InputOf } from '../../../contract/endpoint.ts';
import type { WorkOrder } from '../../../contract/workOrder.ts';
import { wireTime } from '../../kit/hooks/minuteText.ts';

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
  /** The order whose fault came again. */
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

/** A report on a device that is at hand. */
export function reportDraftOf(
  device: Pick<Device, 'id' | 'deviceName' | 'deviceCode'>,
): ReportDraft {
  const { id, deviceName, deviceCode } = device;
  return { ...emptyReportDraft, deviceText: `${deviceName} ${deviceCode}`, deviceID: id };
}

/** A report of the same fault as another order's, to be completed: is the machine stopped again? */
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

const reportNeeds = ['deviceID', 'faultText', 'isStop'] as const;

/** The fields of the call, or the fields that are still to be given. */
export function reportFields(
  draft: ReportDraft,
):
  | InputOf<typeof addWorkOrder>
  | { readonly missing: readonly ('deviceID' | 'faultText' | 'isStop')[] } {
  const { deviceID, isStop, faultTime, sourceOrderID } = draft;
  const faultText = draft.faultText.trim();
  if (deviceID === null || faultText === '' || isStop === '') {
    const given = { deviceID: deviceID ?? '', faultText, isStop };
    return { missing: reportNeeds.filter((field) => given[field] === '') };
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

/** The wire's fields and where each stands in the dialog. */
export const reportFieldNames: Readonly<Record<string, keyof ReportDraft>> = {
  DeviceID: 'deviceID',
  FaultText: 'faultText',
  FaultLevel: 'faultLevel',
  IsStop: 'isStop',
  FaultTime: 'faultTime',
};
