import { runState } from '../../contract/enums.ts';
import { type Shift, shiftActivity } from '../people/shifts.ts';
import type { Random } from '../random.ts';

export type DemoRunState = (typeof runState.list)[number];

/** The conditions that determine a device's state. */
export interface Surroundings {
  /** True if an order stops the device. */
  readonly isDown: boolean;
  readonly alwaysOn: boolean;
  readonly shift: Shift;
}

const { stopped, running, fault } = runState.values;

/** The chance per second that a device may switch between running and stopped. */
const switchChance = 0.008;

/** Returns the next state of a device; `before` undefined: it was just switched on. */
export function nextRunState(
  before: DemoRunState | undefined,
  { isDown, alwaysOn, shift }: Surroundings,
  random: Random,
): DemoRunState {
  if (isDown) return fault;
  const isNew = before !== stopped && before !== running; // or just restored
  if (before === fault) return running;
  if (!isNew && !random.chance(switchChance)) return before;
  return random.chance(alwaysOn ? 0.985 : 0.93 * shiftActivity[shift]) ? running : stopped;
}
