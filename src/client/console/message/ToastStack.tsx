import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { messageType } from '../../../contract/enums.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/Icon.tsx';
import style from './ToastStack.module.css';
import { type Toast, type Toasts, textToastMs } from './toasts.ts';

interface ToastStackProps {
  readonly toasts: Toasts;
  readonly onOpen: (toast: Toast) => void;
  readonly onClose: (key: string) => void;
  readonly onShowMore: () => void;
  readonly onCloseMore: () => void;
}

/** The messages that came while this page was looked at, in the corner, the newest at the foot. */
export function ToastStack({ toasts, onOpen, onClose, onShowMore, onCloseMore }: ToastStackProps) {
  const { t } = useTranslation();
  const { shown, more } = toasts;
  return (
    <section className={style.stack} aria-label={t('message.toast.name')}>
      {shown.map((toast) =>
        toast.kind === 'text' ? (
          <TextToast key={toast.key} toast={toast} onClose={() => onClose(toast.key)} />
        ) : (
          <TypedToast
            key={toast.key}
            toast={toast}
            onOpen={() => onOpen(toast)}
            onClose={() => onClose(toast.key)}
          />
        ),
      )}
      {more.length > 0 && (
        <div className={style.toast} role="alert">
          <Icon name="warning" />
          <button type="button" className={style.body} onClick={onShowMore}>
            <span className={style.title}>{t('message.toast.more', { count: more.length })}</span>
            <span className={style.text}>{t('message.toast.show')}</span>
          </button>
          <CloseButton onClose={onCloseMore} />
        </div>
      )}
    </section>
  );
}

interface OneToastProps {
  readonly toast: Toast;
  readonly onClose: () => void;
}

/** It stays until it is closed, opened, or read elsewhere (specification 9). */
function TypedToast({ toast, onOpen, onClose }: OneToastProps & { readonly onOpen: () => void }) {
  const locale = useLocale();
  return (
    <div className={style.toast} role="alert">
      <Icon name="warning" />
      <button type="button" className={style.body} onClick={onOpen}>
        <span className={style.type}>{messageType.label(toast.mType ?? -1, locale)}</span>
        <span className={style.title}>{toast.title}</span>
        <span className={style.text}>{toast.text}</span>
      </button>
      <CloseButton onClose={onClose} />
    </div>
  );
}

function TextToast({ toast, onClose }: OneToastProps) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const timer = setTimeout(() => close(), textToastMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={style.toast} role="alert">
      <Icon name="warning" />
      <span className={style.body}>{toast.text}</span>
      <CloseButton onClose={onClose} />
    </div>
  );
}

function CloseButton({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={style.close}
      aria-label={t('message.toast.close')}
      onClick={onClose}
    >
      <Icon name="close" size={16} />
    </button>
  );
}
