import { pagePaths } from './paths/pagePaths.ts';
import { pathKey } from './paths/pathKey.ts';

/** The records that codes of this product open. */
type CodedRecord = 'application' | 'device' | 'devicePosition' | 'part' | 'position';

/** A scanned or typed code: the record that an address of this product opens, or any other text. */
export type ScannedCode =
  | { readonly kind: CodedRecord; readonly id: string }
  | { readonly kind: 'text'; readonly text: string };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The pages that codes open, and the parameter that has the id of the record. */
const coded: readonly (readonly [path: string, parameter: string, kind: CodedRecord])[] = [
  [pagePaths.sparePartDetail, 'id', 'part'],
  [pagePaths.sparePartList, 'PositionID', 'position'],
  [pagePaths.sparePartApplyFor, 'id', 'application'],
  [pagePaths.sparePartRequisition, 'id', 'application'],
  [pagePaths.assets, 'd', 'device'],
  [pagePaths.deviceList, 'PositionID', 'devicePosition'],
];

/** Returns the record or text of a scanned or typed code. The host does not count: the product may have several addresses. */
export function parseScanned(scanned: string): ScannedCode {
  const text = scanned.trim();
  const address = URL.canParse(text) ? new URL(text) : null;
  const page = coded.find(([path]) => pathKey(path) === pathKey(address?.pathname ?? ''));
  if (page === undefined) return { kind: 'text', text };
  const [, parameter, kind] = page;
  const id = address?.searchParams.get(parameter) ?? '';
  return uuid.test(id) ? { kind, id } : { kind: 'text', text };
}
