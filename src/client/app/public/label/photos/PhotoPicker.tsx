import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { mostLabelPhotos } from '../../../../../contract/areas/label/reports.ts';
import { IconButton } from '../../../../ui/buttons/IconButton.tsx';
import type { ChangePhotos } from '../report/reportProps.ts';
import { PhotoButton } from './PhotoButton.tsx';
import style from './PhotoPicker.module.css';

interface PhotoPickerProps {
  readonly photos: readonly Blob[];
  readonly onChange: ChangePhotos;
  /** Is called when reducing begins and ends. */
  readonly onBusyChange: (isBusy: boolean) => void;
}

/** The photos that are sent with a report, reduced already, with their previews. */
export function PhotoPicker({ photos, onChange, onBusyChange }: PhotoPickerProps) {
  const { t } = useTranslation();
  const left = mostLabelPhotos - photos.length;
  return (
    <fieldset className={style.picker}>
      <legend>{t('labelReport.photo.title', { most: mostLabelPhotos })}</legend>
      {photos.length > 0 && (
        <ul>
          {photos.map((photo, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: equal photos have no other key
            <li key={at}>
              <Preview photo={photo} alt={t('labelReport.photo.name', { number: at + 1 })} />
              <IconButton
                icon="close"
                label={t('labelReport.photo.remove', { number: at + 1 })}
                onClick={() => onChange((all) => all.filter((one) => one !== photo))}
              />
            </li>
          ))}
        </ul>
      )}
      {left > 0 && (
        <PhotoButton
          most={left}
          onBusyChange={onBusyChange}
          onPhotos={(more) => onChange((all) => [...all, ...more])}
        />
      )}
    </fieldset>
  );
}

function Preview({ photo, alt }: { readonly photo: Blob; readonly alt: string }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(photo);
    image.current?.setAttribute('src', url);
    return () => URL.revokeObjectURL(url);
  }, [photo]);
  return <img ref={image} alt={alt} />;
}
