import { logError } from '../../api/http/errorLog.ts';

let chime: HTMLAudioElement | null = null;

/**
 * Sounds once; of a burst one sound is heard. A browser lets a page sound only after a
 * deed of its user: that it refuses before is no error.
 */
export function ring(): void {
  chime ??= new Audio('/sounds/message.wav');
  if (!chime.paused && !chime.ended) return;
  chime.play().catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'NotAllowedError') return;
    logError({ where: 'sound', name: 'NOT_PLAYED', info: String(cause) });
  });
}
