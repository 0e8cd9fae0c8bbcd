import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { filter, scan } from 'rxjs';
import {
  listMessages,
  type Message,
  readMessage,
} from '../../../contract/areas/message/endpoints.ts';
import { type MessageType, messageType } from '../../../contract/enums.ts';
import { useAction } from '../../api/query/useEndpoint.ts';
import { useUser } from '../../api/session/useSession.ts';
import type { DeviceLinkState } from '../../lib/paths/deviceLinkState.ts';
import { toastRowID } from '../../lib/toastRowID.ts';
import { useLive } from '../../streams/useTopic.tsx';
import { Icon } from '../../ui/buttons/Icon.tsx';
import { CountBadge } from '../../ui/buttons/IconButton.tsx';
import { Popup } from '../../ui/overlays/Popup.tsx';
import { usePhone } from '../../ui/page/viewport.ts';
import style from './MessageCentre.module.css';
import { targetOf } from './messageTarget.ts';
import { MessagePanel } from './panel/MessagePanel.tsx';
import { ToastRow } from './toasts/ToastRow.tsx';
import { ToastStack } from './toasts/ToastStack.tsx';
import { isReading, type Reading, type Toast } from './toasts/toasts.ts';
import { useToastOrders } from './toasts/useToastOrders.ts';
import { useToasts } from './toasts/useToasts.ts';
import { useInbox } from './useInbox.ts';

const maxReadings = 30;
const noReadings: readonly Reading[] = [];

/** The latest sensor readings since the page load, newest first; they are not stored. */
function useReadings(): readonly Reading[] {
  const live = useLive();
  const [readings, setReadings] = useState(noReadings);
  useEffect(() => {
    const subscription = live.messages$
      .pipe(
        filter(isReading),
        scan((known, reading) => [reading, ...known].slice(0, maxReadings), noReadings),
      )
      .subscribe(setReadings);
    return () => subscription.unsubscribe();
  }, [live]);
  return readings;
}

interface MessageCentreProps {
  /** Returns true for the path of a page that this user may open; other targets are not linked. */
  readonly hasPage: (path: string) => boolean;
}

/**
 * The header's bell with its panel, and the toasts of new messages. All of it updates through the
 * streams, without polling (specification 2 Header, Dialogs; 8 real-time message).
 */
export function MessageCentre({ hasPage }: MessageCentreProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [type, setType] = useState<MessageType>(messageType.values.workOrder);
  const inbox = useInbox();
  const openMessage = useOpenMessage(hasPage);
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
  useToastOrders(toasts, close);
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

/** The fields that opening needs, of a listed message or of a toast. */
interface OpenableMessage extends Pick<Message, 'mType' | 'url'> {
  /** The id of the stored message; null for one that is not stored and so cannot be marked as read. */
  readonly id: string | null;
}

/**
 * Returns a function that opens a message: it marks the message as read (specification 4) and navigates
 * to its target. It returns the target, or null for a message without one. A failed mark shows no
 * error, as all calls of the shell, and leaves the message unread.
 */
function useOpenMessage(hasPage: (path: string) => boolean) {
  const user = useUser();
  const navigate = useNavigate();
  const { mutate } = useAction(readMessage, [listMessages]);
  return (message: OpenableMessage): string | null => {
    if (message.id !== null) {
      mutate({ UserID: user?.id, UserName: user?.userName, id: message.id });
    }
    const target = targetOf(message, hasPage);
    if (target !== null) void navigate(target, { state: aboutOf(message) });
    return target;
  };
}

/** The navigation state of a message: its device, because the target page lists many devices. */
function aboutOf({ mType, url }: OpenableMessage): DeviceLinkState | null {
  return mType === messageType.values.device && url !== '' ? { deviceID: url } : null;
}
