import type { TFunction } from 'i18next';
import type { ComponentType } from 'react';
import type { Endpoint, InputOf } from '../../../../contract/endpoint.ts';
import type { WorkOrderDetail } from '../../../../contract/workOrder.ts';
import type { Problem } from '../../../kit/form/problem.ts';
import type { Deed } from '../offeredDeeds.ts';

/** What a check knows beside what was typed. */
export interface DeedContext {
  readonly order: WorkOrderDetail;
  readonly t: TFunction;
  /** The organisation's: what is typed is its clock. */
  readonly timeZone: string;
}

/** What a deed's fields get. */
export interface DeedFieldsProps<Draft> {
  readonly order: WorkOrderDetail;
  readonly draft: Draft;
  readonly errorOf: (field: keyof Draft & string) => string | undefined;
  readonly onChange: (part: Partial<Draft>) => void;
}

/** What every transition takes beside its own fields. */
export interface DeedKey {
  readonly ID: string;
  readonly Version: number;
  readonly ActionID: string;
}

/** A field that cannot stay empty, said beside it. */
export function needed<Field>(field: Field, label: string, t: TFunction): Problem<Field> {
  return { field, text: t('repairForms.deed.need', { field: label }) };
}

/** One deed: what it asks, what it sends, where a refused field stands. */
export interface DeedForm<E extends Endpoint, Draft> {
  readonly deed: Exclude<Deed, 'reportAgain'>;
  readonly endpoint: E;
  /** Nothing typed yet. A field that shows what the order has is `undefined` until it is touched. */
  readonly empty: Draft;
  /** A sentence above the fields. */
  readonly text?: (context: DeedContext) => string;
  /** What cannot be undone, in words. */
  readonly final?: (context: DeedContext) => string;
  /** How the call's body reads, or what is wrong with what was typed. */
  readonly read: (
    draft: Draft,
    context: DeedContext,
  ) => ((key: DeedKey) => InputOf<E>) | Problem<keyof Draft & string>;
  /** The wire's fields and where each stands. */
  readonly fields: Readonly<Record<string, keyof Draft & string>>;
  readonly Fields?: ComponentType<DeedFieldsProps<Draft>>;
}
