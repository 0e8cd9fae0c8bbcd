import { type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UploadedFile } from '../../../../contract/areas/file/endpoints.ts';
import { failureText } from '../../../api/http/failureText.ts';
import { fileUrl } from '../../../api/http/fileUrl.ts';
import { releaseFilesOf, uploadOrDefer } from '../../../api/queue/localFiles.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { Field } from '../../../ui/inputs/Field.tsx';
import style from './SignatureField.module.css';

/** The size of a signature's picture, in pixels. */
const padSize = { width: 720, height: 240 };

const ink = '#111111';

/** A signature in a form: the stored picture, and whether somebody has drawn without taking it over. */
export interface SignatureValue {
  readonly file: UploadedFile | null;
  readonly isDrawn: boolean;
}

export const noSignature: SignatureValue = { file: null, isDrawn: false };

interface SignatureFieldProps {
  readonly label: string;
  readonly help?: string | undefined;
  readonly error?: string | undefined;
  /** Signs without a pointer. */
  readonly name: string;
  readonly value: SignatureValue;
  readonly onChange: (value: SignatureValue) => void;
}

/**
 * A field that is signed by finger, pen or mouse; by keyboard one signs with one's name. Either becomes a picture, which
 * waits in this browser while there is no network: the form sends with `sendOrQueue`.
 */
export function SignatureField({ label, name, value, onChange, ...notes }: SignatureFieldProps) {
  const { t } = useTranslation();
  const pad = useRef<HTMLCanvasElement>(null);
  const last = useRef<{ x: number; y: number } | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | undefined>();

  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    const box = currentTarget.getBoundingClientRect();
    const x = ((clientX - box.left) / box.width) * padSize.width;
    return { x, y: ((clientY - box.top) / box.height) * padSize.height };
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    if (last.current === null) return;
    const point = pointOf(event);
    drawLine(event.currentTarget, last.current, point);
    last.current = point;
  };
  const store = async () => {
    const canvas = pad.current;
    if (canvas === null) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const blob = await new Promise<Blob | null>((resolve) => {
        canvas.toBlob(resolve, 'image/png');
      });
      if (blob === null) throw new Error('the canvas gives no picture');
      onChange({ file: await uploadOrDefer('file', 'signature.png', blob), isDrawn: false });
    } catch (cause) {
      setFailure(failureText(cause));
    } finally {
      setBusy(false);
    }
  };
  const clear = () => {
    if (pad.current !== null) clearPad(pad.current);
    setFailure(undefined);
    releaseFilesOf(value);
    onChange(noSignature);
  };
  const { file, isDrawn } = value;
  return (
    <Field label={label} help={notes.help} error={failure ?? notes.error}>
      {(control) => (
        <div className={style.field}>
          {file === null ? (
            <canvas
              ref={pad}
              id={control.id}
              className={style.pad}
              {...padSize}
              role="img"
              aria-label={t('kit.signature.pad')}
              aria-describedby={control['aria-describedby']}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId);
                last.current = pointOf(event);
                draw(event);
              }}
              onPointerMove={draw}
              onPointerUp={() => {
                last.current = null;
                if (!isDrawn) onChange({ file: null, isDrawn: true });
              }}
            />
          ) : (
            <img
              id={control.id}
              className={style.pad}
              src={fileUrl(file.linkurl) ?? ''}
              alt={t('kit.signature.signed')}
            />
          )}
          <div className={style.buttons}>
            {file === null && (
              <>
                <Button loading={busy} disabled={!isDrawn} onClick={() => void store()}>
                  {t('kit.signature.use')}
                </Button>
                <Button
                  disabled={busy}
                  onClick={() => {
                    if (pad.current !== null) writeName(pad.current, name);
                    onChange({ file: null, isDrawn: true }); // not sent without it meanwhile
                    void store();
                  }}
                >
                  {t('kit.signature.byName', { name })}
                </Button>
              </>
            )}
            <Button disabled={busy || (file === null && !isDrawn)} onClick={clear}>
              {t('kit.signature.clear')}
            </Button>
          </div>
        </div>
      )}
    </Field>
  );
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Draws a piece of a line on a pad; between equal points a dot. */
function drawLine(canvas: HTMLCanvasElement, from: Point, to: Point): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.strokeStyle = ink;
  context.lineWidth = 4;
  context.lineCap = 'round';
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  context.stroke();
}

function clearPad(canvas: HTMLCanvasElement): void {
  canvas.getContext('2d')?.clearRect(0, 0, padSize.width, padSize.height);
}

/** Writes a name across a pad, in place of what is drawn on it. */
function writeName(canvas: HTMLCanvasElement, name: string): void {
  clearPad(canvas);
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.fillStyle = ink;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  // The page's own font, in which the button shows the name: a generic one may have no Chinese characters.
  context.font = `italic 96px ${getComputedStyle(canvas).fontFamily}`;
  context.fillText(name, padSize.width / 2, padSize.height / 2, padSize.width - 48);
}
