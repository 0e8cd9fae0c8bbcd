import type { CloseOptions, HubConnection, HubSettings, HubUser } from '../hubOptions.ts';
import { HubError } from '../hubOptions.ts';
import type { Completion, InboundMessage, Invocation } from '../messages.ts';
import { hubMessageType } from '../messages.ts';
import type { Encoder } from '../payload.ts';
import { encodeOnce } from '../payload.ts';
import type { HubProtocol } from '../protocols/hubProtocol.ts';
import { ProtocolError } from '../protocols/hubProtocol.ts';
import type { Registry } from '../registry.ts';
import type { Transport } from '../transports/transport.ts';
import { ClientResults } from './clientResults.ts';
import { dispatch } from './dispatch.ts';
import { handshakeAnswer, takeHandshake } from './handshake.ts';
import { runOnConnected, runOnDisconnected } from './hooks.ts';
import { MessageBudget } from './limits.ts';
import { TaskQueue } from './taskQueue.ts';

const ping = encodeOnce({ type: hubMessageType.ping });
const nothing = Buffer.alloc(0);

/** The identity of the client of a transport. */
export type Identity<User extends HubUser> = Pick<
  HubConnection<User>,
  'id' | 'user' | 'query' | 'remoteAddress'
>;

/** `handshake`, then `open` with a protocol, then `ended`, while the socket may still be closing. */
type Phase = 'handshake' | 'open' | 'ended';

/**
 * One client on a transport: handshake, messages in both directions, deadlines, end.
 *
 * An error of the client ends only this connection.
 */
export class HubConnectionContext<User extends HubUser> implements HubConnection<User> {
  readonly id: string;
  readonly user: User;
  readonly query: URLSearchParams;
  readonly remoteAddress: string | undefined;
  readonly groups = new Set<string>();
  readonly #transport: Transport;
  readonly #settings: HubSettings<User>;
  readonly #registry: Registry<User, HubConnectionContext<User>>;
  readonly #results = new ClientResults();
  readonly #budget: MessageBudget;
  readonly #tasks = new TaskQueue();
  readonly #gone = Promise.withResolvers<void>();
  #phase: Phase = 'handshake';
  #phaseSince = performance.now();
  #heardAt = performance.now();
  #pingedAt = performance.now();
  #protocol: HubProtocol | undefined;
  #inbox: Buffer = nothing;

  constructor(
    identity: Identity<User>,
    transport: Transport,
    settings: HubSettings<User>,
    registry: Registry<User, HubConnectionContext<User>>,
  ) {
    this.id = identity.id;
    this.user = identity.user;
    this.query = identity.query;
    this.remoteAddress = identity.remoteAddress;
    this.#transport = transport;
    this.#settings = settings;
    this.#registry = registry;
    this.#budget = new MessageBudget(settings.maxMessagesPerSecond);
    transport.listen({
      data: (bytes) => this.#receive(bytes),
      alive: () => {
        this.#heardAt = performance.now();
        this.#spend();
      },
      closed: (reason) => {
        this.#end(reason);
        this.#gone.resolve();
      },
    });
  }

  get ended(): boolean {
    return this.#phase === 'ended';
  }

  /** Resolves when the socket is closed and the hooks have run. */
  async done(): Promise<void> {
    await this.#gone.promise;
    await this.#tasks.drained;
  }

