import { v4 as uuid } from 'uuid';
import { lotUse } from '../../../../contract/areas/part/partEnums.ts';
import type { BookingKind } from '../../../../contract/areas/part/stock.ts';
import type { QueuedAction } from '../../../api/queue/queuedAction.ts';
import { storeItem } from '../../../api/session/storeItem.ts';
import type { BookedPart } from '../StockItemRow.tsx';

/** The bookings that the scan page makes, and `find`, which books nothing. */
export const scanModes = ['find', 'in', 'out', 'cacheOut', 'return', 'transfer'] as const;
type ScanMode = (typeof scanModes)[number];

/** The bookings with a position to which the parts go. */
const hasTarget: readonly ScanMode[] = ['cacheOut', 'return', 'transfer'];

/** Returns whether the parts of a booking go to another position. */
export function goesTo(mode: ScanMode): boolean {
  return hasTarget.includes(mode);
}

/** A scanned part. */
export interface ScanEntry {
  readonly key: string;
  readonly part: BookedPart;
  /** '' for none, as of the lot and the day of expiry, yyyy-MM-dd. */
  readonly positionID: string;
  readonly qty: string;
  readonly lot: string;
  readonly expiry: string;
}

/** Entries that were sent. Until their answer is known they stay as they are, and are sent again as they were. */
interface ScanAttempt {
  readonly actionID: string;
  readonly kind: BookingKind;
  readonly body: ReturnType<typeof bodyOf>;
  /** The keys of the entries, in the order of the body. */
  readonly keys: readonly string[];
}

/** The list of a person before it is submitted. It survives a reload of the tab. */
export interface ScanDraft {
  readonly mode: ScanMode;
  /** The position of the next parts; '' for none. */
  readonly fromID: string;
  /** '' for none. */
  readonly toID: string;
  readonly entries: readonly ScanEntry[];
  /** The positions that were scanned, by id: they have names without a network, too. */
  readonly places: Readonly<Record<string, string>>;
  /** The entries that were sent, and have no answer yet. */
  readonly attempt: ScanAttempt | null;
}

export const emptyScanDraft: ScanDraft = {
  mode: 'out',
  fromID: '',
  toID: '',
  entries: [],
  places: {},
  attempt: null,
};

const storageKey = 'andon.scan';

/** Returns the list that this tab has of a person; an empty one where it has none. */
export function readDraft(owner: string | null): ScanDraft {
  try {
    const found = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as {
      owner?: string;
      draft?: ScanDraft;
    } | null;
    const { draft } = found ?? {};
    if (found?.owner !== owner || draft === undefined) return emptyScanDraft;
    if (!scanModes.includes(draft.mode) || !Array.isArray(draft.entries)) return emptyScanDraft;
    return Array.isArray(draft.attempt?.keys) ? draft : { ...draft, attempt: null };
  } catch {
    return emptyScanDraft;
  }
}

/** Stores the list of a person in this tab. */
export function storeDraft(owner: string | null, draft: ScanDraft): void {
  storeItem(sessionStorage, storageKey, JSON.stringify({ owner, draft }));
}

/** Returns whether an entry was sent, and its answer is not known. */
export function isSent({ attempt }: ScanDraft, key: string): boolean {
  return attempt?.keys.includes(key) === true;
}

/** Returns the list as it is sent: as an attempt before if that has no answer yet, else all its entries. */
export function withAttempt(draft: ScanDraft, kind: BookingKind) {
  const attempt = draft.attempt ?? {
    actionID: uuid(),
    kind,
    body: bodyOf(draft),
    keys: draft.entries.map(({ key }) => key),
  };
  return { ...draft, attempt };
}

