import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultLevel, messageType } from '../../../../contract/enums.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { Icon } from '../../../ui/buttons/Icon.tsx';
import { LevelMark } from '../../../ui/data/LevelMark.tsx';
import style from './ToastStack.module.css';
import { foldToastMs, type Toast, type Toasts, textToastMs } from './toasts.ts';
import { useClearPlace } from './useClearPlace.ts';

export interface ToastsProps {
  readonly toasts: Toasts;
  readonly onOpen: (toast: Toast) => void;
  readonly onClose: (closed: readonly Toast[]) => void;
  /** Opens the notification centre for the counted toasts. */
  readonly onShow: (counted: readonly Toast[]) => void;
}

/**
 * The toasts in the corner of the screen, the newest at the bottom, above a pager, a bar or a main button that is there.
 * They stay, so the page reserves space at its end: all content can be scrolled clear of them.
 */
export function ToastStack({ toasts, onOpen, onClose, onShow }: ToastsProps) {
  const { t } = useTranslation();
  const { shown, more } = toasts;
  const stack = useRef<HTMLElement>(null);
  useHeightProperty(stack, '--toast-height');
  useClearPlace(stack, shown.length + more.length > 0);
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
export function useHeightProperty(element: RefObject<HTMLElement | null>, property: string): void {
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

/** The mark of a fault's level; without one a warning icon (specification 8). */
export function ToastMark({ level }: Pick<Toast, 'level'>) {
  return level === null ? <Icon name="warning" /> : <LevelMark level={level} />;
}

/** Returns the label of a message's type and, if any, its fault level. */
export function useToastType(): (toast: Toast) => string {
  const locale = useLocale();
  return ({ mType, level }) =>
    [
      messageType.label(mType ?? -1, locale),
      ...(level === null ? [] : [faultLevel.label(level, locale)]),
    ].join(' · ');
}

/**
 * The toast of a typed message. It stays until it is closed, opened or read elsewhere (specification 9);
 * after a while it collapses to one line, except while it is hovered or focused.
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
