import { useSearchParams } from 'react-router-dom';
import { useCan } from '../../../api/session/useSession.ts';

/** The ways to show work orders; the table is first. */
const orderViews = ['table', 'lanes', 'day', 'supervisor'] as const;
export type OrderView = (typeof orderViews)[number];

/** The parameter of the address that holds the view; the table has none. */
export const viewParam = 'show';

/** Returns the view of the address, those that this user may open, and how to open one. */
export function useOrderView(): {
  readonly view: OrderView;
  readonly views: readonly OrderView[];
  readonly open: (view: OrderView) => void;
} {
  const [query, setQuery] = useSearchParams();
  const mayRepair = useCan('repair.work');
  const maySupervise = useCan('repair.supervise');
  const views = orderViews.filter(
    (view) => (view !== 'day' || mayRepair) && (view !== 'supervisor' || maySupervise),
  );
  const view = views.find((one) => one === query.get(viewParam)) ?? 'table';
  return {
    view,
    views,
    open: (to) =>
      setQuery((before) => {
        const after = new URLSearchParams(before);
        if (to === 'table') after.delete(viewParam);
        else after.set(viewParam, to);
        return after;
      }),
  };
}