/** Returns the list with one more piece of a part: in its entry at the present position, or in a new one at the top. */
export function withScanned(draft: ScanDraft, part: BookedPart): ScanDraft {
  const positionID = draft.fromID || (draft.mode === 'return' ? '' : (part.positionID ?? ''));
  const same = draft.entries.find(
    (entry) =>
      !isSent(draft, entry.key) &&
      entry.part.id === part.id &&
      (draft.fromID === '' || entry.positionID === positionID),
  );
  if (same !== undefined) {
    const qty = String(Number((Number(same.qty || 0) + 1).toFixed(6)));
    return withEntry(draft, same.key, { qty });
  }
  const entry = { key: uuid(), part, positionID, qty: '1', lot: '', expiry: '' };
  return { ...draft, entries: [entry, ...draft.entries] };
}

/** Returns the list with a changed entry; unchanged if the entry was sent. */
export function withEntry(draft: ScanDraft, key: string, change: Partial<ScanEntry>): ScanDraft {
  if (isSent(draft, key)) return draft;
  const entries = draft.entries.map((entry) =>
    entry.key === key ? { ...entry, ...change } : entry,
  );
  return { ...draft, entries };
}

/** A scanned position. */
export interface ScannedPlace {
  readonly id: string;
  readonly name: string;
  readonly isBag: boolean;
}

/** Returns the list with a scanned position: as the one from which the parts come or, of a booking with two, the other one. */
export function withPlace(draft: ScanDraft, { id, name, isBag }: ScannedPlace): ScanDraft {
  const next = { ...draft, places: { ...draft.places, [id]: name } };
  const isTarget =
    (draft.mode === 'cacheOut' && isBag) ||
    (draft.mode === 'return' && !isBag) ||
    (draft.mode === 'transfer' && draft.fromID !== '' && draft.fromID !== id);
  return isTarget ? { ...next, toID: id } : withFrom(next, id);
}

/** Returns the list with another present position, which the entries without one take over. */
export function withFrom(draft: ScanDraft, fromID: string): ScanDraft {
  const entries = draft.entries.map((entry) =>
    entry.positionID === '' ? { ...entry, positionID: fromID } : entry,
  );
  return { ...draft, fromID, entries };
}

/** Returns the list without what was sent: what was scanned meanwhile stays. */
export function withoutSent(draft: ScanDraft): ScanDraft {
  const entries = draft.entries.filter(({ key }) => !isSent(draft, key));
  return entries.length === 0
    ? { ...emptyScanDraft, mode: draft.mode }
    : { ...draft, entries, attempt: null };
}

/** Returns the body of the booking, without its ActionID. */
export function bodyOf({ mode, entries, toID }: ScanDraft) {
  return {
    Items: entries.map(({ part, positionID, qty, lot, expiry }) => ({
      PartID: part.id,
      PositionID: positionID,
      Qty: Number(qty),
      ...(goesTo(mode) && { ToPositionID: toID }),
      ...(lot.trim() !== '' && { Lot: lot.trim() }),
      ...(mode === 'in' && expiry !== '' && { ExpiryDate: expiry }),
    })),
  };
}

/** Returns the list of a refused call, to be corrected. */
export function refusedScanDraft(kind: BookingKind, { body, subject }: QueuedAction): ScanDraft {
  const items = body['Items'] as readonly Readonly<Record<string, unknown>>[];
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const named = (id: string) => subject.names?.[id];
  const entries = items.map((item): ScanEntry => {
    const id = text(item['PartID']);
    const { name = id, unit = '' } = named(id) ?? {};
    return {
      key: uuid(),
      part: {
        id,
        partName: name,
        partCode: '',
        unit,
        positionID: null,
        lotUse: typeof item['Lot'] === 'string' ? lotUse.values.lots : null,
      },
      positionID: text(item['PositionID']),
      qty: String(item['Qty']),
      lot: text(item['Lot']),
      expiry: text(item['ExpiryDate']),
    };
  });
  const ids = [...entries.map(({ positionID }) => positionID), text(items[0]?.['ToPositionID'])];
  const places = ids.filter((id) => id !== '').map((id) => [id, named(id)?.name ?? id] as const);
  return {
    mode: scanModes.find((mode) => mode === kind) ?? 'out',
    fromID: '',
    toID: text(items[0]?.['ToPositionID']),
    entries,
    places: Object.fromEntries(places),
    attempt: null,
  };
}
