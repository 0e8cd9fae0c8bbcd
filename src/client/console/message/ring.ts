import { logError } from '../../api/errorLog.ts';

let chime: HTMLAudioElement | null = null;

/** Sounds once; of a burst one sound is heard. A browser lets a page sound only after a deed of its user. */
export function ring(): void {
  chime ??= new Audio('/sounds/message.wav');
  if (!chime.paused && !chime.ended) return;
  chime.play().catch((cause: unknown) => {
    logError({ where: 'sound', name: 'NOT_PLAYED', info: String(cause) });
  });
}
