import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import style from './ToastRow.module.css';
import {
  CloseButton,
  ToastMark,
  type ToastsProps,
  useHeightProperty,
  useToastType,
} from './ToastStack.tsx';
import { textToastMs } from './toasts.ts';

/**
 * The toasts on a phone: one row below the header with the newest message and the number of the others.
 * Closing it closes all toasts; their messages stay in the notification centre.
 */
export function ToastRow({ toasts, onOpen, onClose, onShow }: ToastsProps) {
  const { t } = useTranslation();
  const typeOf = useToastType();
  const row = useRef<HTMLElement>(null);
  useHeightProperty(row, '--toast-row');
  const all = [...toasts.shown, ...toasts.more];
  const newest = all.at(-1);
  const others = all.length - 1;
  return (
    <section ref={row} className={style.row} aria-label={t('message.toast.name')}>
      {all.map((toast) =>
        toast.kind === 'text' ? <TextEnd key={toast.key} onEnd={() => onClose([toast])} /> : null,
      )}
      {newest !== undefined && (
        <div className={style.toast} role="alert" data-level={newest.level ?? undefined}>
          <ToastMark level={newest.level} />
          {newest.kind === 'text' ? (
            <span className={style.body}>{newest.text}</span>
          ) : (
            <button type="button" className={style.body} onClick={() => onOpen(newest)}>
              <span className={style.type}>{typeOf(newest)}</span>
              <b>{newest.title}</b> {newest.text}
            </button>
          )}
          {others > 0 && (
            <button
              type="button"
              className={style.more}
              aria-label={t('message.toast.more', { count: others })}
              onClick={() => onShow(all)}
            >
              +{others}
            </button>
          )}
          <CloseButton onClose={() => onClose(all)} />
        </div>
      )}
    </section>
  );
}

/** Closes a text's toast after its lifetime, whether it is displayed or not (specification 9). */
function TextEnd({ onEnd }: { readonly onEnd: () => void }) {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const timer = setTimeout(() => end(), textToastMs);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
