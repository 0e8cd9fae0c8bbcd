import { type CodeReader, openCodeReader } from './codeReader.ts';

/** An open camera that looks for codes. */
export interface Scanner {
  readonly track: MediaStreamTrack;
  /** Waits for a code and closes the camera; null: it was closed before. */
  readonly nextCode: () => Promise<string | null>;
  /** Passes each code on until the camera is closed; one that stays in the picture once. */
  readonly watchCodes: (onCode: (text: string) => void) => Promise<void>;
}

/** Between two looks at the picture, ms. */
const lookMs = 150;

/** A code counts again after this time out of the picture, ms, and as many looks without it: on a slow phone a look takes long. */
const again = { ms: 1_500, looks: 3 } as const;

/**
 * Returns a function that gets what each look at the picture showed, null for no code, and returns whether it is new. A
 * code that stays in the picture is new once, also beside another one, and where a look misses it.
 */
export function newCodes(): (text: string | null, now: number) => boolean {
  const seen = new Map<string, { at: number; missed: number }>();
  return (text, now) => {
    for (const [one, last] of seen) {
      if (one !== text) last.missed += 1;
      if (last.missed >= again.looks && now - last.at > again.ms) seen.delete(one);
    }
    if (text === null) return false;
    const isNew = !seen.has(text);
    seen.set(text, { at: now, missed: 0 });
    return isNew;
  };
}

/** Returns whether the page may use a camera: browsers allow it by HTTPS and on the own machine. */
export function canScan(): boolean {
  return (navigator as { mediaDevices?: MediaDevices }).mediaDevices !== undefined;
}

/**
 * Opens the camera at the back of the device and shows its picture. The signal closes it.
 *
 * @returns why it cannot be used: the person or the browser refuses it, or there is none
 */
export async function openScanner(
  video: HTMLVideoElement,
  signal: AbortSignal,
): Promise<Scanner | 'denied' | 'none'> {
  let stream: MediaStream;
  try {
    const camera = { facingMode: 'environment', width: { ideal: 1280 } };
    stream = await navigator.mediaDevices.getUserMedia({ video: camera });
  } catch (cause) {
    return (cause as Error).name === 'NotAllowedError' ? 'denied' : 'none';
  }
  const close = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  signal.addEventListener('abort', close, { once: true });
  const [track] = stream.getVideoTracks();
  if (signal.aborted || track === undefined) {
    close();
    return 'none';
  }
  video.srcObject = stream;
  await video.play().catch(() => undefined); // closed meanwhile
  return {
    track,
    async nextCode() {
      let found: string | null = null;
      await look(video, signal, close, (text) => {
        found = text;
        return text === null;
      });
      return found;
    },
    async watchCodes(onCode) {
      const isNew = newCodes();
      await look(video, signal, close, (text) => {
        if (isNew(text, performance.now()) && text !== null) onCode(text);
        return true;
      });
    },
  };
}

/** Looks at the picture until the camera is closed, or until `onLook` returns false for what it showed; then closes it. */
async function look(
  video: HTMLVideoElement,
  signal: AbortSignal,
  close: () => void,
  onLook: (text: string | null) => boolean,
): Promise<void> {
  let reader: CodeReader | undefined;
  try {
    reader = await openCodeReader();
    while (!signal.aborted) {
      const text = await reader.read(video);
      if (signal.aborted || !onLook(text)) return;
      await new Promise((resolve) => {
        setTimeout(resolve, lookMs);
      });
    }
  } finally {
    reader?.close();
    close();
  }
}

/** Returns whether a camera has a torch that can be switched. */
export function hasTorch(track: MediaStreamTrack): boolean {
  const { torch } = (track.getCapabilities?.() ?? {}) as { readonly torch?: boolean };
  return torch === true;
}

/** Switches the torch of a camera. Returns false where that fails. */
export async function setTorch(track: MediaStreamTrack, isOn: boolean): Promise<boolean> {
  try {
    await track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] });
    return true;
  } catch {
    return false;
  }
}
