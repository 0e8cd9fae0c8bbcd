import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  addInvitation,
  type Invitation,
  listInvitations,
} from '../../../../contract/areas/registration/endpoints.ts';
import { roleText } from '../../../../contract/roles.ts';
import { saveFile } from '../../../api/http/download.ts';
import { useUser } from '../../../api/session/useSession.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { EntityDialog } from '../../../kit/form/EntityDialog.tsx';
import { NumberField } from '../../../kit/form/fields/NumberField.tsx';
import { TextField } from '../../../kit/form/fields/TextField.tsx';
import { useEntityForm } from '../../../kit/form/useEntityForm.ts';
import { useAbsoluteTime } from '../../../kit/hooks/times.tsx';
import { copyText } from '../../../lib/copyText.ts';
import { useLastNonNull } from '../../../lib/useLastNonNull.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { QrCode } from '../../../ui/data/QrCode.tsx';
import { qrPicture } from '../../../ui/data/qrPicture.ts';
import { Modal } from '../../../ui/overlays/Modal.tsx';
import style from './applications.module.css';
import { GivenRoleField } from './GivenRoleField.tsx';

interface InvitationDialogsProps {
  /** The invitation whose link is shown, or a new one. */
  readonly open: Invitation | 'new' | null;
  readonly onShow: (invitation: Invitation) => void;
  readonly onClose: () => void;
}

/** The dialogs of the invitations: a new one, and the link of one. */
export function InvitationDialogs({ open, onShow, onClose }: InvitationDialogsProps) {
  const shown = useLastNonNull(open === 'new' ? null : open);
  return (
    <>
      <NewInvitationDialog visible={open === 'new'} onMade={onShow} onClose={onClose} />
      {shown !== null && (
        <LinkDialog
          key={shown.id}
          invitation={shown}
          visible={open !== null && open !== 'new'}
          onClose={onClose}
        />
      )}
    </>
  );
}

interface NewInvitationDialogProps {
  readonly visible: boolean;
  readonly onMade: (invitation: Invitation) => void;
  readonly onClose: () => void;
}

function NewInvitationDialog({ visible, onMade, onClose }: NewInvitationDialogProps) {
  const { t } = useTranslation();
  const form = useEntityForm(addInvitation, {
    visible,
    initial: { MaxUses: '1', ValidDays: '7' },
    invalidates: [listInvitations],
    onDone: onMade,
    onClose,
  });
  return (
    <EntityDialog
      form={form}
      title={t('application.invitation.open')}
      submitLabel={t('application.invitation.submit')}
    >
      <GivenRoleField field={form.field('RoleID')} help={t('application.invitation.roleHelp')} />
      <NumberField {...form.field('MaxUses')} help={t('application.invitation.usesHelp')} />
      <NumberField {...form.field('ValidDays')} />
      <TextField {...form.field('InviteRemark')} help={t('application.invitation.remarkHelp')} />
    </EntityDialog>
  );
}

interface LinkDialogProps {
  readonly invitation: Invitation;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** The link of an invitation, as a QR code and as a text to copy. */
function LinkDialog({ invitation, visible, onClose }: LinkDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const absolute = useAbsoluteTime();
  const [copied, setCopied] = useState<'done' | 'failed' | 'notSaved' | null>(null);
  const user = useUser();
  const { link, roleName, maxUses, uses, expireTime } = invitation;
  const orgName = user?.orgName ?? '';
  const until = t('application.invitation.until', { time: absolute(Date.parse(expireTime)) });
  const heading = t('application.invitation.sheet', { orgName });
  const save = async () => {
    const blob = await qrPicture(link, [heading, until]);
    if (blob === null) setCopied('notSaved');
    else saveFile({ blob, fileName: `${heading}.png` });
  };
  return (
    <Modal
      visible={visible}
      title={t('application.invitation.link')}
      onCancel={onClose}
      wrapClassName={visible ? (style.printed ?? '') : ''}
      footer={
        <>
          <Button onClick={() => window.print()}>{t('application.invitation.print')}</Button>
          <Button onClick={() => void save()}>{t('application.invitation.download')}</Button>
          <Button
            type="primary"
            onClick={() => void copyText(link).then((ok) => setCopied(ok ? 'done' : 'failed'))}
          >
            {t(`application.invitation.${copied === 'done' ? 'copied' : 'copy'}`)}
          </Button>
        </>
      }
    >
      <p className={style.about}>
        {t('application.invitation.about', {
          role: roleText(roleName, locale),
          left: maxUses - uses,
          time: absolute(Date.parse(expireTime)),
        })}
      </p>
      <div className={style.sheet}>
        <p className={style.sheetName}>{heading}</p>
        <QrCode text={link} label={t('application.invitation.qr')} />
        <p>{until}</p>
      </div>
      <code className={style.link}>{link}</code>
      <p className={style.note} role="status">
        {copied === 'failed' && t('application.invitation.copyFailed')}
        {copied === 'notSaved' && t('application.invitation.notSaved')}
      </p>
    </Modal>
  );
}
