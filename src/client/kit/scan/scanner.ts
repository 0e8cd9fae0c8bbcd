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

/** A code that was out of the picture for this time counts again, ms. */
const againMs = 1_000;

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
      let last = { text: '', seenAt: 0 };
      await look(video, signal, close, (text) => {
        const now = performance.now();
        if (text === null) return true;
        const isNew = text !== last.text || now - last.seenAt > againMs;
        last = { text, seenAt: now };
        if (isNew) onCode(text);
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
