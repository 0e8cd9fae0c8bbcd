import { useTranslation } from 'react-i18next';
import type { WorkOrder } from '../../../contract/workOrder.ts';
import type { OrderFilters } from './orderFilters.ts';

/**
 * Which row of a figure a list is narrowed to, in words. Names come from the list's first order; a
 * list without one says the kind of thing alone.
 */
export function useRowWords(): (filters: OrderFilters, first: WorkOrder | undefined) => string[] {
  const { t } = useTranslation();
  return (filters, first) => {
    const { DeviceID, TypeID, PositionID, CauseID, RepairUserID } = filters;
    const device = first?.deviceID === DeviceID ? first?.deviceName : undefined;
    const cause = first?.causeID === CauseID ? first?.causeName : null;
    const repairer = first?.repairUserID === RepairUserID ? first?.repairUserName : null;
    const place = first?.positionName ?? null;
    const words = [
      DeviceID !== undefined &&
        (device === undefined
          ? t('repair.behind.row.aDevice')
          : t('repair.behind.row.device', { name: device })),
      TypeID !== undefined &&
        t(TypeID === 'none' ? 'repair.behind.row.noType' : 'repair.behind.row.type'),
      PositionID !== undefined &&
        named(PositionID, place, {
          none: t('repair.behind.row.noPosition'),
          some: t('repair.behind.row.aPosition'),
          called: (name) => t('repair.behind.row.position', { name }),
        }),
      CauseID !== undefined &&
        named(CauseID, cause ?? null, {
          none: t('repair.behind.row.noCause'),
          some: t('repair.behind.row.aCause'),
          called: (name) => t('repair.behind.row.cause', { name }),
        }),
      RepairUserID !== undefined &&
        named(RepairUserID, repairer ?? null, {
          none: t('repair.behind.row.noRepairer'),
          some: t('repair.behind.row.aRepairer'),
          called: (name) => t('repair.behind.row.repairer', { name }),
        }),
      filters.RepairOrgCode !== undefined &&
        t('repair.behind.row.repairOrg', { name: filters.RepairOrgCode }),
      filters.OwnerOrgCode !== undefined &&
        t('repair.behind.row.ownerOrg', { name: filters.OwnerOrgCode }),
      filters.Side !== undefined && t(`repair.behind.row.${filters.Side}`),
    ];
    return words.filter((word) => word !== false);
  };
}

interface Naming {
  readonly none: string;
  readonly some: string;
  readonly called: (name: string) => string;
}

function named(id: string, name: string | null, { none, some, called }: Naming): string {
  if (id === 'none') return none;
  return name === null ? some : called(name);
}
