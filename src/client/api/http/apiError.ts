import { reactionTo } from '../../../contract/codes.ts';
import type { Refusal } from '../../../contract/envelope.ts';
import type { ErrorName } from '../../../contract/index.ts';
import type { Text } from '../../../contract/locale.ts';

/**
 * The kinds of failed calls: a refusal by its name, `UNKNOWN` (a refusal of a server that gives no name), `NETWORK` (no answer), `HTTP` (an answer that is no envelope), `BAD_REQUEST` (it
 * could not be sent at all), `NOT_STORED` (the browser's storage refused the answer or the call) or
 * `OTHER_OWNER` (it was not sent, because it belongs to another person or organisation).
 */
export type ApiErrorName =
  | ErrorName
  | 'UNKNOWN'
  | 'NETWORK'
  | 'HTTP'
  | 'BAD_REQUEST'
  | 'NOT_STORED'
  | 'OTHER_OWNER';

/** The only error that a call throws. */
export class ApiError extends Error {
  override readonly name: ApiErrorName;
  /** The server's text in the user's language, with the label of the refused field where it has one; may be empty. */
  readonly info: string;
  /** The server's text to show beside the field: without its name. */
  readonly infoAtField: string;
  /** The refused field, in the wire's spelling. */
  readonly field: string | null;
  /** The envelope's code; empty without an envelope. */
  readonly code: string;
  readonly refusal: Refusal | null;
  /** The HTTP status; 0 without an answer. */
  readonly http: number;

  constructor(
    name: ApiErrorName,
    over: Partial<Pick<ApiError, 'info' | 'code' | 'refusal' | 'http'>> & {
      /** Returns the label of a field of the call; undefined where it has none. */
      readonly labelOf?: (field: string) => Text | undefined;
    } = {},
  ) {
    const { info, infoAtField } = withLabel(over.info ?? '', over.refusal?.field, over.labelOf);
    super(info === '' ? name : info);
    this.name = name;
    this.info = info;
    this.infoAtField = infoAtField;
    this.code = over.code ?? '';
    this.refusal = over.refusal ?? null;
    this.field = this.refusal?.field ?? null;
    this.http = over.http ?? 0;
  }

  /** True if the call was understood and refused: `info` is the message (specification 8). */
  get refused(): boolean {
    if (this.name === 'BAD_REQUEST' || this.name === 'NOT_STORED') return true;
    return this.http === 200 && this.name !== 'HTTP';
  }
}

/**
 * Returns the text of a refusal with the label of its field in place of the wire's name, with which the server begins, and
 * the text without either.
 */
function withLabel(
  text: string,
  field: string | undefined,
  labelOf: (field: string) => Text | undefined = () => undefined,
): { readonly info: string; readonly infoAtField: string } {
  const colon = ['：', ': '].find((one) => field !== undefined && text.startsWith(field + one));
  if (field === undefined || colon === undefined) return { info: text, infoAtField: text };
  const infoAtField = text.slice(field.length + colon.length);
  const label = labelOf(field.split('.')[0] ?? field)?.[colon === '：' ? 'zh-CN' : 'en-US'];
  if (label !== undefined) return { info: label + colon + infoAtField, infoAtField };
  return { info: infoAtField.slice(0, 1).toUpperCase() + infoAtField.slice(1), infoAtField };
}

/** A failure for a page to show: the server's text if it refused, else the cause. */
export interface Failure {
  readonly refused: boolean;
  readonly denied: boolean;
  readonly missing: boolean;
  /** No answer came at all. */
  readonly unanswered: boolean;
  readonly info: string;
}

/** Returns any thrown value as a failure to show. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) {
    return { refused: false, denied: false, missing: false, unanswered: false, info: '' };
  }
  return {
    refused: error.refused && error.info !== '',
    denied: reactionTo(error.code) === 'silent',
    missing: error.name === 'NOT_FOUND',
    unanswered: error.name === 'NETWORK',
    info: error.info,
  };
}
