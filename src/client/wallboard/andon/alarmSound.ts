import { BehaviorSubject } from 'rxjs';
import { logError } from '../../api/http/errorLog.ts';
import { storeItem } from '../../api/session/storeItem.ts';

/**
 * The sound of alarms on this screen: `off` until somebody turns it on, or after it was turned off;
 * `blocked` while the browser waits for a click before it plays a sound, as after a reload.
 */
export type SoundState = 'on' | 'off' | 'blocked';

const key = 'wallSound';
/** The tones of a sound, Hz, one after the other; a pause follows each. */
const tones = [880, 660, 880, 660, 880, 660];
const toneSeconds = 0.34;
const pauseSeconds = 0.1;
const volume = 0.6;

export const soundState$ = new BehaviorSubject<SoundState>('off');

let context: AudioContext | null = null;
/** When the last sound ends, in seconds of the audio's own clock. */
let endsAt = 0;

function wanted(): boolean {
  return localStorage.getItem(key) === 'on';
}

function update(): void {
  const state = !wanted() ? 'off' : context?.state === 'running' ? 'on' : 'blocked';
  if (state !== soundState$.value) soundState$.next(state);
}

/** Starts the audio; without a click the browser may leave it suspended, which is no error. */
function resume(): void {
  if (!('AudioContext' in globalThis)) return;
  if (context === null) {
    context = new AudioContext();
    context.addEventListener('statechange', update);
  }
  context.resume().then(update, (cause: unknown) => {
    logError({ where: 'sound', name: 'NOT_PLAYED', info: String(cause) });
  });
}

/** Turns the sound on; called by a click, which browsers demand. */
export function turnSoundOn(): void {
  storeItem(localStorage, key, 'on');
  resume();
  update();
}

/** Turns the sound off. */
export function turnSoundOff(): void {
  storeItem(localStorage, key, 'off');
  update();
}

/**
 * Follows the sound of this screen: one that was turned on before a reload is started again, at once where
 * the browser permits it, otherwise by the next click or key on the page.
 *
 * @returns a function that stops it
 */
export function followSound(): () => void {
  const wake = () => {
    if (soundState$.value === 'blocked') resume();
  };
  if (wanted()) resume();
  update();
  window.addEventListener('pointerdown', wake);
  window.addEventListener('keydown', wake);
  window.addEventListener('storage', update);
  return () => {
    window.removeEventListener('pointerdown', wake);
    window.removeEventListener('keydown', wake);
    window.removeEventListener('storage', update);
  };
}

/** Sounds an alarm, unless the sound is off or one still sounds: 500 alarms in a second make one sound. */
export function soundAlarm(): void {
  if (soundState$.value !== 'on' || context === null) return;
  if (context.currentTime < endsAt) return;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.connect(gain).connect(context.destination);
  let time = context.currentTime;
  for (const tone of tones) {
    oscillator.frequency.setValueAtTime(tone, time);
    gain.gain.setValueAtTime(volume, time);
    gain.gain.setValueAtTime(0, time + toneSeconds);
    time += toneSeconds + pauseSeconds;
  }
  oscillator.start();
  oscillator.stop(time);
  endsAt = time;
}
