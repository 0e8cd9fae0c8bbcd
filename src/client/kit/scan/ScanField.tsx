import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseScanned, type ScannedCode } from '../../lib/scannedCode.ts';
import { dialogLoader, useLazyDialog } from '../../loading/lazyPart.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { Field } from '../../ui/inputs/Field.tsx';
import { TextInput } from '../../ui/inputs/TextInput.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import style from './ScanField.module.css';
import { canScan } from './scanner.ts';

const loadCamera = dialogLoader('kit', async () => (await import('./CameraScan.tsx')).CameraScan);

/** The most characters of a typed code. */
const longestCode = 300;

interface ScanFieldProps {
  readonly label: string;
  readonly help?: string | undefined;
  readonly error?: string | undefined;
  /** Reports the outcome of the last scan to screen readers, and beside the camera. */
  readonly outcome?: string | undefined;
  /** The field gets the focus when it appears, for scanners that type; never on a touch screen, whose keyboard would open. */
  readonly hasFocus?: boolean;
  /** The input, for a page that returns the focus to it. */
  readonly ref?: RefObject<HTMLInputElement | null>;
  /** @param text the code as it was read */
  readonly onScan: (code: ScannedCode, text: string) => void;
}

/**
 * Reads one code after the other: by the camera, by a scanner that types a code and Enter, or by hand. An address of a
 * label is passed on as the record that it opens.
 */
export function ScanField({ label, help, error, outcome, hasFocus, ref, onScan }: ScanFieldProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const own = useRef<HTMLInputElement>(null);
  const input = ref ?? own;
  const { Dialog: Camera, loading, whenHere } = useLazyDialog(loadCamera);
  useEffect(() => {
    if (hasFocus && matchMedia('(pointer: fine)').matches) input.current?.focus();
  }, [hasFocus, input]);
  const scan = (scanned: string) => {
    if (scanned.trim() !== '') onScan(parseScanned(scanned), scanned);
  };
  const enter = () => {
    scan(text);
    setText('');
  };
  return (
    <Stack gap={8}>
      <Field label={label} help={help} error={error}>
        {(control) => (
          <div className={style.row}>
            <TextInput
              {...control}
              ref={input}
              enterKeyHint="done"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={longestCode}
              placeholder={t('kit.scan.placeholder')}
              value={text}
              onChange={setText}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                event.preventDefault(); // a form around it is not submitted
                enter();
              }}
            />
            {text !== '' && <IconButton icon="check" label={t('kit.scan.enter')} onClick={enter} />}
          </div>
        )}
      </Field>
      {canScan() && !isOpen && (
        <Button
          size="large"
          long
          loading={loading}
          onClick={() => void whenHere(() => setIsOpen(true))}
        >
          {t('kit.scan.open')}
        </Button>
      )}
      {isOpen && Camera !== null && (
        <Camera
          isContinuous
          onScan={(scanned) => {
            navigator.vibrate?.(60);
            scan(scanned);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
      <p className={style.outcome} role="status">
        {outcome}
      </p>
    </Stack>
  );
}
