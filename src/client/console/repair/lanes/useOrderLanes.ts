import { listOrderLanes } from '../../../../contract/areas/repair/lanes.ts';
import type { InputOf } from '../../../../contract/endpoint.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useLiveReads } from '../../../kit/hooks/useLiveReads.ts';

/** Returns the lanes of a filter; they are read again when an order changes. */
export function useOrderLanes(filter: InputOf<typeof listOrderLanes>, enabled: boolean) {
  const read = useEndpoint(listOrderLanes, filter, { enabled });
  useLiveReads([listOrderLanes], enabled ? ['order'] : []);
  return read;
}

/** The lanes and the state of reading them. */
export type LanesRead = ReturnType<typeof useOrderLanes>;

/** Returns lanes as the answer of a list: what its head shows, and how it is read again. */
export function asListRead({ data, refetch }: LanesRead) {
  return {
    endpoint: listOrderLanes,
    total: data?.reduce((sum, { totalNum }) => sum + totalNum, 0),
    isBound: data?.some(({ totalBound }) => totalBound === 1) ?? false,
    async reload() {
      await refetch();
    },
  };
}
