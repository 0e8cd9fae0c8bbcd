import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { z } from 'zod';
import type { analysisScope } from '../../../../contract/areas/home/analysis.ts';
import { getUserOrgInfo } from '../../../../contract/areas/home/overview.ts';
import { orgType } from '../../../../contract/enums.ts';
import { type OrderSide, orderKeys, orderSide } from '../../../../contract/orders/orderKeys.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useToday } from '../../../kit/hooks/times.tsx';
import { drilldownPath, type OrdersQuery } from '../../../lib/paths/ordersPath.ts';
import {
  type OverviewRange,
  type PresetDays,
  readRange,
  windowOfRange,
  writeRange,
} from '../overviewRange.ts';

/** The filters of the analyses by their parameters in the address; the party is who is on the other side. */
export const analysisFilterNames = ['TypeID', 'PositionID', 'PartyCode'] as const;
export type AnalysisFilterName = (typeof analysisFilterNames)[number];

/** The parameters that a saved view of an analysis has. */
const viewParams = ['days', 'from', 'to', 'side', ...analysisFilterNames] as const;

/** The state of an analysis, which is in the address of its page. */
export interface Analysis {
  readonly range: OverviewRange;
  readonly today: string;
  readonly isProvider: boolean;
  readonly side: OrderSide;
  /** The scope as calls take it. */
  readonly body: z.input<typeof analysisScope>;
  readonly filters: Readonly<Record<AnalysisFilterName, string | undefined>>;
  /** Parameters of the address, as a saved view stores them. */
  readonly params: Readonly<Record<string, string>>;
  /** The saved view that the address names. */
  readonly view: string | undefined;
  /** Returns the path of the orders of a figure of the analysis. */
  readonly to: (query: OrdersQuery) => string;
  readonly setRange: (range: PresetDays | { readonly from: string; readonly to: string }) => void;
  readonly set: (name: AnalysisFilterName | 'side', value: string | undefined) => void;
  readonly openView: (id: string, params: Readonly<Record<string, string>>) => void;
  readonly reset: () => void;
}

const replaceHistory = { replace: true };
const schemas = {
  TypeID: orderKeys.shape.TypeID,
  PositionID: orderKeys.shape.PositionID,
  PartyCode: orderKeys.shape.RepairOrgCode,
} as const;

/** Returns the analysis that the address describes; invalid parameters are ignored. */
export function useAnalysis(): Analysis {
  const [query, setQuery] = useSearchParams();
  const today = useToday();
  const { data: own } = useEndpoint(getUserOrgInfo, {});
  const isProvider = own?.orgType === orgType.values.provider;
  const range = readRange(query, today);
  const requested = orderSide.safeParse(query.get('side')).data;
  const side = isProvider ? (requested ?? 'repaired') : (requested ?? 'own');
  const read = (name: AnalysisFilterName) =>
    schemas[name].safeParse(query.get(name) ?? undefined).data;
  const [TypeID, PositionID, PartyCode] = analysisFilterNames.map(read);
  const { from, to } = range;
  const scope = useMemo(() => {
    const party = side === 'own' ? { RepairOrgCode: PartyCode } : { OwnerOrgCode: PartyCode };
    const keys = { TypeID, PositionID, ...(PartyCode !== undefined && party) };
    return { ...windowOfRange({ from, to }), ...keys };
  }, [from, to, side, TypeID, PositionID, PartyCode]);
  const body = useMemo(
    () => ({ ...scope, ...((isProvider || requested !== undefined) && { Side: side }) }),
    [scope, isProvider, requested, side],
  );
  const change = useCallback(
    (edit: (next: URLSearchParams) => void) => {
      const next = new URLSearchParams(query);
      edit(next);
      setQuery(next, replaceHistory);
    },
    [query, setQuery],
  );
  const params = Object.fromEntries(
    viewParams.flatMap((name) => {
      const value = query.get(name);
      return value === null ? [] : [[name, value] as const];
    }),
  );
  return {
    range,
    today,
    isProvider,
    side,
    body,
    filters: { TypeID, PositionID, PartyCode },
    params,
    view: query.get('view') ?? undefined,
    to: useCallback((more) => drilldownPath(side, { ...scope, ...more }), [side, scope]),
    setRange: (next) => setQuery(writeRange(query, next), replaceHistory),
    set: (name, value) =>
      change((next) => {
        if (value === undefined) next.delete(name);
        else next.set(name, value);
        if (name === 'side') for (const filter of analysisFilterNames) next.delete(filter);
      }),
    openView: (id, stored) => setQuery(new URLSearchParams({ ...stored, view: id })),
    reset: () => setQuery(new URLSearchParams()),
  };
}
