import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageType } from '../../../contract/enums.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/Icon.tsx';
import style from './ToastStack.module.css';
import { foldToastMs, type Toast, type Toasts, textToastMs } from './toasts.ts';

interface ToastStackProps {
  readonly toasts: Toasts;
  readonly onOpen: (toast: Toast) => void;
  readonly onClose: (key: string) => void;
  readonly onShowMore: () => void;
  readonly onCloseMore: () => void;
}

/**
 * The messages that came while this page was looked at, in the corner, the newest at the foot. They
 * stay, so that the page keeps room for them: all of it can be scrolled clear.
 */
export function ToastStack({ toasts, onOpen, onClose, onShowMore, onCloseMore }: ToastStackProps) {
  const { t } = useTranslation();
  const { shown, more } = toasts;
  const stack = useRef<HTMLElement>(null);
  useRoom(stack);
  return (
    <section ref={stack} className={style.stack} aria-label={t('message.toast.name')}>
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
            <span className={style.text}>
              {t(more.some(({ id }) => id !== null) ? 'message.toast.show' : 'message.toast.next')}
            </span>
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

/** Tells the page how much of its foot the toasts cover. */
function useRoom(stack: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = stack;
    if (current === null) return;
    const root = document.documentElement;
    const tell = () => root.style.setProperty('--toast-room', `${current.offsetHeight}px`);
    const observer = new ResizeObserver(tell);
    observer.observe(current);
    return () => {
      observer.disconnect();
      root.style.removeProperty('--toast-room');
    };
  }, [stack]);
}

/**
 * It stays until it is closed, opened, or read elsewhere (specification 9); once it could be read it
 * takes one line, until it is pointed at or has the focus.
 */
function TypedToast({ toast, onOpen, onClose }: OneToastProps & { readonly onOpen: () => void }) {
  const locale = useLocale();
  const [folded, setFolded] = useState(false);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const attended = pointed || focused;
  useEffect(() => {
    if (attended) return;
    const timer = setTimeout(() => setFolded(true), foldToastMs);
    return () => clearTimeout(timer);
  }, [attended]);
  return (
    <div
      className={style.toast}
      role="alert"
      data-folded={folded || undefined}
      onPointerEnter={() => {
        setPointed(true);
        setFolded(false);
      }}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => {
        setFocused(true);
        setFolded(false);
      }}
      onBlur={() => setFocused(false)}
    >
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
