import { runState } from '../contract/enums.ts';
import type { Random } from './random.ts';
import { type Shift, shiftActivity } from './shifts.ts';

export type RunState = (typeof runState.list)[number];

/** What a device's state depends on. */
export interface Surroundings {
  /** An order keeps it down. */
  readonly isDown: boolean;
  readonly alwaysOn: boolean;
  readonly shift: Shift;
}

const { stopped, running, fault } = runState.values;

/** How often a device thinks again whether to run: the chance of a second. */
const thinks = 0.008;

/** What a device does next; `before` undefined: it has just been switched on. */
export function nextRunState(
  before: RunState | undefined,
  { isDown, alwaysOn, shift }: Surroundings,
  random: Random,
): RunState {
  if (isDown) return fault;
  const isNew = before !== stopped && before !== running; // or just restored
  if (before === fault) return running;
  if (!isNew && !random.chance(thinks)) return before;
  return random.chance(alwaysOn ? 0.985 : 0.93 * shiftActivity[shift]) ? running : stopped;
}
