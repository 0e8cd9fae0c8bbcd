import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { updateDevice } from '../../../../contract/areas/device/edits.ts';
import { listDeviceProviders } from '../../../../contract/areas/device/endpoints.ts';
import { listDevicePositions, listDeviceTypes } from '../../../../contract/areas/device/groups.ts';
import { orgCode } from '../../../../contract/areas/relation/endpoints.ts';
import {
  deviceState,
  runState,
  type WeightRating,
  weightRatings,
} from '../../../../contract/enums.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useUser } from '../../../api/session/useSession.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { useFieldLabel } from '../../../kit/hooks/useFieldLabel.ts';
import { useLiveReads } from '../../../kit/hooks/useLiveReads.ts';
import {
  type FilterValues,
  idFilter,
  optionFilter,
  schemaFilter,
  textFilter,
} from '../../../kit/list/filters/filterCodecs.ts';
import type { FilterField } from '../../../kit/list/listTypes.ts';
import type { List } from '../../../kit/list/useList.ts';
import { treeNodes } from '../../../ui/data/treeNodes.ts';

const weights = Object.keys(weightRatings) as WeightRating[];

/** The filters of the equipment list in the address, by field of the wire. */
export const deviceFilters = {
  SearchText: textFilter(),
  TypeID: idFilter,
  PositionID: idFilter,
  DeviceState: optionFilter(deviceState.list),
  RunState: optionFilter(runState.list),
  WeightRating: optionFilter(weights),
  ServiceOrgCode: schemaFilter(orgCode),
  Scrapped: optionFilter([0, 1]),
};

type DeviceFilterValues = FilterValues<typeof deviceFilters>;

/**
 * Drops the filter by a type or a position that is not there any more, such as one of an old link, so that the list
 * is not empty for a reason that no filter shows.
 */
export function useKnownGroups({
  values,
  change,
}: Pick<List<unknown, DeviceFilterValues>, 'change' | 'values'>): void {
  const types = useEndpoint(listDeviceTypes, {});
  const positions = useEndpoint(listDevicePositions, {});
  useLiveReads([listDeviceTypes, listDevicePositions], ['deviceType', 'devicePosition']);
  const isGone = (
    { data, isFetchedAfterMount }: Pick<typeof types, 'data' | 'isFetchedAfterMount'>,
    id: string | undefined,
  ) => id !== undefined && isFetchedAfterMount && data?.every((group) => group.id !== id) === true;
  const isTypeGone = isGone(types, values.TypeID);
  const isPositionGone = isGone(positions, values.PositionID);
  const drop = useEffectEvent(() =>
    change(
      {
        ...(isTypeGone ? { TypeID: undefined } : {}),
        ...(isPositionGone ? { PositionID: undefined } : {}),
      },
      true,
    ),
  );
  useEffect(() => {
    if (isTypeGone || isPositionGone) drop();
  }, [isTypeGone, isPositionGone]);
}

/** The filters above the equipment list; the provider's where the organisation has any. */
export function useDeviceFilters(): FilterField<DeviceFilterValues>[] {
  const { t } = useTranslation();
  const label = useFieldLabel(updateDevice);
  const locale = useLocale();
  const user = useUser();
  const types = useEndpoint(listDeviceTypes, {}).data ?? [];
  const positions = useEndpoint(listDevicePositions, {}).data ?? [];
  const providers = useEndpoint(listDeviceProviders, {}).data ?? [];
  return [
    {
      kind: 'tree',
      name: 'TypeID',
      label: t('device.type'),
      nodes: treeNodes(types),
    },
    {
      kind: 'tree',
      name: 'PositionID',
      label: label('PositionName'),
      nodes: treeNodes(positions),
    },
    {
      kind: 'select',
      name: 'RunState',
      label: t('device.runState'),
      options: runState.list.map((value) => ({
        value,
        label: runState.label(value, locale),
      })),
    },
    {
      kind: 'select',
      name: 'DeviceState',
      label: t('device.field.state'),
      options: deviceState.list.map((value) => ({
        value,
        label: deviceState.label(value, locale),
      })),
    },
    {
      kind: 'select',
      name: 'WeightRating',
      label: label('WeightRating'),
      options: weights.map((value) => ({ value, label: weightRatings[value][locale] })),
    },
    ...(providers.length === 0
      ? []
      : [
          {
            kind: 'select' as const,
            name: 'ServiceOrgCode' as const,
            label: t('device.field.service'),
            options: [
              { value: user?.orgCode ?? '', label: t('device.field.ownService') },
              ...providers.map((one) => ({ value: one.orgCode, label: one.orgName })),
            ],
          },
        ]),
    {
      kind: 'select',
      name: 'Scrapped',
      label: t('device.field.scrapped'),
      options: [
        { value: 0, label: t('device.list.inUse') },
        { value: 1, label: t('device.field.scrapped') },
      ],
    },
  ];
}
