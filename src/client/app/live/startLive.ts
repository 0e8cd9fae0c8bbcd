import { t } from 'i18next';
import { from, Observable, scan, shareReplay } from 'rxjs';
import {
  getDeviceTopic,
  getServerTime,
  getTopic,
} from '../../../contract/areas/kanban/endpoints.ts';
import type { TopicName } from '../../../contract/topics/live.ts';
import { deviceTopicName } from '../../../contract/topics/topicRows.ts';
import { answers } from '../../api/http/answerRevisions.ts';
import { ApiError, failureOf } from '../../api/http/apiError.ts';
import { logError } from '../../api/http/errorLog.ts';
import { failureText } from '../../api/http/failureText.ts';
import { giveUpRequests } from '../../api/http/inFlight.ts';
import { observeCall } from '../../api/http/observeCall.ts';
import { platform } from '../../api/http/platform.ts';
import { owner$, presentSession, token$ } from '../../api/session/session.ts';
import { permits } from '../../lib/permitted.ts';
import { createLive, type Live } from '../../streams/live.ts';
import { browserChannels } from '../../streams/sockets/browserChannels.ts';
import { readInbox } from './readInbox.ts';
import { snapshotCache } from './snapshotCache.ts';

let live: Live | null = null;
let subscribers = 0;

/** Returns the streams, null while nobody uses them. */
export function presentLive(): Live | null {
  return live;
}

/**
 * Opens the streams for the first subscriber. Returns a function that releases them: the last one
 * closes them.
 */
export function acquireLive(): () => void {
  subscribers += 1;
  live ??= startLive();
  return () => {
    subscribers -= 1;
    if (subscribers > 0) return;
    live?.stop();
    live = null;
  };
}

/** Opens the streams with this product's session and calls. */
function startLive(): Live {
  const started = createLive({
    token$,
    // A wall shows the last values after a sign-out; any other page then closes the streams.
    owner$: owner$.pipe(
      scan((last, owner) => owner ?? last),
      shareReplay(1),
    ),
    openChannels: browserChannels(platform()),
    fetchSnapshot: (topic) => (topic === 'inbox' ? readInbox() : readTopic(topic)),
    probe: () => observeCall(getServerTime, {}),
    ping: observePing,
    answers,
    giveUpRequests,
    snapshotCache: snapshotCache,
    explain: (cause) => (failureOf(cause).denied ? t('app.denied.text') : failureText(cause)),
    isRefused: (cause) => failureOf(cause).denied,
  });
  started.errors$.subscribe(({ channel, type, cause }) => {
    if (cause instanceof ApiError) return; // the call has already logged it
    logError({ where: `live ${channel ?? 'probe'}`, name: type, info: String(cause) });
  });
  return started;
}

/** Loads the snapshot of a topic; of devices also without the permission for boards. */
function readTopic(topic: TopicName) {
  const ofDevices = deviceTopicName.safeParse(topic);
  const mayWatch = permits(presentSession().user?.permissions ?? [], 'kanban.view');
  return ofDevices.success && !mayWatch
    ? observeCall(getDeviceTopic, { Topic: ofDevices.data })
    : observeCall(getTopic, { Topic: topic });
}

/**
 * Emits if the server answers at all; one request for each subscription, aborted on unsubscribe. Fails
 * if no answer comes, without a line in the error log.
 *
 * It is sent without cookies, for which browsers use separate connections: those of all other requests
 * may be blocked by a dead link.
 */
export function observePing(): Observable<unknown> {
  return new Observable((subscriber) => {
    const stop = new AbortController();
    subscriber.add(() => stop.abort());
    const address = `${platform().apiHost}/healthz`;
    from(fetch(address, { credentials: 'omit', cache: 'no-store', signal: stop.signal })).subscribe(
      subscriber,
    );
  });
}
