import { keepIn } from '../../api/session/keepIn.ts';

/** The parts of the browser by which its tabs agree on who announces. */
export interface AnnouncerMeans {
  /** `navigator.locks`, which plain http does not have. */
  readonly locks: Pick<LockManager, 'request'> | null;
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly now: () => number;
}

/** This tab among those of its browser. */
export interface SoleAnnouncer {
  /** Whether it is this tab that announces: of all the one that was looked at last, or the first to ask after that one is gone. */
  isSole(): boolean;
  /** Whether no tab has announced the message yet; from then on one has. */
  isFirst(id: string): boolean;
  stop(): void;
}

const lockName = 'andon.announcer';
/** Of tabs without locks: which one announces, and when it last said so. */
const seatKey = 'andon.announcer';
const seenKey = 'andon.announced';
/** Ids remembered: a tab that was frozen wakes with all that came meanwhile. */
const seenLimit = 200;
const seatRenewMs = 30_000;
/** A tab that has not said so for this long is gone; browsers run a hidden tab's timers once a minute. */
const seatLostMs = 150_000;

/**
 * Makes this tab the one that announces whenever it has the focus; when it closes, or crashes, the
 * next one does. By a lock where the browser has locks, else by a note in its storage.
 */
export function openAnnouncer({ locks, storage, now }: AnnouncerMeans): SoleAnnouncer {
  const seat = locks === null ? seatByStorage(storage, now) : seatByLock(locks);
  const take = () => seat.take();
  let seenHere: readonly string[] = [];
  window.addEventListener('focus', take);
  if (document.hasFocus()) take();
  return {
    isSole: () => seat.takeIfLost(),
    isFirst(id) {
      const seen = readSeen(storage);
      if (seenHere.includes(id) || seen.includes(id)) return false;
      seenHere = [...seenHere, id].slice(-seenLimit);
      keepIn(storage, seenKey, JSON.stringify([...seen, id].slice(-seenLimit)));
      return true;
    },
    stop() {
      window.removeEventListener('focus', take);
      seat.leave();
    },
  };
}

interface Seat {
  take(): void;
  /** Whether it is ours; one whose holder is gone is taken. */
  takeIfLost(): boolean;
  leave(): void;
}

/** Who holds the lock announces; who gets the focus takes it, and who lost it stands in line again. */
function seatByLock(locks: Pick<LockManager, 'request'>): Seat {
  let ours = false;
  let left = false;
  let release = () => {};
  let waiting = new AbortController();

  function ask(options: LockOptions): void {
    const hold = () => {
      if (left) return undefined;
      ours = true;
      return new Promise<void>((resolve) => {
        release = resolve;
      });
    };
    locks.request(lockName, options, hold).catch(() => {
      // given up for a steal of our own, or stolen by the tab that is looked at now
      if (options.signal?.aborted === true) return;
      ours = false;
      if (!left) wait();
    });
  }
  function wait(): void {
    waiting = new AbortController();
    ask({ signal: waiting.signal });
  }
  wait();
  return {
    take() {
      if (ours || left) return;
      waiting.abort();
      ask({ steal: true });
    },
    takeIfLost: () => ours,
    leave() {
      left = true;
      ours = false;
      waiting.abort();
      release();
    },
  };
}

function seatByStorage(storage: AnnouncerMeans['storage'], now: () => number): Seat {
  const me = crypto.getRandomValues(new Uint32Array(2)).join('-');
  const read = () => {
    const [id = '', at = '0'] = (storage.getItem(seatKey) ?? '').split(' ');
    return { id, at: Number(at) };
  };
  const take = () => keepIn(storage, seatKey, `${me} ${String(now())}`);
  const takeIfLost = () => {
    const { id, at } = read();
    if (id === me) return true;
    if (now() - at <= seatLostMs) return false;
    return !take() || read().id === me; // where no note can be left, twice is better than never
  };
  const leave = () => {
    if (read().id === me) storage.removeItem(seatKey);
  };
  const renewing = setInterval(() => {
    if (read().id === me) take();
  }, seatRenewMs);
  window.addEventListener('pagehide', leave);
  return {
    take: () => void take(),
    takeIfLost,
    leave() {
      clearInterval(renewing);
      window.removeEventListener('pagehide', leave);
      leave();
    },
  };
}

function readSeen(storage: AnnouncerMeans['storage']): string[] {
  try {
    const seen: unknown = JSON.parse(storage.getItem(seenKey) ?? '[]');
    return Array.isArray(seen) ? seen.filter((id) => typeof id === 'string') : [];
  } catch {
    return []; // not ours: begun anew
  }
}
