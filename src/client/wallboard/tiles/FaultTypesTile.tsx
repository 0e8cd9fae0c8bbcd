import { faultTypesTopic } from '../../../contract/topics/live.ts';
import { defineShareTile } from './shares/defineShareTile.tsx';

/** Failures of the wall's window by device type. */
export const faultTypesTile = defineShareTile({
  type: 'faultTypes',
  title: 'wall.tile.faultTypes',
  topic: faultTypesTopic,
  of: 'type',
  by: 'TypeID',
});
