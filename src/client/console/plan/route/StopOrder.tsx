import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import style from './route.module.css';

interface StopOrderProps {
  readonly label: string;
  readonly stops: readonly { readonly id: string; readonly name: string }[];
  readonly onChange: (ids: string[]) => void;
}

/** The kind of what is dragged, so that nothing else can be dropped. */
const dragType = 'application/x-andon-stop';

/** Returns ids in the order after one of them was moved to a place. */
function withMoved(ids: readonly string[], id: string, place: number): string[] {
  const others = ids.filter((one) => one !== id);
  return others.toSpliced(Math.max(0, Math.min(place, others.length)), 0, id);
}

/** The stops of a route in their order: moved by drag, by buttons, and by Alt with the arrow keys. */
export function StopOrder({ label, stops, onChange }: StopOrderProps) {
  const { t } = useTranslation();
  const [over, setOver] = useState<string | null>(null);
  const [moved, setMoved] = useState('');
  const list = useRef<HTMLOListElement>(null);
  /** The stop that gets the focus once the new order is shown. */
  const next = useRef<string | null>(null);
  const ids = stops.map(({ id }) => id);
  useLayoutEffect(() => {
    if (next.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-stop="${next.current}"]`)?.focus();
    next.current = null;
  });
  const remove = (id: string, place: number) => {
    next.current = ids[place + 1] ?? ids[place - 1] ?? null;
    onChange(ids.filter((one) => one !== id));
  };
  /** Moves a stop by its buttons, of which one is disabled at an end. */
  const moveByButton = (id: string, place: number) => {
    if (place <= 0 || place >= ids.length - 1) next.current = id;
    move(id, place);
  };
  const move = (id: string, place: number) => {
    if (place < 0 || place >= ids.length) return;
    onChange(withMoved(ids, id, place));
    const name = stops.find((one) => one.id === id)?.name ?? '';
    setMoved(t('plan.route.movedTo', { name, place: place + 1 }));
  };
  const onKey = (id: string, place: number) => (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (step !== 0 && event.altKey) move(id, place + step);
    else if (step !== 0)
      list.current?.querySelectorAll<HTMLElement>('[data-stop]')[place + step]?.focus();
    else if (event.key === 'Delete') remove(id, place);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <ol ref={list} className={style.order} aria-label={label}>
        {stops.map(({ id, name }, place) => (
          <li
            key={id}
            draggable
            data-over={over === id || undefined}
            onDragStart={({ dataTransfer }) => {
              dataTransfer.setData(dragType, id);
              dataTransfer.effectAllowed = 'move';
            }}
            onDragOver={(event) => {
              if (!event.dataTransfer.types.includes(dragType)) return;
              event.preventDefault();
              setOver(id);
            }}
            onDragLeave={() => setOver(null)}
            onDrop={(event) => {
              if (!event.dataTransfer.types.includes(dragType)) return;
              event.preventDefault();
              setOver(null);
              move(event.dataTransfer.getData(dragType), place);
            }}
          >
            <button
              type="button"
              className={style.stopName}
              data-stop={id}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
              onKeyDown={onKey(id, place)}
            >
              <span className={style.number}>{place + 1}</span>
              {name}
            </button>
            <span className={style.up}>
              <IconButton
                icon="down"
                label={t('plan.route.up', { name })}
                disabled={place === 0}
                onClick={() => moveByButton(id, place - 1)}
              />
            </span>
            <IconButton
              icon="down"
              label={t('plan.route.down', { name })}
              disabled={place === stops.length - 1}
              onClick={() => moveByButton(id, place + 1)}
            />
            <IconButton
              icon="close"
              label={t('plan.form.remove', { name })}
              onClick={() => remove(id, place)}
            />
          </li>
        ))}
      </ol>
      <p className={style.hint}>{t('plan.route.orderHelp')}</p>
      <p className={style.spoken} role="status">
        {moved}
      </p>
    </>
  );
}
