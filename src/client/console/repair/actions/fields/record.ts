import type { TFunction } from 'i18next';
import type { UploadedFile } from '../../../../../contract/areas/file/endpoints.ts';
import type { repairWorkOrder } from '../../../../../contract/areas/repair/endpoints.ts';
import type { InputOf } from '../../../../../contract/endpoint.ts';
import { repairSideOf } from '../../../../../contract/orders/orderActor.ts';
import { mostMinutes } from '../../../../../contract/orders/orderRecord.ts';
import type { WorkOrderDetail } from '../../../../../contract/orders/workOrder.ts';
import type { Problem } from '../../../../kit/form/problem.ts';

/** A person's labour in a form, with the minutes as typed. */
export interface TypedLabour {
  readonly userID: string;
  readonly userName: string;
  readonly isHelper: 0 | 1;
  readonly minutes: string;
}

/** The codes of ISO 14224 in a draft, as texts; empty for none, `undefined` for the order's own. */
export interface CodesDraft {
  readonly mechanism: string | undefined;
  readonly maintenanceAction: string | undefined;
}

/** The pictures, labour and cost of a repair in a draft; `undefined` means the order's own. */
export interface RecordDraft {
  readonly photosBefore: readonly UploadedFile[] | undefined;
  readonly photosAfter: readonly UploadedFile[] | undefined;
  readonly labour: readonly TypedLabour[] | undefined;
  /** CNY; empty for none. */
  readonly outsideAmount: string | undefined;
  /** True while a photo is being uploaded to the field of its kind. */
  readonly isUploadingBefore: boolean;
  readonly isUploadingAfter: boolean;
}

export const emptyRecord: RecordDraft & CodesDraft = {
  photosBefore: undefined,
  photosAfter: undefined,
  labour: undefined,
  outsideAmount: undefined,
  isUploadingBefore: false,
  isUploadingAfter: false,
  mechanism: undefined,
  maintenanceAction: undefined,
};

/** The form's field of each wire field of a record. */
export const recordFieldNames = {
  PhotosBefore: 'photosBefore',
  PhotosAfter: 'photosAfter',
  Labour: 'labour',
  OutsideAmount: 'outsideAmount',
  Mechanism: 'mechanism',
  MaintenanceAction: 'maintenanceAction',
} as const;

/** Returns the typed labour, or the order's own of its repair side while the field is untouched. */
export function labourOf(
  typed: readonly TypedLabour[] | undefined,
  order: WorkOrderDetail,
): readonly TypedLabour[] {
  const own = order.labour.filter(({ orgCode }) => orgCode === repairSideOf(order));
  return typed ?? own.map((one) => ({ ...one, minutes: String(one.minutes) }));
}

/** The labour in the format of the wire. */
export function wireLabour(labour: readonly TypedLabour[]) {
  return labour.map(({ userID, minutes }) => ({ UserID: userID, Minutes: Number(minutes) }));
}

/** Returns the error of the first person whose minutes are invalid; null where all are valid. */
export function labourProblem(
  labour: readonly TypedLabour[] | undefined,
  t: TFunction,
): Problem<'labour'> | null {
  const isValid = (text: string) => /^\d+$/.test(text) && Number(text) <= mostMinutes;
  const wrong = labour?.find(({ minutes }) => !isValid(minutes.trim()));
  if (wrong === undefined) return null;
  return { field: 'labour', text: t('repairForms.record.badMinutes', { person: wrong.userName }) };
}

/** Returns the error of an amount with more than two decimals. */
export function outsideProblem(
  typed: string | undefined,
  t: TFunction,
): Problem<'outsideAmount'> | null {
  const isValid = /^(\d{1,9}(\.\d{1,2})?)?$/.test(typed?.trim() ?? '');
  return isValid ? null : { field: 'outsideAmount', text: t('repairForms.record.badAmount') };
}

/** Returns the first error of a record; null where all of it is valid. */
export function recordProblem(draft: RecordDraft, t: TFunction) {
  const text = t('repairForms.record.uploading');
  if (draft.isUploadingBefore) return { field: 'photosBefore', text } as const;
  if (draft.isUploadingAfter) return { field: 'photosAfter', text } as const;
  return labourProblem(draft.labour, t) ?? outsideProblem(draft.outsideAmount, t);
}

/** An amount in the format of the wire; null for none. */
export function wireAmount(typed: string): number | null {
  return typed.trim() === '' ? null : Number(typed);
}

type RecordBody = Pick<InputOf<typeof repairWorkOrder>, keyof typeof recordFieldNames>;

/** Returns the call's fields of what the user has changed. */
export function recordBodyOf(draft: RecordDraft & CodesDraft): RecordBody {
  const { photosBefore, photosAfter, labour, outsideAmount } = draft;
  const urls = (files: readonly UploadedFile[]) => files.map(({ url }) => url);
  return {
    ...(photosBefore === undefined ? {} : { PhotosBefore: urls(photosBefore) }),
    ...(photosAfter === undefined ? {} : { PhotosAfter: urls(photosAfter) }),
    ...(labour === undefined ? {} : { Labour: wireLabour(labour) }),
    ...(outsideAmount === undefined ? {} : { OutsideAmount: wireAmount(outsideAmount) }),
    ...codesBody(draft),
  };
}

/** Returns the call's fields of the selected codes; one that is not selected is left out. */
export function codesBody({ mechanism = '', maintenanceAction = '' }: CodesDraft) {
  return {
    ...(mechanism === '' ? {} : { Mechanism: Number(mechanism) as RecordBody['Mechanism'] }),
    ...(maintenanceAction === ''
      ? {}
      : { MaintenanceAction: Number(maintenanceAction) as RecordBody['MaintenanceAction'] }),
  };
}
