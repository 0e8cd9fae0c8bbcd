/** A step: a value in a box, since a value may be anything, undefined too. */
interface Step<Value> {
  readonly value: Value;
}

/** A value with what it was before and what was undone, the nearest step last. */
export interface History<Value> {
  readonly past: readonly Step<Value>[];
  readonly present: Value;
  readonly future: readonly Step<Value>[];
}

const longest = 100;

export function startHistory<Value>(present: Value): History<Value> {
  return { past: [], present, future: [] };
}

/** A new present; what was undone is then gone. The oldest steps are forgotten after a hundred. */
export function record<Value>({ past, present }: History<Value>, next: Value): History<Value> {
  return { past: [...past, { value: present }].slice(-longest), present: next, future: [] };
}

/** One step back; the same history at its beginning. */
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

/** One step forward again; the same history at its end. */
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
