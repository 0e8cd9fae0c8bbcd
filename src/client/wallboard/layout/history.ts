/** A step: a wrapped value, because the value itself may be undefined. */
interface Step<Value> {
  readonly value: Value;
}

/** A value with its earlier and its undone values, the nearest step last. */
export interface History<Value> {
  readonly past: readonly Step<Value>[];
  readonly present: Value;
  readonly future: readonly Step<Value>[];
}

const longest = 100;

export function startHistory<Value>(present: Value): History<Value> {
  return { past: [], present, future: [] };
}

/** Returns the history with a new present value; drops undone steps, and the oldest beyond a hundred. */
export function record<Value>({ past, present }: History<Value>, next: Value): History<Value> {
  return { past: [...past, { value: present }].slice(-longest), present: next, future: [] };
}

/** Returns the history one step back; the same object at its beginning. */
export function undo<Value>(history: History<Value>): History<Value> {
  const { past, present, future } = history;
  const before = past.at(-1);
  if (!before) return history;
  return {
    past: past.slice(0, -1),
    present: before.value,
    future: [...future, { value: present }],
  };
}

/** Returns the history one step forward; the same object at its end. */
export function redo<Value>(history: History<Value>): History<Value> {
  const { past, present, future } = history;
  const after = future.at(-1);
  if (!after) return history;
  return {
    past: [...past, { value: present }],
    present: after.value,
    future: future.slice(0, -1),
  };
}
