import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { filter, scan } from 'rxjs';
import { type MessageType, messageType } from '../../../contract/enums.ts';
import { toastRowID } from '../../lib/toastRowID.ts';
import { useLive } from '../../streams/useTopic.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { CountBadge } from '../../ui/IconButton.tsx';
import { Popup } from '../../ui/Popup.tsx';
import { usePhone } from '../../ui/viewport.ts';
import style from './MessageCentre.module.css';
import { MessagePanel } from './MessagePanel.tsx';
import { ToastRow } from './ToastRow.tsx';
import { ToastStack } from './ToastStack.tsx';
import { isReading, type Reading, type Toast } from './toasts.ts';
import { useInbox } from './useInbox.ts';
import { useOpenMessage } from './useOpenMessage.ts';
import { useToasts } from './useToasts.ts';

const readingsShown = 30;
const noReadings: readonly Reading[] = [];

/** The latest readings of sensors since this page was loaded, newest first; they are stored nowhere. */
function useReadings(): readonly Reading[] {
  const live = useLive();
  const [readings, setReadings] = useState(noReadings);
  useEffect(() => {
    const subscription = live.messages$
      .pipe(
        filter(isReading),
        scan((known, reading) => [reading, ...known].slice(0, readingsShown), noReadings),
      )
      .subscribe(setReadings);
    return () => subscription.unsubscribe();
  }, [live]);
  return readings;
}

interface MessageCentreProps {
  /** Whether a path is a page that this person may open: nothing else is led to. */
  readonly pageIsThere: (path: string) => boolean;
}

/**
 * The bell of the header and the panel beneath it, and the toasts of what comes: all of it lives on
 * the streams, and asks nothing at intervals (specification 2 Header, Dialogs; 8 real-time message).
 */
export function MessageCentre({ pageIsThere }: MessageCentreProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [type, setType] = useState<MessageType>(messageType.values.workOrder);
  const inbox = useInbox();
  const openMessage = useOpenMessage(pageIsThere);
  const showIn = (mType: number | null) => {
    const known = messageType.list.find((code) => code === mType);
    if (known !== undefined) setType(known);
    setOpen(true);
  };
  const openToast = (toast: Toast) => {
    if (toast.mType === null) return;
    if (openMessage({ ...toast, mType: toast.mType }) === null) showIn(toast.mType);
  };
  const { toasts, close } = useToasts(openToast);
  const readings = useReadings();
  const phone = usePhone();
  const Shown = phone ? ToastRow : ToastStack;
  const name =
    inbox.all === 0 ? t('message.centre.name') : t('message.centre.unread', { count: inbox.all });
  return (
    <>
      <Popup
        wide
        name={name}
        open={open}
        onOpen={setOpen}
        label={
          <span className={style.bell}>
            <Icon name="bell" />
            <CountBadge count={inbox.all} />
          </span>
        }
      >
        <MessagePanel
          inbox={inbox}
          readings={readings}
          type={type}
          onType={setType}
          onOpen={(message) => {
            const left = openMessage(message) !== null;
            if (left) setOpen(false);
            return left;
          }}
        />
      </Popup>
      {createPortal(
        <Shown
          toasts={toasts}
          onOpen={(toast) => {
            close([toast]);
            openToast(toast);
          }}
          onClose={close}
          onShow={(shown) => {
            close(shown);
            showIn(shown.at(-1)?.mType ?? null);
          }}
        />,
        (phone ? document.getElementById(toastRowID) : null) ?? document.body,
      )}
    </>
  );
}
