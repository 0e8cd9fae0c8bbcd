/** A message between the tabs of a browser: the sender has opened, leads from now on, or has announced the message with this key. */
type TabMessage = 'opened' | 'leads' | { readonly announced: string };

/** The part of a BroadcastChannel that is used. */
export type AnnouncerChannel = Pick<BroadcastChannel, 'postMessage' | 'close' | 'addEventListener'>;

/** This tab's part in announcing messages: of all tabs of the browser, one does. */
export interface Announcer {
  /**
   * Announces a message at once if this tab leads; else later, unless another tab has done so.
   *
   * @param key the same for one message in every tab
   */
  announce(key: string, show: () => void): void;
  stop(): void;
}

/** A leader that has not announced a message after this time has closed; the others wait up to twice as long. */
export const leaderTimeoutMs = 1_000;
/** Another tab may announce a message this long before it arrives here. */
const earlierMs = 10_000;
const rememberedKeys = 200;

/**
 * Opens the announcer of this tab. The tab that had the focus last leads; when it has closed, the
 * next tab to announce a message leads. A race can announce a message twice, which does no harm.
 */
export function openAnnouncer(port: AnnouncerChannel): Announcer {
  let isLeader = true; // unless another tab answers
  const announcedAt = new Map<string, number>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const send = (message: TabMessage) => port.postMessage(message);

  function lead(): void {
    isLeader = true;
    send('leads');
  }
  const receive = ({ data: message }: MessageEvent<TabMessage>) => {
    if (message === 'leads') isLeader = false;
    else if (message === 'opened') {
      if (isLeader) send('leads');
    } else announcedAt.set(message.announced, Date.now());
    const [oldest] = announcedAt.keys();
    if (announcedAt.size > rememberedKeys && oldest !== undefined) announcedAt.delete(oldest);
  };
  port.addEventListener('message', receive);
  send('opened');
  window.addEventListener('focus', lead);
  if (document.hasFocus()) lead();

  return {
    announce(key, show) {
      const announceNow = () => {
        send({ announced: key });
        show();
      };
      if (isLeader) return announceNow();
      const cameAt = Date.now();
      const waitMs = leaderTimeoutMs * (1 + Math.random());
      const timer = setTimeout(() => {
        timers.delete(timer);
        if ((announcedAt.get(key) ?? 0) >= cameAt - earlierMs) return;
        lead();
        announceNow();
      }, waitMs);
      timers.add(timer);
    },
    stop() {
      for (const timer of timers) clearTimeout(timer);
      window.removeEventListener('focus', lead);
      port.close();
    },
  };
}
