import type { TFunction } from 'i18next';
import type { ComponentType } from 'react';
import type { Endpoint, InputOf } from '../../../../contract/endpoint.ts';
import type { WorkOrderDetail } from '../../../../contract/orders/workOrder.ts';
import type { Problem } from '../../../kit/form/problem.ts';
import type { WorkOrderActionName } from './offeredActions.ts';

/** The context that a form's check gets beside the draft. */
export interface ActionFormContext {
  readonly order: WorkOrderDetail;
  readonly t: TFunction;
  /** The organisation's time zone, in which typed times are read. */
  readonly timeZone: string;
}

/** The props of an action's fields. */
export interface ActionFieldsProps<Draft> {
  readonly order: WorkOrderDetail;
  readonly draft: Draft;
  readonly errorOf: (field: keyof Draft & string) => string | undefined;
  readonly onChange: (part: Partial<Draft>) => void;
}

/** The fields that every transition's call takes beside its own. */
export interface ActionKey {
  readonly ID: string;
  readonly Version: number;
  readonly ActionID: string;
}

/** The error of a required field that is empty. */
export function requiredProblem<Field>(field: Field, label: string, t: TFunction): Problem<Field> {
  return { field, text: t('kit.form.need', { field: label }) };
}

/** The time of a step that is sent later, from which it counts. */
export const doneAt = (now: Date) => ({ DoneTime: now.toISOString() });

/** The form of one action: its fields, its call, and the field that shows each server error. */
export interface ActionForm<E extends Endpoint, Draft> {
  readonly action: Exclude<WorkOrderActionName, 'reportAgain'>;
  readonly endpoint: E;
  /** The empty draft. A field that shows the order's own value is `undefined` until it is edited. */
  readonly empty: Draft;
  /** A sentence above the fields. */
  readonly text?: (context: ActionFormContext) => string;
  /** A warning that the action is irreversible. */
  readonly final?: (context: ActionFormContext) => string;
  /** Returns a builder of the call's body, or the first error of the draft. */
  readonly read: (
    draft: Draft,
    context: ActionFormContext,
  ) => ((key: ActionKey) => InputOf<E>) | Problem<keyof Draft & string>;
  /** The form's field of each wire field. */
  readonly fields: Readonly<Record<string, keyof Draft & string>>;
  readonly Fields?: ComponentType<ActionFieldsProps<Draft>>;
  /** Returns fields that a queued body gets in addition, unless it has them. */
  readonly whenQueued?: (now: Date) => Partial<InputOf<E>>;
}
