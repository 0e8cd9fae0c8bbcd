import { useEffect, useState } from 'react';
import { filter, map, scan } from 'rxjs';
import { messageType } from '../../../contract/enums.ts';
import { tickerRows } from '../../../contract/live.ts';
import { paintOnFrame } from '../../streams/paint.ts';
import { useLive } from '../../streams/useTopic.tsx';
import type { DeviceMessage } from './ticker.ts';

const none: readonly DeviceMessage[] = [];

/** What devices have said since the page was opened, the latest first; as many as a ticker holds. */
export function useDeviceMessages(): readonly DeviceMessage[] {
  const live = useLive();
  const [messages, setMessages] = useState(none);
  useEffect(() => {
    const said$ = live.messages$.pipe(
      filter((heard) => heard.type === 'typed'),
      filter(({ message }) => message.MType === messageType.values.device),
      map(({ message: { Id, Title, Msg, Time } }, nth): DeviceMessage => {
        const time = Time === undefined ? live.serverNow() : Date.parse(Time);
        return { key: Id ?? `heard-${nth}`, time, title: Title, words: Msg };
      }),
      scan((kept, message) => [message, ...kept].slice(0, tickerRows), none),
      paintOnFrame(),
    );
    const subscription = said$.subscribe(setMessages);
    return () => subscription.unsubscribe();
  }, [live]);
  return messages;
}
