import { loadNamespaces } from '../i18n/i18n.ts';
import type { TileDefinition } from './frame/defineTile.tsx';

/** Loads the tiles of plans with their texts. */
async function loadPlanTiles() {
  const [loadedTiles] = await Promise.all([
    import('./tiles/PlanTiles.tsx'),
    loadNamespaces('wallPlan'),
  ]);
  return loadedTiles;
}

/** Loads the tiles of metrics with their texts. */
async function loadMetricTiles() {
  const [loadedTiles] = await Promise.all([
    import('./tiles/MetricTiles.tsx'),
    loadNamespaces('wallMetric'),
  ]);
  return loadedTiles;
}

/** Every tile by its type, loaded when a board shows it. A new tile adds one line here. */
const tiles = {
  faultsNow: () => import('./tiles/FaultsNowTile.tsx').then((m) => m.faultsNowTile),
  faultTrend: () => import('./tiles/FaultTrendTile.tsx').then((m) => m.faultTrendTile),
  mttrRank: () => import('./tiles/MttrRankTile.tsx').then((m) => m.mttrRankTile),
  mtbfRank: () => import('./tiles/MtbfRankTile.tsx').then((m) => m.mtbfRankTile),
  workOrderFlow: () => import('./tiles/WorkOrderFlowTile.tsx').then((m) => m.workOrderFlowTile),
  dayFaults: () => import('./tiles/DayFaultsTile.tsx').then((m) => m.dayFaultsTile),
  faultTypes: () => import('./tiles/FaultTypesTile.tsx').then((m) => m.faultTypesTile),
  faultCauses: () => import('./tiles/FaultCausesTile.tsx').then((m) => m.faultCausesTile),
  mtrRank: () => import('./tiles/MtrRankTile.tsx').then((m) => m.mtrRankTile),
  errorRank: () => import('./tiles/ErrorRankTile.tsx').then((m) => m.errorRankTile),
  workOrderRank: () => import('./tiles/WorkOrderRankTile.tsx').then((m) => m.workOrderRankTile),
  longestOpen: () => import('./tiles/LongestOpenTile.tsx').then((m) => m.longestOpenTile),
  slaClock: () => import('./tiles/SlaClockTile.tsx').then((m) => m.slaClockTile),
  clockLink: () => import('./tiles/ClockLinkTile.tsx').then((m) => m.clockLinkTile),
  deviceStates: () => import('./tiles/DeviceStatesTile.tsx').then((m) => m.deviceStatesTile),
  runStateShare: () => import('./tiles/RunStateShareTile.tsx').then((m) => m.runStateShareTile),
  partsLow: () => import('./tiles/PartsLowTile.tsx').then((m) => m.partsLowTile),
  stockValue: () => import('./tiles/StockValueTile.tsx').then((m) => m.stockValueTile),
  maintenanceDue: async () => (await loadPlanTiles()).maintenanceDueTile,
  inspectionDue: async () => (await loadPlanTiles()).inspectionDueTile,
  planCompliance: async () => (await loadPlanTiles()).planComplianceTile,
  liveValue: async () => (await loadMetricTiles()).liveValueTile,
  metricTrend: async () => (await loadMetricTiles()).metricTrendTile,
  openAlarms: async () => (await loadMetricTiles()).openAlarmsTile,
  plant: async () => {
    const [{ plantTile }] = await Promise.all([
      import('./tiles/PlantTile.tsx'),
      loadNamespaces('wallMetric'),
    ]);
    return plantTile;
  },
  messageTicker: () => import('./tiles/MessageTickerTile.tsx').then((m) => m.messageTickerTile),
  onDuty: () => import('./tiles/OnDutyTile.tsx').then((m) => m.onDutyTile),
  text: () => import('./tiles/TextTile.tsx').then((m) => m.textTile),
  image: () => import('./tiles/ImageTile.tsx').then((m) => m.imageTile),
} as const satisfies Record<string, () => Promise<TileDefinition>>;
export type TileType = keyof typeof tiles;

const loading = new Map<TileType, Promise<TileDefinition>>();
const loaded = new Map<string, TileDefinition>();

/** Returns a tile's definition if it is loaded already. */
export function loadedTile(type: string): TileDefinition | undefined {
  return loaded.get(type);
}

function isTileType(type: string): type is TileType {
  return Object.hasOwn(tiles, type);
}

/**
 * Loads a tile's definition; null where the type is unknown. Returns the same promise for a type each
 * time, so that `use` can wait for it; a failed one is discarded, and the next call tries again.
 */
export function loadTile(type: string): Promise<TileDefinition> | null {
  return isTileType(type) ? loadKnown(type) : null;
}

function loadKnown(type: TileType): Promise<TileDefinition> {
  const known = loading.get(type);
  if (known) return known;
  const load = loadAndStore(type);
  loading.set(type, load);
  return load;
}

async function loadAndStore(type: TileType): Promise<TileDefinition> {
  try {
    const tile = await tiles[type]();
    loaded.set(type, tile);
    return tile;
  } catch (cause) {
    loading.delete(type);
    throw cause;
  }
}

let allTiles: Promise<ReadonlyMap<string, TileDefinition>> | undefined;

/** Loads all definitions, for the editor; returns the same promise until it fails. */
export function loadAllTiles(): Promise<ReadonlyMap<string, TileDefinition>> {
  if (!allTiles) {
    allTiles = loadEach();
    allTiles.catch(() => {
      allTiles = undefined;
    });
  }
  return allTiles;
}

async function loadEach(): Promise<ReadonlyMap<string, TileDefinition>> {
  const types = Object.keys(tiles).filter(isTileType);
  const definitions = await Promise.all(types.map(loadKnown));
  return new Map(definitions.map((tile) => [tile.type, tile]));
}
