import { faultCausesTopic } from '../../../contract/live.ts';
import { shareTile } from './shareTile.tsx';

/** Failures of the wall's window by cause. */
export const faultCausesTile = shareTile({
  type: 'faultCauses',
  title: 'wall.tile.faultCauses',
  topic: faultCausesTopic,
  of: 'cause',
  by: 'CauseID',
});