  join(group: string): void {
    if (this.#phase !== 'open') return;
    this.groups.add(group);
    this.#registry.join(this, group);
  }

  leave(group: string): void {
    this.groups.delete(group);
    this.#registry.leave(this, group);
  }

  send(method: string, ...args: unknown[]): boolean {
    return this.deliver(
      encodeOnce({ type: hubMessageType.invocation, target: method, arguments: args }),
    );
  }

  async invoke(method: string, ...args: unknown[]): Promise<unknown> {
    if (this.#phase !== 'open') throw new HubError('The client is gone.');
    const { invocation: type } = hubMessageType;
    return this.#results.expect((invocationId) => {
      this.deliver(encodeOnce({ type, invocationId, target: method, arguments: args }));
    }, this.#settings.clientResultTimeoutMs);
  }

  /** Sends a message that may be shared with other connections; returns false if this one has ended. */
  deliver(encode: Encoder): boolean {
    if (this.#phase !== 'open' || this.#protocol === undefined) return false;
    if (this.#transport.bufferedBytes > this.#settings.maxBufferedBytes) {
      const { id: connectionId, user } = this;
      this.#settings.logger?.warn({ connectionId, userId: user.id }, 'slow hub client cut');
      this.abort('slow reader'); // the client does not read, so a Close message would not reach it
      return false;
    }
    this.#transport.send(encode(this.#protocol));
    return true;
  }

  close(reason: string, { allowReconnect = false }: CloseOptions = {}): void {
    if (this.#phase === 'ended') return;
    if (this.#phase === 'handshake') this.#transport.send(handshakeAnswer(reason));
    else this.deliver(encodeOnce({ type: hubMessageType.close, error: reason, allowReconnect }));
    this.#transport.close();
    this.#end(reason);
  }

  /** Ends the connection without a Close message. */
  abort(reason: string): void {
    this.#transport.abort();
    this.#end(reason);
  }

  /** Checks the deadlines. @param now as of `performance.now()` */
  tick(now: number): void {
    const { handshakeTimeoutMs, pingIntervalMs, pongTimeoutMs, closeTimeoutMs } = this.#settings;
    const inPhase = now - this.#phaseSince;
    if (this.#phase === 'ended') {
      if (inPhase >= closeTimeoutMs) this.#transport.abort();
    } else if ((this.user.expiresAt ?? Infinity) <= Date.now()) {
      this.close('The access token has expired.');
    } else if (this.#phase === 'handshake') {
      if (inPhase >= handshakeTimeoutMs) this.close('The handshake did not come in time.');
    } else if (now - this.#heardAt >= pongTimeoutMs) {
      this.abort('no pong');
    } else if (now - this.#pingedAt >= pingIntervalMs) {
      this.#pingedAt = now;
      this.#transport.ping();
      this.deliver(ping);
    }
  }

  #receive(bytes: Buffer): void {
    this.#heardAt = performance.now();
    if (!this.#spend() || this.#phase === 'ended') return;
    this.#inbox = this.#inbox.length === 0 ? bytes : Buffer.concat([this.#inbox, bytes]);
    try {
      this.#protocol ??= this.#shakeHands();
      if (this.#protocol === undefined) return;
      this.#readMessages(this.#protocol);
    } catch (error) {
      if (!(error instanceof ProtocolError)) {
        this.#settings.logger?.error(
          { err: error, connectionId: this.id },
          'hub connection failed',
        );
      }
      this.close(error instanceof ProtocolError ? error.message : 'The server failed.');
    }
  }

  #readMessages(protocol: HubProtocol): void {
    for (let count = 1; ; count += 1) {
      const taken = protocol.take(this.#inbox, this.#settings.maxMessageBytes);
      if (taken === null) return;
      this.#inbox = taken.rest;
      if (count > 1 && !this.#spend()) return; // the first message is counted with its frame
      if (taken.message !== null) this.#take(taken.message);
      if (this.ended) return;
    }
  }

  /** Counts a frame or a message. If the client has sent too many, closes the connection, stops reading and returns false. */
  #spend(): boolean {
    if (this.#budget.spend()) return true;
    this.close('Too many messages.');
    this.#transport.pause(); // the client may continue to send while the socket closes
    return false;
  }

  #shakeHands(): HubProtocol | undefined {
    const { protocols, maxMessageBytes } = this.#settings;
    const handshake = takeHandshake(this.#inbox, protocols, maxMessageBytes);
    if (handshake === null) return undefined;
    this.#inbox = handshake.rest;
    this.#phase = 'open';
    this.#phaseSince = performance.now();
    this.#transport.send(handshakeAnswer());
    this.#registry.add(this);
    this.#tasks.push(() => runOnConnected(this, this.#settings));
    return handshake.protocol;
  }

  #take(message: InboundMessage): void {
    switch (message.type) {
      case hubMessageType.invocation:
        if (this.#tasks.length > this.#settings.maxQueuedInvocations) {
          this.close('Too many invocations are waiting.');
        } else {
          this.#tasks.push(() => this.#run(message));
        }
        break;
      case hubMessageType.streamInvocation: {
        const { invocationId } = message;
        this.#answer({
          type: hubMessageType.completion,
          invocationId,
          error: 'Streams are not supported.',
        });
        break;
      }
      case hubMessageType.completion:
        this.#results.settle(message);
        break;
      case hubMessageType.close:
        this.#transport.close();
        this.#end('closed by the client');
        break;
      case hubMessageType.ping:
        break; // `#receive` has noted the sign of life
    }
  }

  async #run(invocation: Invocation): Promise<void> {
    if (this.#phase === 'ended') return;
    const completion = await dispatch(invocation, this, this.#settings);
    if (invocation.invocationId !== undefined) this.#answer(completion);
  }

  #answer(completion: Completion): void {
    try {
      this.deliver(encodeOnce(completion));
    } catch (error) {
      const { type, invocationId } = completion;
      this.#settings.logger?.error(
        { err: error, connectionId: this.id },
        'hub result unserialisable',
      );
      this.deliver(encodeOnce({ type, invocationId, error: 'The result could not be written.' }));
    }
  }

  #end(reason: string): void {
    if (this.#phase === 'ended') return;
    if (this.#phase === 'open') {
      this.#tasks.push(() => runOnDisconnected(this, this.#settings, reason));
    }
    this.#phase = 'ended';
    this.#phaseSince = performance.now();
    this.#inbox = nothing;
    this.#registry.remove(this);
    this.#results.rejectAll();
  }
}
