import { logError } from '../../../api/http/errorLog.ts';

let chime: HTMLAudioElement | null = null;

/**
 * Plays the message sound; while it plays, further calls are ignored. A browser refuses sound before the
 * first user action on the page; that refusal is not an error.
 */
export function ring(): void {
  chime ??= new Audio('/sounds/message.wav');
  if (!chime.paused && !chime.ended) return;
  chime.play().catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'NotAllowedError') return;
    logError({ where: 'sound', name: 'NOT_PLAYED', info: String(cause) });
  });
}
