import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultLevel, messageType } from '../../../contract/enums.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/Icon.tsx';
import { LevelMark } from '../../ui/LevelMark.tsx';
import style from './ToastStack.module.css';
import { foldToastMs, type Toast, type Toasts, textToastMs } from './toasts.ts';

export interface ToastsProps {
  readonly toasts: Toasts;
  readonly onOpen: (toast: Toast) => void;
  readonly onClose: (closed: readonly Toast[]) => void;
  /** Opens the centre in place of toasts that are only counted. */
  readonly onShow: (counted: readonly Toast[]) => void;
}

/**
 * The messages that came while this page was looked at, in the corner, the newest at the foot. They
 * stay, so that the page keeps space for them: all of it can be scrolled clear.
 */
export function ToastStack({ toasts, onOpen, onClose, onShow }: ToastsProps) {
  const { t } = useTranslation();
  const { shown, more } = toasts;
  const stack = useRef<HTMLElement>(null);
  useSpace(stack, '--toast-room');
  return (
    <section ref={stack} className={style.stack} aria-label={t('message.toast.name')}>
      {shown.map((toast) =>
        toast.kind === 'text' ? (
          <TextToast key={toast.key} toast={toast} onClose={() => onClose([toast])} />
        ) : (
          <TypedToast
            key={toast.key}
            toast={toast}
            onOpen={() => onOpen(toast)}
            onClose={() => onClose([toast])}
          />
        ),
      )}
      {more.length > 0 && (
        <div className={style.toast} role="alert">
          <Icon name="warning" />
          <button type="button" className={style.body} onClick={() => onShow(more)}>
            <span className={style.title}>{t('message.toast.more', { count: more.length })}</span>
            <span className={style.text}>{t('message.toast.show')}</span>
          </button>
          <CloseButton onClose={() => onClose(more)} />
        </div>
      )}
    </section>
  );
}

interface OneToastProps {
  readonly toast: Toast;
  readonly onClose: () => void;
}

/** Publishes the height of an element, in px, as a custom property of the page. */
export function useSpace(element: RefObject<HTMLElement | null>, property: string): void {
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    const root = document.documentElement;
    const publish = () => root.style.setProperty(property, `${current.offsetHeight}px`);
    const observer = new ResizeObserver(publish);
    observer.observe(current);
    return () => {
      observer.disconnect();
      root.style.removeProperty(property);
    };
  }, [element, property]);
}

/** A fault's level as its shape and colour; without one the sign of a warning (specification 8). */
export function ToastMark({ level }: Pick<Toast, 'level'>) {
  return level === null ? <Icon name="warning" /> : <LevelMark level={level} />;
}

/** The type of a message, and the level of the fault that it is about. */
export function useToastType(): (toast: Toast) => string {
  const locale = useLocale();
  return ({ mType, level }) =>
    [
      messageType.label(mType ?? -1, locale),
      ...(level === null ? [] : [faultLevel.label(level, locale)]),
    ].join(' · ');
}

/**
 * It stays until it is closed, opened, or read elsewhere (specification 9); once it could be read it
 * takes one line, until it is pointed at or has the focus.
 */
function TypedToast({ toast, onOpen, onClose }: OneToastProps & { readonly onOpen: () => void }) {
  const typeOf = useToastType();
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
      data-level={toast.level ?? undefined}
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
      <ToastMark level={toast.level} />
      <button type="button" className={style.body} onClick={onOpen}>
        <span className={style.type}>{typeOf(toast)}</span>
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

export function CloseButton({ onClose }: { readonly onClose: () => void }) {
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
