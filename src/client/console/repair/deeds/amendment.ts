import type { amendWorkOrder } from '../../../../contract/areas/repair.ts';
import type { InputOf } from '../../../../contract/endpoint.ts';
import type { FaultLevel } from '../../../../contract/enums.ts';
import type { WorkOrderDetail } from '../../../../contract/workOrder.ts';
import { minuteText, wireTime } from '../../../kit/hooks/minuteText.ts';
import { linesOf, type PartLine, partWords, wireParts } from './partLines.ts';

/** What is typed into an amendment; `undefined`: as the order has it. */
export interface AmendDraft {
  readonly reason: string;
  readonly causeName: string | undefined;
  readonly measures: string | undefined;
  readonly finishTime: string | undefined;
  readonly isStop: '0' | '1' | undefined;
  readonly isFailure: '0' | '1' | undefined;
  readonly faultLevel: '1' | '2' | '3' | '4' | undefined;
  readonly parts: readonly PartLine[] | undefined;
}

export type Change = NonNullable<WorkOrderDetail['history'][number]['changes']>[number];

/** What an amendment sends, and what it will change as the history will say it. */
export interface Amendment {
  readonly body: Omit<InputOf<typeof amendWorkOrder>, 'ID' | 'Version' | 'ActionID' | 'Reason'>;
  readonly changes: readonly Change[];
}

/** The minute in which the machine ran again, as the order has it; empty where it is not known. */
export function finishMinute({ finishTime }: WorkOrderDetail, timeZone: string): string {
  return finishTime === null ? '' : minuteText(Date.parse(finishTime), timeZone);
}

/** What differs from the order. */
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
  const lines = linesOf(draft.parts, order);
  const [before, after] = [partWords(linesOf(undefined, order)), partWords(lines)];
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
    before !== after && [{ field: 'Parts', from: before, to: after }, { Parts: wireParts(lines) }],
  ];
  const found = differing.filter((one) => one !== false);
  return {
    changes: found.map(([change]) => change),
    body: Object.assign({}, ...found.map(([, body]) => body)) as Amendment['body'],
  };
}

const levels: Readonly<Record<'1' | '2' | '3' | '4', FaultLevel>> = { 1: 1, 2: 2, 3: 3, 4: 4 };

function bitOf(choice: '0' | '1' | undefined): 0 | 1 | null {
  if (choice === undefined) return null;
  return choice === '1' ? 1 : 0;
}
