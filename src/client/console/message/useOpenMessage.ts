import { useNavigate } from 'react-router-dom';
import { listMessages, type Message, readMessage } from '../../../contract/areas/message.ts';
import { messageType } from '../../../contract/enums.ts';
import { useAction } from '../../api/query/useEndpoint.ts';
import { useUser } from '../../api/session/useSession.ts';
import type { AboutDevice } from '../../lib/aboutDevice.ts';
import { targetOf } from './messageTarget.ts';

/** What can be opened: a message of the list, or what a toast knows of one. */
export interface Openable extends Pick<Message, 'mType' | 'url'> {
  /** null: it is stored nowhere, and so need not be read. */
  readonly id: string | null;
}

/**
 * Opens messages: each is marked as read (specification 4), and leads to its target.
 *
 * @returns the message's way, or null where its text is all there is; a mark that fails is silent, as
 *   all calls of the shell are, and leaves the message unread
 */
export function useOpenMessage(pageIsThere: (path: string) => boolean) {
  const user = useUser();
  const navigate = useNavigate();
  const { mutate } = useAction(readMessage, [listMessages]);
  return (message: Openable): string | null => {
    if (message.id !== null) {
      mutate({ UserID: user?.id, UserName: user?.userName, id: message.id });
    }
    const target = targetOf(message, pageIsThere);
    if (target !== null) void navigate(target, { state: aboutOf(message) });
    return target;
  };
}

/** What a message gives along to its target: which device it was about, since the page lists them. */
function aboutOf({ mType, url }: Openable): AboutDevice | null {
  return mType === messageType.values.device && url !== '' ? { deviceID: url } : null;
}
