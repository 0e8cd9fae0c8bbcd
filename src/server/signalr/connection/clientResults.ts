import { HubError } from '../hubOptions.ts';
import type { Completion } from '../messages.ts';

type Waiting = { resolve(value: unknown): void; reject(error: HubError): void };

/** The pending results of invocations that the server sent to one client. */
export class ClientResults {
  #lastId = 0;
  readonly #waiting = new Map<string, Waiting>();

  /**
   * Lets `send` send an invocation with a new id, and waits for its completion.
   *
   * @throws HubError when the client answers with an error, disconnects or does not answer; what `send` throws
   */
  async expect(send: (invocationId: string) => void, timeoutMs: number): Promise<unknown> {
    this.#lastId += 1;
    const invocationId = `s${this.#lastId}`;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const timer = setTimeout(() => {
      reject(new HubError(`The client gave no result in ${timeoutMs} ms.`));
    }, timeoutMs);
    this.#waiting.set(invocationId, { resolve, reject });
    try {
      send(invocationId);
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(invocationId);
    }
  }

  /** Settles the invocation of a completion; a completion without a pending invocation is dropped. */
  settle({ invocationId, result, error }: Completion): void {
    const waiting = this.#waiting.get(invocationId);
    if (error === undefined) waiting?.resolve(result);
    else waiting?.reject(new HubError(error));
  }

  /** Rejects all pending results, because the connection has ended. */
  rejectAll(): void {
    for (const waiting of this.#waiting.values())
      waiting.reject(new HubError('The client is gone.'));
  }
}
