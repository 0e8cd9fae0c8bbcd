import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { safeImageType, uploadFolders } from '../../../contract/areas/file/endpoints.ts';
import { ApiError } from '../../api/http/apiError.ts';
import { failureText } from '../../api/http/failureText.ts';
import { fileUrl } from '../../api/http/fileUrl.ts';
import { upload } from '../../api/http/upload.ts';
import type { FormField } from '../../kit/form/useEntityForm.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { Avatar } from '../../ui/data/Avatar.tsx';
import style from './enterprise.module.css';

interface LogoFieldProps {
  readonly field: FormField;
  /** The name of the organisation; its first letter stands for a missing logo. */
  readonly name: string;
  /** The link of the stored logo; '' for none. */
  readonly stored: string;
}

/** The logo of the organisation: a picture from a file, uploaded at once; the form saves it. */
export function LogoField({ field, name, stored }: LogoFieldProps) {
  const { t } = useTranslation();
  const noteID = useId();
  const input = useRef<HTMLInputElement>(null);
  const [uploaded, setUploaded] = useState({ url: '', link: '' });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const link = field.value === uploaded.url && uploaded.url !== '' ? uploaded.link : stored;
  const shown = field.value === '' ? '' : link;

  const send = async (file: File | undefined) => {
    if (input.current !== null) input.current.value = ''; // so that the same file can be selected again
    if (file === undefined) return;
    if (file.size > uploadFolders.UserPhoto.maxBytes)
      return setProblem(t('enterprise.logo.tooLarge'));
    setBusy(true);
    setProblem(null);
    try {
      const { url, linkurl } = await upload('UserPhoto', file.name, file);
      setUploaded({ url, link: linkurl });
      field.onChange(url);
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setProblem(cause.field === null ? failureText(cause) : cause.infoAtField);
    } finally {
      setBusy(false);
    }
  };
  const error = problem ?? field.error;
  const note = busy ? 'uploading' : field.value === uploaded.url && shown !== '' ? 'ready' : 'help';
  return (
    <fieldset className={style.logo} aria-describedby={noteID}>
      <legend>{field.label}</legend>
      <Avatar src={fileUrl(shown)} name={name} size={64} isLogo />
      <div>
        <Button loading={busy} onClick={() => input.current?.click()}>
          {t('enterprise.logo.choose')}
        </Button>
        {shown !== '' && (
          <Button type="text" disabled={busy} onClick={() => field.onChange('')}>
            {t('enterprise.logo.remove')}
          </Button>
        )}
        <p
          id={noteID}
          className={error === undefined ? style.note : style.error}
          role={error === undefined ? 'status' : 'alert'}
        >
          {error ?? t(`enterprise.logo.${note}`)}
        </p>
      </div>
      <input
        ref={input}
        className={style.file}
        type="file"
        accept={safeImageType.options.join(',')}
        aria-label={t('enterprise.logo.choose')}
        tabIndex={-1}
        onChange={({ target }) => void send(target.files?.[0])}
      />
    </fieldset>
  );
}
