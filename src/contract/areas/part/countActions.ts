import { countState } from './countState.ts';

const { counting, toApprove, approved, cancelled } = countState.values;

/** An action on a count sheet. */
export type CountAction =
  | 'add'
  | 'count'
  | 'addRow'
  | 'explain'
  | 'submit'
  | 'return'
  | 'approve'
  | 'cancel';

/** The people who may take an action: `counter` may count, `maker` may make sheets, `approver` may approve them. */
type CountActor = 'counter' | 'maker' | 'approver';

/** One row of the table of transitions. */
interface CountTransition {
  readonly action: CountAction;
  /** countState; null: there is none yet. */
  readonly from: number | null;
  readonly to: number;
  readonly who: readonly CountActor[];
}

/** The state machine of count sheets. The server enforces it, and the console offers actions by it. */
export const countTransitions: readonly CountTransition[] = [
  { action: 'add', from: null, to: counting, who: ['maker'] },
  { action: 'count', from: counting, to: counting, who: ['counter'] },
  { action: 'addRow', from: counting, to: counting, who: ['counter'] },
  { action: 'explain', from: counting, to: counting, who: ['counter'] },
  { action: 'explain', from: toApprove, to: toApprove, who: ['maker', 'approver'] },
  { action: 'submit', from: counting, to: toApprove, who: ['maker'] },
  { action: 'return', from: toApprove, to: counting, who: ['maker', 'approver'] },
  { action: 'approve', from: toApprove, to: approved, who: ['approver'] },
  { action: 'cancel', from: counting, to: cancelled, who: ['maker', 'approver'] },
  { action: 'cancel', from: toApprove, to: cancelled, who: ['maker', 'approver'] },
];

/** Returns the transition of an action from a state; undefined if the table has none. */
export function countTransition(
  action: CountAction,
  from: number | null,
): CountTransition | undefined {
  return countTransitions.find((one) => one.action === action && one.from === from);
}

type CountPermission = 'part.count' | 'part.editCount' | 'part.approveCount';

const permissionOf = {
  counter: 'part.count',
  maker: 'part.editCount',
  approver: 'part.approveCount',
} as const satisfies Readonly<Record<CountActor, CountPermission>>;

/** Returns whether a person may take an action on a sheet in its state. @param permits returns whether they have a permission */
export function mayActOnCount(
  action: CountAction,
  state: number,
  permits: (permission: CountPermission) => boolean,
): boolean {
  return countTransition(action, state)?.who.some((actor) => permits(permissionOf[actor])) === true;
}
