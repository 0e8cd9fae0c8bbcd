import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/copyText.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { QrCode } from '../../ui/data/QrCode.tsx';
import { Modal } from '../../ui/overlays/Modal.tsx';
import style from './relation.module.css';
import { applyLink } from './sides.ts';

interface OwnCodeDialogProps {
  readonly orgCode: string;
  readonly orgName: string;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** The organisation's code as a QR code that opens a provider's application, to show, copy or print. */
export function OwnCodeDialog({ orgCode, orgName, visible, onClose }: OwnCodeDialogProps) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState<'done' | 'failed' | null>(null);
  const link = applyLink(orgCode);
  return (
    <Modal
      visible={visible}
      title={t('relation.qr.title')}
      onCancel={onClose}
      wrapClassName={visible ? (style.printed ?? '') : ''}
      footer={
        <>
          <Button onClick={() => window.print()}>{t('relation.qr.print')}</Button>
          <Button
            type="primary"
            onClick={() => void copyText(link).then((ok) => setCopied(ok ? 'done' : 'failed'))}
          >
            {t(`relation.qr.${copied === 'done' ? 'copied' : 'copy'}`)}
          </Button>
        </>
      }
    >
      <div className={style.sheet}>
        <p className={style.sheetName}>{orgName}</p>
        <QrCode text={link} label={t('relation.qr.label', { name: orgName })} />
        <code className={style.sheetCode}>{orgCode}</code>
        <p className={style.sheetText}>{t('relation.qr.text')}</p>
        <p role="status">{copied === 'failed' && t('relation.qr.copyFailed')}</p>
      </div>
    </Modal>
  );
}
