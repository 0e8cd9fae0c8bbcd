import { type ReactNode, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PartImport } from '../arco/partImport.ts';
import { Icon } from '../buttons/Icon.tsx';
import { Popup } from '../overlays/Popup.tsx';
import { toastFailure } from '../toasts/toastWithAction.tsx';
import type * as ArcoPanels from './arcoPanels.tsx';
import style from './dateBox.module.css';

interface CalendarButtonProps {
  readonly label: string;
  /** Renders the calendar from Arco's panels, which are loaded on first use. */
  readonly children: (panels: typeof ArcoPanels, close: () => void) => ReactNode;
}

/**
 * Opens a calendar below a date box. It serves the pointer; by keyboard the date is typed into the
 * box.
 */
export function CalendarButton({ label, children }: CalendarButtonProps) {
  const { t } = useTranslation();
  const importPart = use(PartImport);
  const [panels, setPanels] = useState<typeof ArcoPanels | null>(null);
  const [open, setOpen] = useState(false);
  const show = async () => {
    try {
      setPanels(await importPart(() => import('./arcoPanels.tsx')));
      setOpen(true);
    } catch (cause) {
      const text = `${t('app.failure')}\n${t('app.notLoaded')}`;
      toastFailure(text, t('app.retry'), () => void show());
      reportError(cause); // the error log has it
    }
  };
  const close = () => setOpen(false);
  return (
    <Popup
      name={label}
      label={<Icon name="calendar" size={16} />}
      partClass={style.calendar}
      open={open}
      onOpen={(next) => (next ? void show() : close())}
    >
      {panels !== null && children(panels, close)}
    </Popup>
  );
}
