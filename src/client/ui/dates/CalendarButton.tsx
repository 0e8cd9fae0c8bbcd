import { type ReactNode, use, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PartImport } from '../arco/partImport.ts';
import { Icon } from '../buttons/Icon.tsx';
import { useFocusReturn } from '../overlays/useFocusReturn.ts';
import { toastFailure } from '../toasts/toastWithAction.tsx';
import type * as ArcoPanels from './arcoPanels.tsx';
import style from './dateBox.module.css';

interface CalendarButtonProps {
  readonly label: string;
  /** Renders the calendar from Arco's panels, which are loaded on first use. */
  readonly children: (panels: typeof ArcoPanels, close: () => void) => ReactNode;
}

const gapPx = 4;

/**
 * Opens a calendar below a date box, in the browser's top layer, so that no dialog or table clips
 * it. Escape and a click outside close it. It serves the pointer; by keyboard the date is typed
 * into the box.
 */
export function CalendarButton({ label, children }: CalendarButtonProps) {
  const { t } = useTranslation();
  const importPart = use(PartImport);
  const [panels, setPanels] = useState<typeof ArcoPanels | null>(null);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  /**
   * Set on pointer down: the press closes an open calendar before the click reaches this button.
   */
  const closing = useRef(false);
  const show = async () => {
    try {
      setPanels(await importPart(() => import('./arcoPanels.tsx')));
      setOpen(true);
    } catch (cause) {
      toastFailure(t('app.notLoaded'), t('app.retry'), () => void show());
      reportError(cause); // the error log has it
    }
  };
  const close = () => setOpen(false);
  useFocusReturn(open);
  useLayoutEffect(() => {
    const [panel, box] = [popover.current, button.current?.parentElement];
    if (!open || panel === null || box == null) return;
    panel.showPopover();
    const { left, top, bottom } = box.getBoundingClientRect();
    const { offsetWidth, offsetHeight } = panel;
    const fits = bottom + gapPx + offsetHeight <= window.innerHeight;
    const y = fits ? bottom + gapPx : Math.max(gapPx, top - gapPx - offsetHeight);
    const x = Math.max(gapPx, Math.min(left, window.innerWidth - offsetWidth - gapPx));
    panel.style.inset = `${String(y)}px auto auto ${String(x)}px`;
  }, [open]);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={style.calendar}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerDown={() => {
          closing.current = open;
        }}
        onClick={() => {
          if (!closing.current) void show();
          closing.current = false;
        }}
      >
        <Icon name="calendar" size={16} />
      </button>
      {open && panels !== null && (
        <div
          ref={popover}
          popover="auto"
          className={style.panel}
          role="dialog"
          aria-label={label}
          onToggle={({ newState }) => {
            if (newState === 'closed') setOpen(false);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation(); // a surrounding dialog stays open
            close();
          }}
        >
          {children(panels, close)}
        </div>
      )}
    </>
  );
}
