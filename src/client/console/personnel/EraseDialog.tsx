import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  getUser,
  listUsers,
  type UserDetail,
} from '../../../contract/areas/personnel/endpoints.ts';
import { erasePerson } from '../../../contract/areas/personnel/personalData.ts';
import { EntityDialog } from '../../kit/form/EntityDialog.tsx';
import { useEntityForm } from '../../kit/form/useEntityForm.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Switch } from '../../ui/selects/Switch.tsx';
import { toastSuccess } from '../../ui/toasts/toast.ts';
import style from './personnel.module.css';

interface EraseDialogProps {
  readonly user: UserDetail;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** Erases the personal data of a person, after a confirmation that names what goes and what stays. */
export function EraseDialog({ user, visible, onClose }: EraseDialogProps) {
  const { t } = useTranslation();
  const [confirmed, setConfirmed] = useState(false);
  const close = () => {
    setConfirmed(false);
    onClose();
  };
  const form = useEntityForm(erasePerson, {
    visible,
    fixed: { id: user.id, Version: user.version },
    invalidates: [getUser, listUsers],
    onDone() {
      close();
      toastSuccess(t('personnel.data.done'));
    },
    onClose: close,
  });
  return (
    <EntityDialog
      form={form}
      title={t('personnel.data.title', { name: user.realName })}
      submitLabel={t('personnel.data.erase')}
      destructive
      disabled={!confirmed}
    >
      <p className={style.explanation}>{t('personnel.data.gone')}</p>
      <p className={style.explanation}>{t('personnel.data.stays')}</p>
      <Banner tone="warn">{t('personnel.data.final')}</Banner>
      <Switch label={t('personnel.data.confirm')} checked={confirmed} onChange={setConfirmed} />
    </EntityDialog>
  );
}
