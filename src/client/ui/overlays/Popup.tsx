import {
  type ReactNode,
  type RefObject,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import style from './Popup.module.css';
import { popupMark } from './popupMark.ts';

interface PopupProps {
  /** The content of the button. */
  readonly label: ReactNode;
  readonly name: string;
  /** Controls the popup from outside; without it the popup keeps its own state. */
  readonly open?: boolean;
  readonly onOpen?: (open: boolean) => void;
  /** The content has its own padding, and on a phone the full width of the screen. */
  readonly wide?: boolean;
  /**
   * The class of the button where it is a part of a control. The panel is then a dialog at the
   * control, in the browser's top layer, so that no dialog or table clips it.
   */
  readonly partClass?: string | undefined;
  readonly children: ReactNode;
}

/**
 * A button with a panel below it. The down arrow or Tab moves into the panel; Escape, a click
 * outside or leaving by Tab closes it.
 */
export function Popup({ label, name, wide = false, partClass, children, ...props }: PopupProps) {
  const [openHere, setOpenHere] = useState(false);
  const open = props.open ?? openHere;
  const setOpen = (next: boolean) => {
    setOpenHere(next);
    props.onOpen?.(next);
  };
  const isPart = partClass !== undefined;
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();

  const close = useEffectEvent(() => setOpen(false));

  // as soon as the panel is there: a calendar opens after its script has loaded, and Escape may follow at once
  useLayoutEffect(() => {
    if (!open) return undefined;
    const outside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) close();
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation(); // a surrounding dialog stays open
      close();
      button.current?.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    document.addEventListener('keydown', escape, true);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('keydown', escape, true);
    };
  }, [open]);

  return (
    <div className={isPart ? style.part : style.popup} ref={root} {...{ [popupMark]: '' }}>
      <button
        ref={button}
        type="button"
        className={partClass ?? style.button}
        aria-label={name}
        aria-haspopup={isPart ? 'dialog' : undefined}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
          requestAnimationFrame(() => firstIn(panel.current)?.focus());
        }}
      >
        {label}
      </button>
      {open && <Panel {...{ id, name, wide, isPart, panel, button }}>{children}</Panel>}
    </div>
  );
}

interface PanelProps extends Required<Pick<PopupProps, 'name' | 'wide' | 'children'>> {
  readonly id: string;
  readonly isPart: boolean;
  readonly panel: RefObject<HTMLDivElement | null>;
  readonly button: RefObject<HTMLButtonElement | null>;
}

/** The open panel; focus inside it returns to the button when the panel closes. */
function Panel({ id, name, wide, isPart, panel, button, children }: PanelProps) {
  useLayoutEffect(() => {
    const [shown, opener] = [panel.current, button.current];
    const control = opener?.parentElement?.parentElement;
    if (isPart && shown !== null && control != null) showAt(shown, control);
    return () => {
      if (shown?.contains(document.activeElement) === true) opener?.focus();
    };
  }, [isPart, panel, button]);
  return (
    <div
      ref={panel}
      id={id}
      className={isPart ? style.floating : `${style.panel} ${wide ? style.wide : ''}`}
      popover={isPart ? 'manual' : undefined}
      role={isPart ? 'dialog' : 'group'}
      aria-label={name}
      tabIndex={-1} // a click between its controls leaves the focus inside
    >
      {children}
    </div>
  );
}

const gapPx = 4;

/** Shows a panel below a control, or above it where there is no room. */
function showAt(panel: HTMLElement, control: HTMLElement): void {
  panel.showPopover();
  const { left, top, bottom } = control.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = panel;
  const fits = bottom + gapPx + offsetHeight <= window.innerHeight;
  const y = fits ? bottom + gapPx : Math.max(gapPx, top - gapPx - offsetHeight);
  const x = Math.max(gapPx, Math.min(left, window.innerWidth - offsetWidth - gapPx));
  panel.style.inset = `${String(y)}px auto auto ${String(x)}px`;
}

function firstIn(panel: HTMLElement | null): HTMLElement | null {
  return panel?.querySelector<HTMLElement>('a[href], button:not(:disabled)') ?? null;
}
