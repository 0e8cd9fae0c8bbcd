import { t } from 'i18next';
import { scan, shareReplay } from 'rxjs';
import { getServerTime, getTopic } from '../../contract/areas/kanban.ts';
import { ApiError, failureOf } from '../api/http/apiError.ts';
import { logError } from '../api/http/errorLog.ts';
import { failureText } from '../api/http/failureText.ts';
import { observeCall } from '../api/http/observeCall.ts';
import { platform } from '../api/http/platform.ts';
import { observeReach } from '../api/http/reach.ts';
import { giveUpRequests } from '../api/http/underWay.ts';
import { owner$, token$ } from '../api/session/session.ts';
import { createLive, type Live } from '../streams/live.ts';
import { browserChannels } from '../streams/sockets/browserChannels.ts';
import { keeper } from './kept.ts';
import { readInbox } from './readInbox.ts';

let live: Live | null = null;
let followers = 0;

/** The streams, as long as somebody follows them. */
export function presentLive(): Live | null {
  return live;
}

/** Opens the streams for the first who follows. Returns how to let go: the last one closes them. */
export function followLive(): () => void {
  followers += 1;
  live ??= startLive();
  return () => {
    followers -= 1;
    if (followers > 0) return;
    live?.stop();
    live = null;
  };
}

/** Opens the streams upon this product's session and calls. */
function startLive(): Live {
  const started = createLive({
    token$,
    // A wall goes on showing the last values after a sign-out; any other page then closes the streams.
    owner$: owner$.pipe(
      scan((last, owner) => owner ?? last),
      shareReplay(1),
    ),
    openChannels: browserChannels(platform()),
    fetchSnapshot: (topic) =>
      topic === 'inbox' ? readInbox() : observeCall(getTopic, { Topic: topic }),
    probe: () => observeCall(getServerTime, {}),
    reach: observeReach,
    giveUpRequests,
    keeper,
    explain: (cause) => (failureOf(cause).denied ? t('app.denied.text') : failureText(cause)),
    isRefused: (cause) => failureOf(cause).denied,
  });
  started.troubles$.subscribe(({ channel, type, cause }) => {
    if (cause instanceof ApiError) return; // the call has written its own line
    logError({ where: `live ${channel ?? 'probe'}`, name: type, info: String(cause) });
  });
  return started;
}
