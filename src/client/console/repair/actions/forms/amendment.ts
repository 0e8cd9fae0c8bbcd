import type { amendWorkOrder } from '../../../../../contract/areas/repair/endpoints.ts';
import type { InputOf } from '../../../../../contract/endpoint.ts';
import type { FaultLevel } from '../../../../../contract/enums.ts';
import type { WorkOrderDetail } from '../../../../../contract/orders/workOrder.ts';
import { minuteText, wireTime } from '../../../../kit/hooks/minuteText.ts';
import { type CodesDraft, codesBody } from '../fields/record.ts';
import { type UsedPart, usedPartsOf, usedPartsText, wireParts } from '../fields/usedParts.ts';

/** The draft of an amendment; `undefined` means the order's own value. */
export interface AmendDraft extends CodesDraft {
  readonly reason: string;
  readonly causeName: string | undefined;
  readonly measures: string | undefined;
  readonly finishTime: string | undefined;
  readonly isStop: '0' | '1' | undefined;
  readonly isFailure: '0' | '1' | undefined;
  readonly faultLevel: '1' | '2' | '3' | '4' | undefined;
  readonly parts: readonly UsedPart[] | undefined;
}

export type Change = NonNullable<WorkOrderDetail['history'][number]['changes']>[number];

/** The body of an amendment, and its changes as the history will show them. */
export interface Amendment {
  readonly body: Omit<InputOf<typeof amendWorkOrder>, 'ID' | 'Version' | 'ActionID' | 'Reason'>;
  readonly changes: readonly Change[];
}

/** The order's finish time as a minute; empty where it is unknown. */
export function finishMinute({ finishTime }: WorkOrderDetail, timeZone: string): string {
  return finishTime === null ? '' : minuteText(Date.parse(finishTime), timeZone);
}

/** Returns the differences between a draft and its order. */
export function amendmentOf(
  draft: AmendDraft,
  order: WorkOrderDetail,
  timeZone: string,
): Amendment {
  const cause = (draft.causeName ?? order.causeName ?? '').trim();
  const measures = (draft.measures ?? order.measures ?? '').trim();
  const finish = draft.finishTime ?? finishMinute(order, timeZone);
  const stop = bitOf(draft.isStop) ?? order.isStop;
  const failure = bitOf(draft.isFailure) ?? order.isFailure;
  const level = draft.faultLevel === undefined ? null : levels[draft.faultLevel];
  const parts = usedPartsOf(draft.parts, order);
  const [before, after] = [usedPartsText(usedPartsOf(undefined, order)), usedPartsText(parts)];
  const differing: readonly (readonly [Change, Amendment['body']] | false)[] = [
    cause !== (order.causeName ?? '') && [
      { field: 'CauseName', from: order.causeName, to: cause },
      { CauseName: cause },
    ],
    measures !== (order.measures ?? '') && [
      { field: 'Measures', from: order.measures, to: measures },
      { Measures: measures },
    ],
    finish !== finishMinute(order, timeZone) && [
      { field: 'FinishTime', from: order.finishTime, to: finish },
      { FinishTime: wireTime(finish) },
    ],
    stop !== order.isStop && [{ field: 'IsStop', from: order.isStop, to: stop }, { IsStop: stop }],
    failure !== order.isFailure && [
      { field: 'IsFailure', from: order.isFailure, to: failure },
      { IsFailure: failure },
    ],
    level !== null &&
      level !== order.faultLevel && [
        { field: 'FaultLevel', from: order.faultLevel, to: level },
        { FaultLevel: level },
      ],
    ...codeChanges(draft, order),
    before !== after && [{ field: 'Parts', from: before, to: after }, { Parts: wireParts(parts) }],
  ];
  const found = differing.filter((one) => one !== false);
  return {
    changes: found.map(([change]) => change),
    body: Object.assign({}, ...found.map(([, body]) => body)) as Amendment['body'],
  };
}

/** Returns the changed codes of ISO 14224. */
function codeChanges(draft: AmendDraft, order: WorkOrderDetail) {
  const { Mechanism, MaintenanceAction } = codesBody(draft);
  return [
    Mechanism !== undefined &&
      Mechanism !== order.mechanism &&
      ([{ field: 'Mechanism', from: order.mechanism, to: Mechanism }, { Mechanism }] as const),
    MaintenanceAction !== undefined &&
      MaintenanceAction !== order.maintenanceAction &&
      ([
        { field: 'MaintenanceAction', from: order.maintenanceAction, to: MaintenanceAction },
        { MaintenanceAction },
      ] as const),
  ];
}

const levels: Readonly<Record<'1' | '2' | '3' | '4', FaultLevel>> = { 1: 1, 2: 2, 3: 3, 4: 4 };

function bitOf(option: '0' | '1' | undefined): 0 | 1 | null {
  if (option === undefined) return null;
  return option === '1' ? 1 : 0;
}
