import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import SignaturePad from 'signature_pad';
import type { UploadedFile } from '../../../../contract/areas/file/endpoints.ts';
import { failureText } from '../../../api/http/failureText.ts';
import { fileUrl } from '../../../api/http/fileUrl.ts';
import { releaseFilesOf, uploadOrDefer } from '../../../api/queue/localFiles.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { Field } from '../../../ui/inputs/Field.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
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
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | undefined>();
  const { file, isDrawn } = value;
  const noteStroke = useEffectEvent(() => {
    if (!isDrawn) onChange({ file: null, isDrawn: true });
  });
  const isSigned = file !== null;
  useEffect(() => {
    const canvas = pad.current;
    if (isSigned || !canvas?.getContext('2d')) return undefined;
    const pen = new SignaturePad(canvas, { penColor: ink, minWidth: 1, maxWidth: 2.5 });
    pen.addEventListener('beginStroke', () => fitToBox(canvas));
    pen.addEventListener('endStroke', noteStroke);
    return () => pen.off();
  }, [isSigned]);
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
  return (
    <Field label={label} help={notes.help} error={failure ?? notes.error}>
      {(control) => (
        <Stack gap={8}>
          {file === null ? (
            <canvas
              ref={pad}
              id={control.id}
              className={style.pad}
              {...padSize}
              role="img"
              aria-label={t('kit.signature.pad')}
              aria-describedby={control['aria-describedby']}
            />
          ) : (
            <img
              id={control.id}
              className={style.pad}
              src={fileUrl(file.linkurl) ?? ''}
              alt={t('kit.signature.signed')}
            />
          )}
          <Row gap={8} align="stretch" wrap>
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
          </Row>
        </Stack>
      )}
    </Field>
  );
}

/** Lets the pen, which counts in pixels of the page, draw where it points: the picture has a size of its own. */
function fitToBox(canvas: HTMLCanvasElement): void {
  const { width, height } = canvas.getBoundingClientRect();
  canvas.getContext('2d')?.setTransform(padSize.width / width, 0, 0, padSize.height / height, 0, 0);
}

function clearPad(canvas: HTMLCanvasElement): void {
  const context = canvas.getContext('2d');
  context?.resetTransform();
  context?.clearRect(0, 0, padSize.width, padSize.height);
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
