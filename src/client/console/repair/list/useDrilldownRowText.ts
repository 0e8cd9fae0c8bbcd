import { useTranslation } from 'react-i18next';
import type { WorkOrder } from '../../../../contract/orders/workOrder.ts';
import type { OrderFilters } from './orderFilters.ts';

/**
 * Returns the texts of the figure's row that a list is narrowed to. Names come from the list's first
 * order; an empty list names only the kind of thing.
 */
export function useDrilldownRowText(): (
  filters: OrderFilters,
  first: WorkOrder | undefined,
) => string[] {
  const { t } = useTranslation();
  const sliceText = useSliceText();
  return (filters, first) => {
    const { DeviceID, TypeID, PositionID, CauseID, RepairUserID } = filters;
    const device = first?.deviceID === DeviceID ? first?.deviceName : undefined;
    const cause = first?.causeID === CauseID ? first?.causeName : null;
    const repairer = first?.repairUserID === RepairUserID ? first?.repairUserName : null;
    const place = first?.positionName ?? null;
    const texts = [
      DeviceID !== undefined &&
        (device === undefined
          ? t('repair.drilldown.row.aDevice')
          : t('repair.drilldown.row.device', { name: device })),
      TypeID !== undefined &&
        t(TypeID === 'none' ? 'repair.drilldown.row.noType' : 'repair.drilldown.row.type'),
      PositionID !== undefined &&
        rowText(PositionID, place, {
          none: t('repair.drilldown.row.noPosition'),
          unnamed: t('repair.drilldown.row.aPosition'),
          withName: (name) => t('repair.drilldown.row.position', { name }),
        }),
      CauseID !== undefined &&
        rowText(CauseID, cause ?? null, {
          none: t('repair.drilldown.row.noCause'),
          unnamed: t('repair.drilldown.row.aCause'),
          withName: (name) => t('repair.drilldown.row.cause', { name }),
        }),
      filters.FaultDescID !== undefined && t('repair.drilldown.row.description'),
      RepairUserID !== undefined &&
        rowText(RepairUserID, repairer ?? null, {
          none: t('repair.drilldown.row.noRepairer'),
          unnamed: t('repair.drilldown.row.aRepairer'),
          withName: (name) => t('repair.drilldown.row.repairer', { name }),
        }),
      filters.RepairOrgCode !== undefined &&
        t('repair.drilldown.row.repairOrg', { name: filters.RepairOrgCode }),
      filters.OwnerOrgCode !== undefined &&
        t('repair.drilldown.row.ownerOrg', { name: filters.OwnerOrgCode }),
      filters.Slice !== undefined && sliceText(filters.Slice),
      filters.Side !== undefined && t(`repair.drilldown.row.${filters.Side}`),
    ];
    return texts.filter((text) => text !== false);
  };
}

/** Returns the text of a part of a distribution. */
function useSliceText(): (slice: string) => string {
  const { t } = useTranslation();
  const clock = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  return (slice) => {
    const [kind, ...parts] = slice.split('-');
    const [first = 0, second = 0] = parts.map(Number);
    if (kind === 'hour') {
      const day = t(`repair.drilldown.weekday.${weekdays[first - 1] ?? 'monday'}`);
      return t('repair.drilldown.row.hour', { day, from: second, to: second + 1 });
    }
    if (kind === 'clock') {
      return t('repair.drilldown.row.clock', { from: clock(first), to: clock(second) });
    }
    if (kind === 'repair') {
      return second === 0
        ? t('repair.drilldown.row.repairFrom', { from: first })
        : t('repair.drilldown.row.repairTime', { from: first, to: second });
    }
    return t('repair.drilldown.row.rework');
  };
}

/** The days of the week, Monday first. */
const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

interface RowTexts {
  readonly none: string;
  readonly unnamed: string;
  readonly withName: (name: string) => string;
}

function rowText(id: string, name: string | null, { none, unnamed, withName }: RowTexts): string {
  if (id === 'none') return none;
  return name === null ? unnamed : withName(name);
}
