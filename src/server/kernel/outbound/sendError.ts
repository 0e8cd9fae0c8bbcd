import { type OutboundReason, outboundReason } from '../../../contract/areas/outbound/channels.ts';

/** A gateway's failure. Neither message nor detail has anything of an address, a secret or a gateway's text. */
export class SendError extends Error {
  override readonly name = 'SendError';
  readonly reason: OutboundReason;
  /** e.g. `HTTP 502` */
  readonly detail: string;
  /** Another attempt fails in the same way. */
  readonly isFinal: boolean;

  constructor(kind: 'unreachable' | 'refused' | 'budget', detail: string, isFinal: boolean) {
    super(`${kind}: ${detail}`);
    this.reason = outboundReason.values[kind];
    this.detail = detail;
    this.isFinal = isFinal;
  }
}

/** The time within which a gateway has to answer. A stop of the server waits for it. */
export const gatewayTimeoutMs = 6000;
/** The most that is read of an answer. */
const answerBytes = 16_384;

interface GatewayCall {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body: string;
}

/**
 * Posts JSON to a gateway and returns the beginning of its answer. Redirects are not followed.
 *
 * @throws SendError
 */
export async function postJson({ url, headers = {}, body }: GatewayCall): Promise<string> {
  let answer: Response;
  try {
    answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(gatewayTimeoutMs),
    });
    if (answer.ok) return await beginningOf(answer);
    await answer.body?.cancel();
  } catch (error) {
    const isLate = (error as Error).name === 'TimeoutError';
    throw new SendError('unreachable', isLate ? 'timeout' : 'connection', false);
  }
  const { status } = answer;
  const isFinal = status >= 400 && status < 500 && ![408, 425, 429].includes(status);
  throw new SendError('refused', `HTTP ${String(status)}`, isFinal);
}

async function beginningOf(answer: Response): Promise<string> {
  if (answer.body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of answer.body) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > answerBytes) break; // ends the stream
  }
  return text.slice(0, answerBytes);
}
