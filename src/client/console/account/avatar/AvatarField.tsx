import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { safeImageType, type UploadedFile } from '../../../../contract/areas/file/endpoints.ts';
import { fileUrl } from '../../../api/http/fileUrl.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { Avatar } from '../../../ui/data/Avatar.tsx';
import { Row, StyledText } from '../../../ui/layout/layout.tsx';
import style from './AvatarField.module.css';
import { CropDialog } from './CropDialog.tsx';
import { minEdge } from './crop.ts';
import { type PictureProblem, readPicture } from './picture.ts';

interface AvatarFieldProps {
  readonly name: string;
  /** The photo's link from the server; '' for none. */
  readonly link: string;
  /** True while a new photo is not saved yet. */
  readonly changed: boolean;
  readonly error: string | undefined;
  /** Called with the new photo, or null to remove the photo. */
  readonly onChange: (photo: UploadedFile | null) => void;
}

/** The user's photo: selected from a file, cropped and uploaded; the surrounding form saves it. */
export function AvatarField({ name, link, changed, error, onChange }: AvatarFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [problem, setProblem] = useState<PictureProblem | null>(null);
  useEffect(
    () => () => {
      picture?.close();
      // a hidden page keeps its state, and a closed picture can't be drawn
      setPicture((present) => (present === picture ? null : present));
    },
    [picture],
  );

  const lastRead = useRef(0);
  useEffect(
    () => () => {
      lastRead.current += 1; // after unmount, a running read is ignored
    },
    [],
  );

  const choose = async (file: File | undefined) => {
    if (input.current !== null) input.current.value = ''; // so that the same file can be selected again
    if (file === undefined) return;
    lastRead.current += 1;
    const thisRead = lastRead.current;
    const found = await readPicture(file);
    if (thisRead !== lastRead.current) {
      if (typeof found !== 'string') found.close(); // another file was selected meanwhile
    } else if (typeof found === 'string') setProblem(found);
    else {
      setProblem(null);
      setPicture(found);
    }
  };
  const message = problem === null ? error : t(`account.photo.${problem}`, { edge: minEdge });
  return (
    <fieldset className={style.field} aria-describedby={`${id}-note`}>
      <legend className={style.legend}>{t('account.photo.label')}</legend>
      <Avatar src={fileUrl(link)} name={name} size={72} />
      <StyledText as="div" grow>
        <Row gap={8} align="stretch" wrap>
          <Button onClick={() => input.current?.click()}>{t('account.photo.choose')}</Button>
          {link !== '' && (
            <Button type="text" onClick={() => onChange(null)}>
              {t('account.photo.remove')}
            </Button>
          )}
        </Row>
        <div
          id={`${id}-note`}
          className={message === undefined ? style.help : style.error}
          role={message === undefined ? 'status' : 'alert'}
        >
          {message ?? t(changed ? 'account.photo.ready' : 'account.photo.help')}
        </div>
      </StyledText>
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
