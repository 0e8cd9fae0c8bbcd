import { faultCausesTopic } from '../../../contract/topics/live.ts';
import { defineShareTile } from './shares/defineShareTile.tsx';

/** Failures of the wall's window by cause. */
export const faultCausesTile = defineShareTile({
  type: 'faultCauses',
  title: 'wall.tile.faultCauses',
  topic: faultCausesTopic,
  of: 'cause',
  by: 'CauseID',
});
