import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/Button.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Row, Stack, StyledText } from '../../ui/layout/layout.tsx';
import style from './CameraScan.module.css';
import { hasTorch, openScanner, type Scanner, setTorch } from './scanner.ts';

interface CameraScanProps {
  /** Gets the text of the first code that is seen; the camera is closed then. */
  readonly onScan: (text: string) => void;
  /** The camera stays open and passes on one code after the other, beside a field into which codes are typed. */
  readonly isContinuous?: true;
  readonly onClose: () => void;
}

/** The picture of the camera until it shows a QR code, with the device's torch where it has one. */
export function CameraScan({ onScan, isContinuous, onClose }: CameraScanProps) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const [scanner, setScanner] = useState<Scanner | null>(null);
  const [failure, setFailure] = useState<'denied' | 'none' | 'notLoaded' | null>(null);
  const [isLit, setIsLit] = useState(false);
  const found = useEffectEvent(onScan);
  useEffect(() => {
    const control = new AbortController();
    const run = async () => {
      const element = video.current;
      if (element === null) return;
      const opened = await openScanner(element, control.signal);
      if (typeof opened === 'string') {
        if (!control.signal.aborted) setFailure(opened);
        return;
      }
      setScanner(opened);
      if (isContinuous) return opened.watchCodes((text) => found(text));
      const text = await opened.nextCode();
      if (text !== null) found(text);
    };
    run().catch(() => setFailure('notLoaded'));
    return () => control.abort();
  }, [isContinuous]);
  const light = async () => {
    if (scanner !== null && (await setTorch(scanner.track, !isLit))) setIsLit(!isLit);
  };
  return (
    <Stack gap={8}>
      {failure === null ? (
        <video
          ref={video}
          className={style.video}
          aria-label={t('kit.scan.picture')}
          muted
          playsInline
        />
      ) : (
        <Banner tone="warn" title={failure === 'notLoaded' ? t('app.failure') : undefined}>
          {t(isContinuous ? `kit.scan.typed.${failure}` : `kit.scan.${failure}`)}
        </Banner>
      )}
      {failure === null && (
        <StyledText ink={2} size={13} role="status">
          {t(isContinuous ? 'kit.scan.typed.hint' : 'kit.scan.hint')}
        </StyledText>
      )}
      <Row gap={8} align="stretch" wrap>
        {scanner !== null && hasTorch(scanner.track) && (
          <Button aria-pressed={isLit} onClick={() => void light()}>
            {t(isLit ? 'kit.scan.torchOff' : 'kit.scan.torchOn')}
          </Button>
        )}
        <Button onClick={onClose}>
          {t(failure === null ? 'kit.scan.stop' : 'kit.scan.close')}
        </Button>
      </Row>
    </Stack>
  );
}
