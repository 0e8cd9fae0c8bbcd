import { measurement } from '../bench/measurement.ts';
import { tryKills } from '../server/reliability/kills.ts';
import { startBuilt } from '../server/reliability/serverProcess.ts';
import type { OwnTrial } from './trial.ts';

const acknowledged = 2000;

/** 52 kills of a server that writes; every fifth takes its PostgreSQL with it. */
export const kills: OwnTrial = {
  name: 'kills',
  summary: 'no acknowledged write is lost in 52 kills, and none is torn',
  isShort: false,
  async run() {
    const found = await tryKills({ kills: 52, acknowledged, start: startBuilt });
    return [
      measurement('writes short of 2,000', Math.max(0, acknowledged - found.acknowledged), 0),
      measurement('acknowledged writes that were lost', found.lost.length, 0),
      measurement('orders that were torn', found.torn.length, 0),
      measurement('time until all walls are right again', found.wallsBackMs / 1000, 10, 's'),
      measurement('orders that were escalated and not judged', found.escalated, 0),
      measurement(
        'walls or figures that are wrong',
        Number(!found.wallsAreRight) + Number(!found.figuresAreRight),
        0,
      ),
    ];
  },
};
