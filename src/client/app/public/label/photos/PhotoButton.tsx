import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/buttons/Button.ts';
import { Stack } from '../../../../ui/layout/layout.tsx';
import style from './PhotoButton.module.css';
import { reducePhotos } from './photoBody.ts';

interface PhotoButtonProps {
  /** The number of photos that may be selected. */
  readonly most: number;
  readonly loading?: boolean;
  readonly problem?: string | null;
  /** Is called when reducing begins and ends. */
  readonly onBusyChange?: (isBusy: boolean) => void;
  readonly onPhotos: (photos: readonly Blob[]) => void;
}

/** Opens the phone's camera or its photos, and reduces the selected ones. */
export function PhotoButton({
  most,
  loading = false,
  problem = null,
  onBusyChange,
  onPhotos,
}: PhotoButtonProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [isReducing, setIsReducing] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const take = async (files: readonly File[]) => {
    if (files.length === 0) return;
    setIsReducing(true);
    onBusyChange?.(true);
    const photos = await reducePhotos(files.slice(0, most));
    setIsReducing(false);
    onBusyChange?.(false);
    const isWrong = photos.length < Math.min(files.length, most);
    if (isWrong) setRefusal(t('labelReport.photo.unreadable'));
    else setRefusal(files.length > most ? t('labelReport.photo.tooMany') : null);
    onPhotos(photos);
  };
  const text = problem ?? refusal;
  return (
    <Stack gap={6} align="start">
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple={most > 1}
        hidden
        aria-label={t('labelReport.photo.add')}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = ''; // the same file may be selected again
          void take(files);
        }}
      />
      <Button loading={loading || isReducing} onClick={() => input.current?.click()}>
        {t('labelReport.photo.add')}
      </Button>
      {text !== null && (
        <p className={style.problem} role="alert">
          {text}
        </p>
      )}
    </Stack>
  );
}
