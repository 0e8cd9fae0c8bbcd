import { boardImport } from './boardImport.ts';
import { calendars } from './calendars.ts';
import { clock } from './clock.ts';
import { craftedUploads } from './craftedUploads.ts';
import { documentUploads } from './documentUploads.ts';
import { dutyYear } from './dutyYear.ts';
import { erasure } from './erasure.ts';
import { figureHistory } from './figureHistory.ts';
import { groupMoves } from './groupMoves.ts';
import { hubFlood } from './hubFlood.ts';
import { kills } from './kills.ts';
import { labelCalls } from './labelCalls.ts';
import { manyKeys } from './manyKeys.ts';
import { manySockets } from './manySockets.ts';
import { nestedJson } from './nestedJson.ts';
import { overtimeApproval } from './overtimeApproval.ts';
import { planNights } from './planNights.ts';
import { plansBeyond } from './plans.ts';
import { recordFile } from './recordFile.ts';
import { savedViews } from './savedViews.ts';
import { signInFlood } from './signInFlood.ts';
import { stolenKey } from './stolenKey.ts';
import { stop } from './stop.ts';
import type { Trial } from './trial.ts';
import { unreadFiles } from './unreadFiles.ts';
import { uploadLabel } from './uploadLabel.ts';
import { valueFlow } from './valueFlow.ts';
import { withheldBodies } from './withheldBodies.ts';

/** All trials, in the order in which they run. */
export const trials: readonly Trial[] = [
  nestedJson,
  withheldBodies,
  uploadLabel,
  unreadFiles,
  stop,
  clock,
  signInFlood,
  hubFlood,
  manySockets,
  craftedUploads,
  documentUploads,
  savedViews,
  manyKeys,
  labelCalls,
  boardImport,
  calendars,
  groupMoves,
  dutyYear,
  overtimeApproval,
  recordFile,
  figureHistory,
  erasure,
  plansBeyond,
  stolenKey,
  kills,
  planNights,
  valueFlow,
];
