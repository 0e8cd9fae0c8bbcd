import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UploadedFile } from '../../../../contract/areas/file/endpoints.ts';
import { ApiError } from '../../../api/http/apiError.ts';
import { failureText } from '../../../api/http/failureText.ts';
import { upload } from '../../../api/http/upload.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { CropView } from './CropView.tsx';
import { startCrop } from './crop.ts';
import { cropToFile } from './picture.ts';

interface CropDialogProps {
  readonly picture: ImageBitmap;
  readonly onDone: (photo: UploadedFile) => void;
  readonly onClose: () => void;
}

/** Selects the part of a picture that an avatar shows, and uploads it; closing the dialog aborts the upload. */
export function CropDialog({ picture, onDone, onClose }: CropDialogProps) {
  const { t } = useTranslation();
  const [first] = useState(() => startCrop(picture));
  const [crop, setCrop] = useState(first);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ readonly text: string } | null>(null);

  const sending = useRef<AbortController>(null);
  useEffect(() => () => sending.current?.abort(), []); // a cancelled dialog uploads nothing

  const send = async () => {
    const stop = new AbortController();
    sending.current = stop;
    setBusy(true);
    setProblem(null);
    try {
      const file = await cropToFile(picture, crop);
      const photo = await upload('UserPhoto', 'avatar.jpg', file, { signal: stop.signal });
      if (!stop.signal.aborted) onDone(photo);
    } catch (cause) {
      if (stop.signal.aborted) return;
      if (!(cause instanceof ApiError)) throw cause;
      setProblem({ text: cause.field === null ? failureText(cause) : cause.infoAtField });
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormDialog
      visible
      title={t('account.photo.cropTitle')}
      submitLabel={t(busy ? 'account.photo.uploading' : 'account.photo.use')}
      busy={busy}
      problem={problem}
      sending={false}
      dirty={crop !== first}
      onDiscard={() => setCrop(first)}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      {problem !== null && <Banner tone="alarm">{problem.text}</Banner>}
      <p>{t('account.photo.cropHelp')}</p>
      <CropView picture={picture} crop={crop} onChange={setCrop} />
    </FormDialog>
  );
}
