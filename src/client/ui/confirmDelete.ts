import './arcoBase.ts';
import '@arco-design/web-react/es/Modal/style/css.js';
import Modal from '@arco-design/web-react/es/Modal';
import { t } from 'i18next';

/**
 * Asks before something is deleted, in the specification's words or one's own (specification 5,
 * Request helper); the deletion goes on only where this answers true.
 */
export function confirmDelete(message?: string): Promise<boolean> {
  return new Promise((resolve) => {
    Modal.confirm({
      title: message ?? t('app.deletion.question'),
      okText: t('app.deletion.deed'),
      cancelText: t('app.cancel'),
      okButtonProps: { status: 'danger' },
      style: { maxWidth: 'calc(100vw - 32px)' },
      onOk: () => resolve(true),
      onCancel: () => resolve(false),
    });
  });
}
