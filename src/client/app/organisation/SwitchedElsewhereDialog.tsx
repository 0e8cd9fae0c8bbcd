import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignedInUser } from '../../../contract/areas/session/endpoints.ts';
import { pinOrganisation, switchedElsewhere$ } from '../../api/session/session.ts';
import { useListFormat } from '../../kit/dialog/useUnsavedChanges.tsx';
import { copyText } from '../../lib/copyText.ts';
import { useLastNonNull } from '../../lib/useLastNonNull.ts';
import { useSubject } from '../../lib/useSubject.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { Modal } from '../../ui/overlays/Modal.tsx';
import { unsavedForms } from '../../ui/page/unsaved.ts';
import { readUnsavedText } from './readUnsavedText.ts';

interface SwitchedElsewhereDialogProps {
  readonly user: SignedInUser;
  readonly onReload: () => void;
}

/**
 * Another tab has selected a different organisation: this page stays as it is beneath a dialog, until
 * it is loaded anew or some tab has come back. Text that is not saved can be copied first.
 */
export function SwitchedElsewhereDialog({ user, onReload }: SwitchedElsewhereDialogProps) {
  const { t } = useTranslation();
  const listed = useListFormat();
  const elsewhere = useSubject(switchedElsewhere$);
  const shown = useLastNonNull(elsewhere); // while the dialog fades
  const [copiedFor, setCopiedFor] = useState<SignedInUser | null>(null);
  const copied = copiedFor !== null && copiedFor === elsewhere;
  useEffect(pinOrganisation, []);
  const forms = elsewhere === null ? [] : unsavedForms();
  return (
    <Modal
      visible={elsewhere !== null}
      title={t('organisation.elsewhere.title', { name: shown?.orgName })}
      closable={false}
      maskClosable={false}
      escToExit={false}
      footer={
        <>
          {forms.length > 0 && (
            <Button
              onClick={() =>
                void copyText(readUnsavedText()).then((done) =>
                  setCopiedFor(done ? elsewhere : null),
                )
              }
            >
              {t(copied ? 'organisation.elsewhere.copied' : 'organisation.elsewhere.copy')}
            </Button>
          )}
          <Button type="primary" autoFocus onClick={onReload}>
            {t('organisation.elsewhere.reload')}
          </Button>
        </>
      }
    >
      <p>{t('organisation.elsewhere.text', { name: user.orgName })}</p>
      {forms.length > 0 && <p>{t('organisation.elsewhere.unsaved', { forms: listed(forms) })}</p>}
    </Modal>
  );
}
