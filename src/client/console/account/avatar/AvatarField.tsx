import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { safeImageType, type UploadedFile } from '../../../../contract/areas/file.ts';
import { fileUrl } from '../../../api/http/fileUrl.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.ts';
import style from './AvatarField.module.css';
import { CropDialog } from './CropDialog.tsx';
import { smallestEdge } from './crop.ts';
import { type PictureProblem, readPicture } from './picture.ts';

interface AvatarFieldProps {
  readonly name: string;
  /** The photo's link as a call answered it; '' for none. */
  readonly link: string;
  /** It was chosen and is not saved yet. */
  readonly changed: boolean;
  readonly error: string | undefined;
  /** null: without a photo from now on. */
  readonly onChange: (photo: UploadedFile | null) => void;
}

/** One's photo: chosen from a file, cropped and sent; the form that it stands in saves it. */
export function AvatarField({ name, link, changed, error, onChange }: AvatarFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [problem, setProblem] = useState<PictureProblem | null>(null);
  useEffect(
    () => () => {
      picture?.close();
      // a page that is only hidden keeps its state, and a closed picture can't be drawn
      setPicture((present) => (present === picture ? null : present));
    },
    [picture],
  );

  const chosen = useRef(0);
  useEffect(
    () => () => {
      chosen.current += 1; // whoever has left waits for no picture
    },
    [],
  );

  const choose = async (file: File | undefined) => {
    if (input.current !== null) input.current.value = ''; // the same file can be chosen again
    if (file === undefined) return;
    chosen.current += 1;
    const nth = chosen.current;
    const found = await readPicture(file);
    if (nth !== chosen.current) {
      if (typeof found !== 'string') found.close(); // another was chosen meanwhile
    } else if (typeof found === 'string') setProblem(found);
    else {
      setProblem(null);
      setPicture(found);
    }
  };
  const said = problem === null ? error : t(`account.photo.${problem}`, { edge: smallestEdge });
  return (
    <fieldset className={style.field} aria-describedby={`${id}-note`}>
      <legend className={style.legend}>{t('account.photo.label')}</legend>
      <Avatar src={fileUrl(link)} name={name} size={72} />
      <div className={style.ways}>
        <div className={style.buttons}>
          <Button onClick={() => input.current?.click()}>{t('account.photo.choose')}</Button>
          {link !== '' && (
            <Button type="text" onClick={() => onChange(null)}>
              {t('account.photo.remove')}
            </Button>
          )}
        </div>
        <div
          id={`${id}-note`}
          className={said === undefined ? style.help : style.error}
          role={said === undefined ? 'status' : 'alert'}
        >
          {said ?? t(changed ? 'account.photo.ready' : 'account.photo.help')}
        </div>
      </div>
      <input
        ref={input}
        className={style.file}
        type="file"
        accept={safeImageType.options.join(',')}
        aria-label={t('account.photo.choose')}
        tabIndex={-1}
        onChange={({ target }) => void choose(target.files?.[0])}
      />
      {picture !== null && (
        <CropDialog
          picture={picture}
          onDone={(photo) => {
            setPicture(null);
            onChange(photo);
          }}
          onClose={() => setPicture(null)}
        />
      )}
    </fieldset>
  );
}
