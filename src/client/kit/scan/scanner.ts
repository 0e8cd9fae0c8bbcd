import { type CodeReader, openCodeReader } from './codeReader.ts';

/** An open camera that looks for codes. */
export interface Scanner {
  readonly track: MediaStreamTrack;
  /** Waits for a code and closes the camera; null: it was closed before. */
  readonly nextCode: () => Promise<string | null>;
}

/** Between two looks at the picture, ms. */
const lookMs = 150;

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
  return { track, nextCode: () => nextCode(video, signal, close) };
}

async function nextCode(
  video: HTMLVideoElement,
  signal: AbortSignal,
  close: () => void,
): Promise<string | null> {
  let reader: CodeReader | undefined;
  try {
    reader = await openCodeReader();
    while (!signal.aborted) {
      const text = await reader.read(video);
      if (text !== null && !signal.aborted) return text;
      await new Promise((resolve) => {
        setTimeout(resolve, lookMs);
      });
    }
    return null;
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
