import { vi } from 'vitest';
import type { Refusal } from '../../../src/contract/envelope.ts';

/** A request as it left the browser. */
export interface Sent {
  readonly path: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** How long the browser waits for the answer, ms. */
  readonly timeoutMs: number;
  /** Whether the browser has given it up. */
  aborted: boolean;
  /** Its connection breaks. */
  fail(): void;
}

/** What the server answers; `null`: the network fails; `silence`: nothing ever comes back. */
export type Answer =
  | {
      readonly status?: number;
      readonly text?: string;
      readonly json?: unknown;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | null
  | 'silence';

/** Stands in for the network beneath axios: every POST goes to `answer` and is added to the list. */
export function fakeServer(answer: (sent: Sent) => Answer): Sent[] {
  const all: Sent[] = [];
  class FakeRequest {
    private path = '';
    private readonly sentHeaders: Record<string, string> = {};
    private sent: Sent | null = null;
    private answered: Exclude<Answer, null | 'silence'> = {};
    responseType = '';
    status = 0;
    statusText = '';
    responseURL = '';
    timeout = 0;
    readyState = 0;
    onloadend: (() => void) | null = null;
    onerror: ((event: unknown) => void) | null = null;

    open(_method: string, url: string) {
      this.path = url;
    }
    setRequestHeader(name: string, value: string) {
      this.sentHeaders[name.toLowerCase()] = value;
    }
    getAllResponseHeaders() {
      const lines = Object.entries(this.answered.headers ?? {}).map(([k, v]) => `${k}: ${v}`);
      return lines.join('\r\n');
    }
    get responseText() {
      return this.answered.text ?? JSON.stringify(this.answered.json);
    }
    get response() {
      return this.responseType === 'blob' ? new Blob([this.responseText]) : this.responseText;
    }
    send(body: string) {
      const sent: Sent = {
        path: this.path,
        body,
        headers: this.sentHeaders,
        timeoutMs: this.timeout,
        aborted: false,
        fail: () => this.onerror?.({}),
      };
      this.sent = sent;
      all.push(sent);
      const given = answer(sent);
      const found = isNothing(given) && /\/Get(Inbox|Topic)$/.test(this.path) ? noRows : given;
      if (found === 'silence') return;
      queueMicrotask(() => {
        if (sent.aborted) return;
        if (found === null) return this.onerror?.({});
        this.answered = found;
        this.status = found.status ?? 200;
        this.readyState = 4;
        this.onloadend?.();
      });
    }
    abort() {
      if (this.sent !== null) this.sent.aborted = true;
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return all;
}

/** A snapshot of nothing: what the streams hear where a test is about something else. */
const noRows: Answer = success({
  Topic: 'none',
  Epoch: 'E',
  Rev: 0,
  At: '2026-11-22T00:00:00.000Z',
  Rows: {},
});

function isNothing(answer: Answer): boolean {
  if (answer === null || answer === 'silence') return false;
  return (answer.json as { data?: unknown } | undefined)?.data === null;
}

/** A success. */
export function success(data: unknown, beside: object = {}): Answer {
  return { json: { code: '200', info: '', data, ...beside } };
}

/** A refusal of our server. */
export function refusal(code: string, info: string, data: Refusal | null = null): Answer {
  return { json: { code, info, data } };
}
