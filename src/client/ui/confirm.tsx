import './arcoBase.ts';
import '@arco-design/web-react/es/Modal/style/css.js';
import Modal from '@arco-design/web-react/es/Modal';
import { t } from 'i18next';

export interface Question {
  readonly title: string;
  /** What comes of it, where the title does not say it. */
  readonly text?: string;
  /** The button that does it: it says the deed. */
  readonly deed: string;
  /** What cannot be undone has its button in the alarm's colour. */
  readonly final?: boolean;
}

/** Asks before something is done; whoever does not confirm has not. */
export function confirmDeed({ title, text, deed, final = false }: Question): Promise<boolean> {
  return new Promise((resolve) => {
    Modal.confirm({
      title,
      content: text,
      okText: deed,
      cancelText: t('app.cancel'),
      okButtonProps: final ? { status: 'danger' } : {},
      style: { maxWidth: 'calc(100vw - 32px)' },
      onOk: () => resolve(true),
      onCancel: () => resolve(false),
    });
  });
}

/**
 * Asks before something is deleted, in the specification's words or one's own (specification 5,
 * Request helper); the deletion goes on only where this answers true.
 */
export function confirmDelete(message?: string): Promise<boolean> {
  return confirmDeed({
    title: message ?? t('app.deletion.question'),
    deed: t('app.deletion.deed'),
    final: true,
  });
}
