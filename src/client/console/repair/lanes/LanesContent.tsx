import type { listOrderLanes } from '../../../../contract/areas/repair/lanes.ts';
import type { InputOf } from '../../../../contract/endpoint.ts';
import type { OrderState } from '../../../../contract/enums.ts';
import { failureOf } from '../../../api/http/apiError.ts';
import { FailureNote, StaleNote } from '../../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx';
import { OrderLanes } from './OrderLanes.tsx';
import type { LanesRead } from './useOrderLanes.ts';

interface LanesContentProps {
  readonly read: LanesRead;
  readonly filter: InputOf<typeof listOrderLanes>;
  readonly onAll: (state: OrderState) => void;
}

/** The lanes of a filter with every state of reading them. */
export function LanesContent({ read, filter, onAll }: LanesContentProps) {
  const { data, error, isPlaceholderData, refetch } = read;
  const failure = error === null ? null : failureOf(error);
  const retry = () => void refetch();
  if (data === undefined || failure?.denied === true) {
    if (failure !== null) return <FailureNote failure={failure} onRetry={retry} />;
    return <SkeletonRows rows={4} height={96} />;
  }
  return (
    <>
      {failure !== null && <StaleNote failure={failure} onRetry={retry} />}
      <OrderLanes lanes={data} filter={filter} stale={isPlaceholderData} onAll={onAll} />
    </>
  );
}
