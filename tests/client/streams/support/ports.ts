import type { PageWord, WorkerWord } from '../../../../src/client/streams/sockets/protocol.ts';
import type { TabPort } from '../../../../src/client/streams/sockets/serveTabs.ts';
import type { WorkerHandle } from '../../../../src/client/streams/sockets/viaWorker.ts';

/** Two ends of a MessagePort whose words arrive at once, each as a copy. */
export interface PortPair {
  readonly tab: WorkerHandle['port'];
  readonly worker: TabPort;
  /** The tab dies without a word; browsers that tell of it let the worker's end know. */
  crash(): void;
  /** The worker's words no longer arrive. */
  freeze(): void;
}

/** One end: what is said to it, it hears. */
class Port<Word, Heard> {
  private readonly events = new EventTarget();
  readonly postMessage: (word: Word) => void;
  readonly close: () => void;

  constructor(postMessage: (word: Word) => void, close: () => void) {
    this.postMessage = postMessage;
    this.close = close;
  }

  addEventListener(type: string, heard: (event: MessageEvent<Heard>) => void): void {
    this.events.addEventListener(type, (event) => heard(event as MessageEvent<Heard>));
  }

  start(): void {
    this.events.dispatchEvent(new Event('started'));
  }

  hear(word: Heard): void {
    this.events.dispatchEvent(new MessageEvent('message', { data: structuredClone(word) }));
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
  const tab: Port<PageWord, WorkerWord> = new Port((word) => open && worker.hear(word), close);
  const worker: Port<WorkerWord, PageWord> = new Port(
    (word) => open && !frozen && tab.hear(word),
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
