import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { boardImageType, saveBoardImage } from '../../../contract/areas/kanban.ts';
import { ApiError } from '../../api/http/apiError.ts';
import { call } from '../../api/http/call.ts';
import { failureText } from '../../api/http/failureText.ts';
import { PictureError, pictureOf } from './picture.ts';

interface Props {
  readonly label: string;
  /** The stored picture's id; undefined: none. */
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** A picture from this machine, stored as soon as it is chosen. */
export function ImageField({ label, value, onChange }: Props) {
  const { t } = useTranslation();
  const file = useRef<HTMLInputElement>(null);
  const [storing, setStoring] = useState(false);
  const [refusal, setRefusal] = useState('');
  const take = async (chosen: File | undefined) => {
    if (!chosen) return;
    setStoring(true);
    setRefusal('');
    try {
      const { id } = await call(saveBoardImage, { Content: await pictureOf(chosen) });
      onChange(id);
    } catch (cause) {
      if (cause instanceof PictureError) setRefusal(t(`wallEditor.edit.${cause.why}`));
      else if (cause instanceof ApiError)
        setRefusal(t('wallEditor.save.failed', { info: failureText(cause) }));
      else throw cause;
    } finally {
      setStoring(false);
    }
  };
  const remove = () => {
    setRefusal('');
    onChange(undefined);
  };
  const words = value === undefined ? 'wallEditor.edit.chooseImage' : 'wallEditor.edit.changeImage';
  return (
    <div className="edit-field edit-field-image" role="group" aria-label={label}>
      <span>{label}</span>
      <span className="edit-field-buttons">
        <button
          type="button"
          className="edit-button"
          disabled={storing}
          onClick={() => file.current?.click()}
        >
          {t(storing ? 'wallEditor.edit.imageStoring' : words)}
        </button>
        {value !== undefined && (
          <button type="button" className="edit-button" onClick={remove}>
            {t('wallEditor.edit.removeImage')}
          </button>
        )}
      </span>
      <input
        ref={file}
        type="file"
        accept={boardImageType.options.join()}
        hidden
        aria-label={t(words)}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = ''; // the same file may be chosen again
        }}
      />
      <span className="edit-help">{t('wallEditor.edit.imageHelp')}</span>
      <span className="edit-refusal edit-refusal-long" role="alert">
        {refusal}
      </span>
    </div>
  );
}
