import type { PlanAnswer } from '../../../../contract/areas/plan/planRecords.ts';
import type { PlanCalls } from '../../../../contract/areas/plan/plans.ts';
import type { SpotCalls } from '../../../../contract/areas/plan/spotChecks.ts';
import type { FormAnswers } from '../../form/api.tsx';

/** The calls by which a record is filled in: of points of plans, or of single checks. */
export type FillCalls = PlanCalls | SpotCalls;

const scanFields: readonly (string | null)[] = ['QrCode', 'ManualReason', 'ScanTime'];

/** True for a field of the wire that names a scan. */
export function isScanField(field: string | null): boolean {
  return scanFields.includes(field);
}

/** Returns the answers that the server has as a form takes them. */
export function answersOf(answers: readonly PlanAnswer[]): FormAnswers {
  return Object.fromEntries(
    answers.map(({ itemID, value, files, note, time, isConfirmed, oldReading }) => [
      itemID,
      { value, files, note, time, isConfirmed: isConfirmed === 1, oldReading },
    ]),
  );
}

/** Returns answers in the format of the wire. */
export function wireAnswers(answers: FormAnswers) {
  return Object.entries(answers).flatMap(([ItemID, answer]) =>
    answer === undefined || answer.time === ''
      ? []
      : [
          {
            ItemID,
            Value: answer.value,
            Files: answer.files.map(({ url }) => url),
            Note: answer.note,
            IsConfirmed: answer.isConfirmed === true ? (1 as const) : (0 as const),
            OldReading: answer.oldReading ?? null,
            Time: answer.time,
          },
        ],
  );
}
