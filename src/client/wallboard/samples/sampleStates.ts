import { type SampleState, sampleNow } from './samples.ts';

const live: SampleState = {
  phase: 'ready',
  freshness: 'live',
  rightAt: sampleNow - 2_000,
  error: null,
};

/** The states of a tile on a topic. */
export const sampleStates = {
  live,
  loading: { ...live, phase: 'loading', rightAt: null },
  empty: { ...live, empty: true },
  late: { ...live, freshness: 'late', rightAt: sampleNow - 32_000 },
  stale: { ...live, freshness: 'stale', rightAt: sampleNow - 12 * 60_000 },
  failed: { ...live, phase: 'failed', rightAt: null },
} as const satisfies Readonly<Record<string, SampleState>>;
export type StateName = keyof typeof sampleStates;
export const stateNames = [
  'live',
  'loading',
  'empty',
  'late',
  'stale',
  'failed',
] as const satisfies readonly StateName[];
