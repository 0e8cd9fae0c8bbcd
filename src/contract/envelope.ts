import { reactionTo } from './codes.ts';
import type { ErrorName } from './errors.ts';

/** The one shape of every JSON answer (specification 7, design page 2 Calls). */
export interface Envelope {
  /** "200" and "300" are success; everything else is a refusal. */
  code: string;
  /** Words for a person, in the caller's language; empty on success. */
  info: string;
  data: unknown;
  dataRemark?: unknown;
  totalNum?: number;
  allcount?: number;
}

/** What `data` holds in a refusal: which error, which field, and what the caller needs to go on. */
export interface Refusal {
  error: ErrorName;
  field?: string;
  /** The present state of the thing, where the refusal is about a state. */
  present?: unknown;
}

const beside = ['dataRemark', 'totalNum', 'allcount'] as const;

/** Writes the envelope of a success. `result` as in `ResultOf`. */
export function writeSuccess(hasBeside: boolean, result: unknown): Envelope {
  if (!hasBeside) return { code: '200', info: '', data: result ?? null };
  const { data, ...rest } = result as { data: unknown };
  return { code: '200', info: '', data, ...rest };
}

/** Writes the envelope of a refusal. */
export function writeRefusal(code: string, info: string, refusal: Refusal): Envelope {
  return { code, info, data: refusal };
}

/** Whether an envelope is a success. */
export function isSuccess(envelope: Envelope): boolean {
  return reactionTo(envelope.code) === 'success';
}

/** Reads a success back into the handler's result: the inverse of `writeSuccess`. */
export function readSuccess(hasBeside: boolean, envelope: Envelope): unknown {
  if (!hasBeside) return envelope.data;
  const result: Record<string, unknown> = { data: envelope.data };
  for (const key of beside) if (envelope[key] !== undefined) result[key] = envelope[key];
  return result;
}

/** Whether a parsed body is an envelope at all (another server may answer anything). */
export function isEnvelope(value: unknown): value is Envelope {
  return (
    typeof value === 'object' && value !== null && typeof (value as Envelope).code === 'string'
  );
}

/** The refusal inside an envelope, if our server wrote it. */
export function readRefusal(envelope: Envelope): Refusal | null {
  const { data } = envelope;
  return typeof data === 'object' && data !== null && 'error' in data ? (data as Refusal) : null;
}
