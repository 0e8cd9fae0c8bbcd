import { dialogLoader } from '../../../loading/lazyPart.ts';

/** Loads the form of a record that somebody fills in. */
export const loadFill = dialogLoader(
  'form',
  async () => (await import('./RecordFill.tsx')).RecordFill,
);

/** Loads the route of a stop. */
export const loadMap = dialogLoader(
  'plan',
  async () => (await import('../route/RouteMap.tsx')).RouteMap,
);

/** Loads the view of a record. */
export const loadView = dialogLoader(
  'form',
  async () => (await import('./RecordView.tsx')).RecordView,
);
