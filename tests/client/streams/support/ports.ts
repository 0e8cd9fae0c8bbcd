import type { TabPort } from '../../../../src/client/streams/sockets/serveTabs.ts';
import type { WorkerHandle } from '../../../../src/client/streams/sockets/sharedChannels.ts';
import type {
  PageMessage,
  WorkerMessage,
} from '../../../../src/client/streams/sockets/workerMessages.ts';

/** Two ends of a MessagePort whose messages arrive at once, each as a copy. */
export interface PortPair {
  readonly tab: WorkerHandle['port'];
  readonly worker: TabPort;
  /** The tab dies without a message; browsers that notice it let the worker's end know. */
  crash(): void;
  /** The worker's messages no longer arrive. */
  freeze(): void;
}

/** One end of a pair. */
class Port<Sent, Heard> {
  private readonly events = new EventTarget();
  readonly postMessage: (message: Sent) => void;
  readonly close: () => void;

  constructor(postMessage: (message: Sent) => void, close: () => void) {
    this.postMessage = postMessage;
    this.close = close;
  }

  addEventListener(type: string, heard: (event: MessageEvent<Heard>) => void): void {
    this.events.addEventListener(type, (event) => heard(event as MessageEvent<Heard>));
  }

  start(): void {
    this.events.dispatchEvent(new Event('started'));
  }

  hear(message: Heard): void {
    this.events.dispatchEvent(new MessageEvent('message', { data: structuredClone(message) }));
  }

  otherEndCloses(): void {
    this.events.dispatchEvent(new Event('close'));
  }
}

export function portPair(): PortPair {
  let [open, frozen] = [true, false];
  const close = () => {
    open = false;
  };
  const tab: Port<PageMessage, WorkerMessage> = new Port(
    (message) => open && worker.hear(message),
    close,
  );
  const worker: Port<WorkerMessage, PageMessage> = new Port(
    (message) => open && !frozen && tab.hear(message),
    close,
  );
  return {
    tab,
    worker,
    crash() {
      open = false;
      worker.otherEndCloses();
    },
    freeze() {
      frozen = true;
    },
  };
}
