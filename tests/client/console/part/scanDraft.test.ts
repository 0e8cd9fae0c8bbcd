import { beforeEach, expect, test } from 'vitest';
import {
  bodyOf,
  emptyScanDraft,
  readDraft,
  refusedScanDraft,
  type ScanDraft,
  storeDraft,
  withAttempt,
  withEntry,
  withoutSent,
  withPlace,
  withScanned,
} from '../../../../src/client/console/part/scan/scanDraft.ts';

const part = {
  id: 'p1',
  partCode: 'BRG',
  partName: '轴承',
  unit: '个',
  positionID: 'home',
  lotUse: null,
};
const store = { id: 'store', name: '备件库', isBag: false };
const bag = { id: 'bag', name: '李强的包', isBag: true };
const draft = (mode: ScanDraft['mode']): ScanDraft => ({ ...emptyScanDraft, mode });
beforeEach(() => sessionStorage.clear());

test('each scan of a part adds one to its row; at another position it begins a row', () => {
  const twice = withScanned(withScanned(draft('out'), part), part);
  expect(bodyOf(twice).Items).toEqual([{ PartID: 'p1', PositionID: 'home', Qty: 2 }]);
  const elsewhere = withScanned(withPlace(twice, store), part);
  expect(bodyOf(elsewhere).Items).toEqual([
    { PartID: 'p1', PositionID: 'store', Qty: 1 },
    { PartID: 'p1', PositionID: 'home', Qty: 2 },
  ]);
});

test('what was sent stays as it is until it is answered: changes and scans after it are sent for themselves', () => {
  const sent = withAttempt(withScanned(draft('out'), part), 'out');
  const other = { ...part, id: 'p2' };
  const edited = withEntry(sent, sent.attempt.keys[0] ?? '', { qty: '5' });
  const during = withScanned(withScanned(edited, part), other);
  expect(withAttempt({ ...during, mode: 'in' }, 'in').attempt).toEqual(sent.attempt);
  expect(bodyOf(withoutSent(during)).Items).toEqual([
    { PartID: 'p2', PositionID: 'home', Qty: 1 },
    { PartID: 'p1', PositionID: 'home', Qty: 1 },
  ]);
  expect(withoutSent(sent)).toEqual(draft('out'));
});

test('a scanned position is where the parts come from or go to, by the booking and the kind of the position', () => {
  const placed = (mode: ScanDraft['mode'], ...places: readonly (typeof store)[]) => {
    const { fromID, toID } = places.reduce(withPlace, draft(mode));
    return [fromID, toID];
  };
  expect(placed('in', store)).toEqual(['store', '']);
  expect(placed('cacheOut', bag, store)).toEqual(['store', 'bag']);
  expect(placed('return', bag, store)).toEqual(['bag', 'store']);
  expect(placed('transfer', store, bag)).toEqual(['store', 'bag']);
  const late = withPlace(withScanned(draft('return'), part), bag);
  expect(bodyOf(late).Items).toMatchObject([{ PositionID: 'bag' }]);
});

test('a list survives a reload for its person alone, with a lost attempt', () => {
  const stored = withAttempt(withScanned(draft('in'), part), 'in');
  storeDraft('ORG user', stored);
  expect(readDraft('ORG user')).toEqual(stored);
  expect(readDraft('ORG other')).toEqual(emptyScanDraft);
  sessionStorage.setItem('andon.scan', '{"owner":"ORG user","draft":{"mode":"x"}}');
  expect(readDraft('ORG user')).toEqual(emptyScanDraft);
});

test('a refused booking comes back with its parts, quantities and positions by name', () => {
  const items = [{ PartID: 'p1', PositionID: 'store', ToPositionID: 'bag', Qty: 2.5, Lot: 'L1' }];
  const back = refusedScanDraft('transfer', {
    owner: 'ORG user',
    id: 'a1',
    place: 1,
    call: 'part.transferStorage',
    body: { Items: items, ActionID: 'a1' },
    subject: {
      orderID: null,
      orderCode: null,
      deviceName: '',
      names: { p1: { name: '轴承 BRG', unit: 'kg' }, store: { name: '备件库' } },
    },
    files: [],
    queuedAt: 0,
    attempts: 1,
    firstSentAt: 0,
    state: 'refused',
    failure: null,
  });
  expect(bodyOf(back).Items).toEqual(items);
  expect(back.entries[0]?.part).toMatchObject({ partName: '轴承 BRG', unit: 'kg' });
  expect(back.places).toEqual({ store: '备件库', bag: 'bag' });
});
