import { markOffline, silenceJob } from './gateway/silence.ts';
import type { DatabaseClock } from './jobs/databaseClock.ts';
import type { Job } from './jobs/schedule.ts';
import { timerJob } from './jobs/timers.ts';
import type { Logger } from './kernel/log.ts';
import type { TimerHandlers } from './kernel/time/timerHandler.ts';
import { expiryJob } from './modules/enterprise/expiry.ts';
import { storageJob } from './modules/enterprise/storageJob.ts';
import { filesJob } from './modules/file/filesJob.ts';
import { imagesJob } from './modules/kanban/imagesJob.ts';
import { documentIndexJob } from './modules/knowledge/search/indexJob.ts';
import { uploadsJob } from './modules/knowledge/uploads/uploadsJob.ts';
import { metricJobs } from './modules/metric/rollups.ts';
import { silentPointsJob } from './modules/metric/silence.ts';
import { outboundJobs } from './modules/outbound/outboundJob.ts';
import type { OutboundWays } from './modules/outbound/ways.ts';
import { audienceJob } from './realtime/delivery/audience.ts';
import { connectionsJob, type OpenConnection } from './realtime/delivery/connections.ts';
import type { Dispatcher } from './realtime/delivery/dispatcher.ts';
import { type RetentionDays, retentionJob } from './realtime/retention.ts';
import type { Db } from './storage/db.ts';
import type { Objects } from './storage/objects.ts';

export interface NodeJobsDeps {
  readonly db: Db;
  readonly log: Logger;
  readonly databaseClock: DatabaseClock;
  /** When this node began to listen, by the database's clock. */
  readonly since: Date;
  readonly dispatcher: Dispatcher;
  /** Returns the organisations whose boards or people are connected to this node. */
  readonly watched: () => Iterable<string>;
  /** Returns the persistent connections of this node. */
  readonly open: () => Iterable<OpenConnection>;
  readonly objects: Objects;
  readonly retention: RetentionDays;
  /** The gateways of messages by other ways. */
  readonly ways: OutboundWays;
  /** The timers of all modules. */
  readonly timers: TimerHandlers;
}

/** Returns the jobs that every node runs. All except the dispatcher's poll, the audience and the connections use the database's clock. */
export function nodeJobs({
  db,
  log,
  databaseClock,
  since,
  dispatcher,
  watched,
  open,
  objects,
  retention,
  ways,
  timers,
}: NodeJobsDeps): Job[] {
  const { kick, poll } = dispatcher;
  const { now } = databaseClock;
  const timed: Job[] = [
    timerJob({
      db,
      now,
      handlers: timers,
      kick,
      onError: (error, timer) =>
        log.error({ err: error, ...timer }, 'a due timer could not be handled yet'),
    }),
    silenceJob({
      db,
      now,
      since,
      kick,
      onError: (error) => log.error({ err: error }, 'silent devices could not be looked for'),
    }),
    expiryJob({
      db,
      now,
      kick,
      onError: (error) => log.error({ err: error }, 'expired packages could not be looked for'),
    }),
    ...outboundJobs({
      db,
      now,
      ways,
      kick,
      log,
      onError: (error) => log.error({ err: error }, 'messages could not be queued or sent'),
    }),
    retentionJob({
      db,
      now,
      days: retention,
      onError: (error) => log.error({ err: error }, 'old rows could not be removed'),
    }),
    imagesJob({
      db,
      now,
      onError: (error) => log.error({ err: error }, 'unused pictures could not be removed'),
    }),
    filesJob({
      db,
      objects,
      now,
      onError: (error) => log.error({ err: error }, 'unused files could not be removed'),
    }),
    documentIndexJob({
      db,
      objects,
      now,
      kick,
      onError: (error) => log.error({ err: error }, 'the text of a document could not be read'),
    }),
    uploadsJob({
      db,
      objects,
      now,
      onError: (error) => log.error({ err: error }, 'unfinished uploads could not be removed'),
    }),
    ...metricJobs({
      db,
      now,
      days: retention,
      onError: (error) => log.error({ err: error }, 'rollups of values are delayed'),
    }),
    silentPointsJob({
      db,
      now,
      since,
      markOffline,
      kick,
      onError: (error) =>
        log.error({ err: error }, 'silent measuring points could not be looked for'),
    }),
    storageJob({
      db,
      objects,
      now,
      log,
      onError: (error) =>
        log.error({ err: error }, 'the storage of organisations was not measured'),
    }),
  ];
  const audience = audienceJob({
    db,
    watched,
    onError: (error) => log.error({ err: error }, 'other nodes do not know who watches here'),
  });
  const connections = connectionsJob({
    db,
    open,
    onError: (error) => log.error({ err: error }, 'other nodes do not know the connections here'),
  });
  return [poll, audience, connections, ...timed.map(databaseClock.whileRight)];
}
