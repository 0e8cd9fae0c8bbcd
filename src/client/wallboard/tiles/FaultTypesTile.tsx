import { faultTypesTopic } from '../../../contract/live.ts';
import { shareTile } from './shareTile.tsx';

/** Failures of the wall's window by device type. */
export const faultTypesTile = shareTile({
  type: 'faultTypes',
  title: 'wall.tile.faultTypes',
  topic: faultTypesTopic,
  of: 'type',
  by: 'TypeID',
});
