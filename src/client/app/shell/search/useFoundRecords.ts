import { useTranslation } from 'react-i18next';
import { listDevices } from '../../../../contract/areas/device/endpoints.ts';
import { documentLibrary } from '../../../../contract/areas/knowledge/knowledgeEnums.ts';
import { searchDocuments } from '../../../../contract/areas/knowledge/search.ts';
import { listParts } from '../../../../contract/areas/part/part.ts';
import { listUsers } from '../../../../contract/areas/personnel/endpoints.ts';
import { listWorkOrders } from '../../../../contract/areas/repair/queries.ts';
import { orderState } from '../../../../contract/enums.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useCan } from '../../../api/session/useSession.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { useDebounced } from '../../../kit/hooks/useDebounced.ts';
import { devicePath } from '../../../lib/paths/devicePath.ts';
import { documentPath } from '../../../lib/paths/documentPath.ts';
import { orderPath } from '../../../lib/paths/orderPath.ts';
import { type PagePath, pagePaths } from '../../../lib/paths/pagePaths.ts';
import { partPath } from '../../../lib/paths/partPath.ts';
import { personPath } from '../../../lib/paths/personPath.ts';

/** The number of records of each kind that a search shows. */
const shownRecords = 5;

/** Characters of a document's text that a line shows. */
const excerpt = 60;

/** One line of the results. */
export interface FoundEntry {
  readonly path: string;
  readonly title: string;
  /** The difference between records of one name. */
  readonly about: string;
}

/** The results of one kind, under one heading. */
export interface FoundGroup {
  readonly kind: 'device' | 'order' | 'person' | 'part' | 'document' | 'page';
  readonly entries: readonly FoundEntry[];
}

/** The records that a text finds. */
export interface FoundRecords {
  readonly groups: readonly FoundGroup[];
  /** The groups belong to the text, and no read is in flight. */
  readonly settled: boolean;
  /** A read has failed: records may be missing. */
  readonly failed: boolean;
}

/**
 * Finds the machines, orders, people, parts and documents of a text, by code, name and pinyin, documents by their text too: the first few of each list that the
 * user may read, and a line that opens the list where it has more.
 */
export function useFoundRecords(typed: string): FoundRecords {
  const { t } = useTranslation();
  const locale = useLocale();
  const wanted = typed.trim();
  const text = useDebounced(wanted);
  const mayFind = {
    device: useCan('device.view'),
    order: useCan('repair.view'),
    person: useCan('personnel.view'),
    part: useCan('part.view'),
    document: useCan('knowledge.view'),
  };
  const body = { SearchText: text, pageNum: 0, pageSize: shownRecords };
  const options = (kind: keyof typeof mayFind) => ({ enabled: text !== '' && mayFind[kind] });
  const devices = useEndpoint(listDevices, body, options('device'));
  const orders = useEndpoint(listWorkOrders, body, options('order'));
  const people = useEndpoint(listUsers, body, options('person'));
  const parts = useEndpoint(listParts, body, options('part'));
  const documents = useEndpoint(searchDocuments, { SearchText: text }, options('document'));
  const reads = [devices, orders, people, parts, documents];

  const group = <Row>(
    kind: FoundGroup['kind'],
    list: PagePath,
    answer: { readonly data: readonly Row[]; readonly totalNum: number } | undefined,
    entryOf: (row: Row) => FoundEntry,
  ): FoundGroup => {
    if (answer === undefined || wanted === '') return { kind, entries: [] };
    const entries = answer.data.slice(0, shownRecords).map(entryOf);
    if (answer.totalNum <= entries.length) return { kind, entries };
    const query = new URLSearchParams({ view: 'all', SearchText: text });
    const more = {
      path: `${list}?${query.toString()}`,
      title: t('shell.search.all'),
      about: '',
    };
    return { kind, entries: [...entries, more] };
  };
  return {
    groups: [
      group('device', pagePaths.deviceList, devices.data, (row) => ({
        path: devicePath(row.id, row.ownerName !== undefined),
        title: row.deviceName,
        about: texts(row.deviceCode, row.positionName, row.ownerName),
      })),
      group('order', pagePaths.workOrder, orders.data, (row) => ({
        path: orderPath(row.id),
        title: texts(row.deviceName, row.faultText),
        about: texts(orderState.label(row.orderState, locale), row.orderCode),
      })),
      group('person', pagePaths.mailList, people.data, (row) => ({
        path: personPath(row.id),
        title: row.realName,
        about: texts(row.departmentName, row.postName),
      })),
      group('part', pagePaths.sparePartList, parts.data, (row) => ({
        path: partPath(row.id),
        title: row.partName,
        about: texts(row.partCode, row.spec),
      })),
      group(
        'document',
        pagePaths.enterpriseKnow,
        documents.data && { data: documents.data.documents, totalNum: 0 },
        ({ id, title, typeName, ownerName, library, hits: [hit] }) => ({
          path: documentPath(
            id,
            library === documentLibrary.values.public,
            hit !== undefined && hit.page > 0 ? { page: String(hit.page) } : {},
          ),
          title,
          about: texts(typeName, ownerName, hit?.text.slice(0, excerpt)),
        }),
      ),
    ],
    settled: text === wanted && reads.every(({ fetchStatus }) => fetchStatus === 'idle'),
    failed: text !== '' && reads.some(({ isError }) => isError),
  };
}

function texts(...parts: readonly (string | null | undefined)[]): string {
  return parts.filter((part) => part !== null && part !== undefined && part !== '').join(' · ');
}
