import { type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UploadedFile } from '../../../../contract/areas/file/endpoints.ts';
import { failureText } from '../../../api/http/failureText.ts';
import { fileUrl } from '../../../api/http/fileUrl.ts';
import { upload } from '../../../api/http/upload.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { Field } from '../../../ui/inputs/Field.tsx';
import style from './SignatureField.module.css';
import { clearPad, drawLine, padSize, writeName } from './signaturePad.ts';

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

/** A field that is signed by finger, pen or mouse; by keyboard one signs with one's name. Either becomes a picture. */
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
      onChange({ file: await upload('file', 'signature.png', blob), isDrawn: false });
    } catch (cause) {
      setFailure(failureText(cause));
    } finally {
      setBusy(false);
    }
  };
  const clear = () => {
    if (pad.current !== null) clearPad(pad.current);
    setFailure(undefined);
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
