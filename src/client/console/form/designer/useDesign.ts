import { useCallback, useReducer } from 'react';
import type { Design } from './design.ts';

/** The designs before and after the present one. */
interface History {
  readonly past: readonly Design[];
  readonly present: Design;
  readonly future: readonly Design[];
  /** Names what was changed last: typing in one field is one step. */
  readonly step: string;
}

type Change =
  | { readonly kind: 'change'; readonly step: string; readonly to: (design: Design) => Design }
  | { readonly kind: 'redo' | 'undo' }
  | { readonly kind: 'reset'; readonly design: Design };

const mostSteps = 100;

function next(history: History, change: Change): History {
  const { past, present, future } = history;
  if (change.kind === 'reset') return { past: [], present: change.design, future: [], step: '' };
  if (change.kind === 'change') {
    const design = change.to(present);
    if (design === present) return history;
    const isSameStep = change.step !== '' && change.step === history.step;
    return {
      past: isSameStep ? past : [...past, present].slice(-mostSteps),
      present: design,
      future: [],
      step: change.step,
    };
  }
  const [from, to] = change.kind === 'undo' ? [past, future] : [future, past];
  const design = change.kind === 'undo' ? from.at(-1) : from[0];
  if (design === undefined) return history;
  return change.kind === 'undo'
    ? { past: past.slice(0, -1), present: design, future: [present, ...to], step: '' }
    : { past: [...to, present], present: design, future: future.slice(1), step: '' };
}

/** The present design and its changes, each of which can be undone. */
interface DesignState {
  readonly design: Design;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Changes the design. @param step names a field: changes of the same one in a row are undone together */
  readonly change: (to: (design: Design) => Design, step?: string) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Begins with another design, which cannot be undone. */
  readonly reset: (design: Design) => void;
}

/** Holds a design with its steps, which are undone and done again. */
export function useDesign(initial: Design): DesignState {
  const [{ past, present, future }, send] = useReducer(next, {
    past: [],
    present: initial,
    future: [],
    step: '',
  });
  return {
    design: present,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    change: useCallback((to, step = '') => send({ kind: 'change', step, to }), []),
    undo: useCallback(() => send({ kind: 'undo' }), []),
    redo: useCallback(() => send({ kind: 'redo' }), []),
    reset: useCallback((design) => send({ kind: 'reset', design }), []),
  };
}
