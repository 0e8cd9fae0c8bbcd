/** The part of the browser's detector of codes that is used; TypeScript does not know it yet. */
interface CodeDetector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
type CodeDetectorClass = new (options: { readonly formats: readonly string[] }) => CodeDetector;

/** An open camera that looks for codes. */
export interface Scanner {
  readonly track: MediaStreamTrack;
  /** Waits for a code and closes the camera; null: it was closed before. */
  readonly nextCode: () => Promise<string | null>;
}

/** Between two looks at the picture, ms. */
const lookMs = 150;

function detectorClass(): CodeDetectorClass | undefined {
  return (globalThis as { BarcodeDetector?: CodeDetectorClass }).BarcodeDetector;
}

/** Returns whether this browser can look for codes in a camera's picture. */
export function canScan(): boolean {
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  return detectorClass() !== undefined && mediaDevices !== undefined;
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
  const Detector = detectorClass();
  if (Detector === undefined) return 'none';
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
  const detector = new Detector({ formats: ['qr_code'] });
  const nextCode = async () => {
    while (!signal.aborted) {
      const codes = await detector.detect(video).catch(() => []); // there is no picture yet
      const text = codes.find(({ rawValue }) => rawValue !== '')?.rawValue;
      if (text !== undefined && !signal.aborted) {
        close();
        return text;
      }
      await new Promise((resolve) => {
        setTimeout(resolve, lookMs);
      });
    }
    return null;
  };
  return { track, nextCode };
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
