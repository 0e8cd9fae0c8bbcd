import { reactionTo } from './codes.ts';

/** The shape of every JSON answer (specification 7). */
export interface Envelope {
  /** "200" and "300" mean success; every other code is a refusal. */
  code: string;
  /** A message for people, in the caller's language; empty on success. */
  info: string;
  data: unknown;
  dataRemark?: unknown;
  totalNum?: number;
  totalBound?: 1;
  allcount?: number;
  next?: string;
}

/** The `data` of a refusal: the error, the field concerned, and what the caller needs to continue. */
export interface Refusal {
  error: string;
  field?: string;
  /** The current state of the record, where the refusal is about its state. */
  present?: unknown;
}

const extraNames = ['dataRemark', 'totalNum', 'totalBound', 'allcount', 'next'] as const;

/** A field that an envelope may carry in addition to `data`. */
export type ExtraName = (typeof extraNames)[number];

/** Writes the envelope of a success. `result` as in `ResultOf`. */
export function writeSuccess(hasExtras: boolean, result: unknown): Envelope {
  if (!hasExtras) return { code: '200', info: '', data: result ?? null };
  const { data, ...rest } = result as { data: unknown };
  return { code: '200', info: '', data, ...rest };
}

/** Writes the envelope of a refusal. */
export function writeRefusal(code: string, info: string, refusal: Refusal): Envelope {
  return { code, info, data: refusal };
}

/** Returns whether an envelope is a success. */
export function isSuccess(envelope: Envelope): boolean {
  return reactionTo(envelope.code) === 'success';
}

/** Reads a success back into the handler's result: the inverse of `writeSuccess`. */
export function readSuccess(hasExtras: boolean, envelope: Envelope): unknown {
  if (!hasExtras) return envelope.data;
  const result: Record<string, unknown> = { data: envelope.data };
  for (const key of extraNames) if (envelope[key] !== undefined) result[key] = envelope[key];
  return result;
}

/** Returns whether a parsed body is an envelope; another server may answer anything. */
export function isEnvelope(value: unknown): value is Envelope {
  return (
    typeof value === 'object' && value !== null && typeof (value as Envelope).code === 'string'
  );
}

/** Returns the refusal inside an envelope; null if this product's server did not write it. */
export function readRefusal(envelope: Envelope): Refusal | null {
  const { data } = envelope;
  return typeof data === 'object' && data !== null && 'error' in data ? (data as Refusal) : null;
}
