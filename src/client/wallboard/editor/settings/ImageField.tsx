import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { boardImageType, saveBoardImage } from '../../../../contract/areas/kanban/edits.ts';
import { ApiError } from '../../../api/http/apiError.ts';
import { call } from '../../../api/http/call.ts';
import { failureText } from '../../../api/http/failureText.ts';
import { PictureError, pictureOf } from './picture.ts';

interface Props {
  readonly label: string;
  /** The id of the stored picture; undefined: none. */
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** A field for a picture from this machine; the picture is stored as soon as it is selected. */
export function ImageField({ label, value, onChange }: Props) {
  const { t } = useTranslation();
  const file = useRef<HTMLInputElement>(null);
  const [storing, setStoring] = useState(false);
  const [refusal, setRefusal] = useState('');
  const storeSelected = async (selected: File | undefined) => {
    if (!selected) return;
    setStoring(true);
    setRefusal('');
    try {
      const { id } = await call(saveBoardImage, { Content: await pictureOf(selected) });
      onChange(id);
    } catch (cause) {
      if (cause instanceof PictureError) setRefusal(t(`wallEditor.edit.${cause.why}`));
      else if (cause instanceof ApiError)
        setRefusal(failureText(cause, t('wallEditor.save.failed')));
      else throw cause;
    } finally {
      setStoring(false);
    }
  };
  const remove = () => {
    setRefusal('');
    onChange(undefined);
  };
  const buttonKey =
    value === undefined ? 'wallEditor.edit.chooseImage' : 'wallEditor.edit.changeImage';
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
          {t(storing ? 'wallEditor.edit.imageStoring' : buttonKey)}
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
        aria-label={t(buttonKey)}
        onChange={(event) => {
          void storeSelected(event.target.files?.[0]);
          event.target.value = ''; // so that the same file can be selected again
        }}
      />
      <span className="edit-help">{t('wallEditor.edit.imageHelp')}</span>
      <span className="edit-refusal edit-refusal-long" role="alert">
        {refusal}
      </span>
    </div>
  );
}
