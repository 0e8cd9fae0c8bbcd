import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { applicationLimits } from '../../../../contract/areas/part/application.ts';
import {
  listReorder,
  type ReorderProposal,
  reorderFilter,
} from '../../../../contract/areas/part/figures.ts';
import { applyType } from '../../../../contract/areas/part/partEnums.ts';
import { serviceLevels } from '../../../../contract/areas/part/stockMath.ts';
import { useCan } from '../../../api/session/useSession.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { useMoney } from '../../../kit/application/applicationCells.tsx';
import { useApplicationDialog } from '../../../kit/application/useApplicationDialog.tsx';
import { useQuantityText } from '../../../kit/hooks/useQuantityText.ts';
import { type FilterCodec, schemaFilter } from '../../../kit/list/filters/filterCodecs.ts';
import type { ListColumn } from '../../../kit/list/listTypes.ts';
import { useList } from '../../../kit/list/useList.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { FigureList, usePartColumn, usePartSearch } from './FigureList.tsx';
import { figureFilters, MovementsLink, useTreeFilters, useWindowFilter } from './figureParts.tsx';
import { ParametersDialog, type ReorderParameters } from './ParametersDialog.tsx';
import { ReorderTerms } from './ReorderTerms.tsx';

type NumberSchema = Parameters<typeof schemaFilter<number>>[0];

/** A filter for a number; an empty text is none, where the schema would read 0. */
function numberFilter(schema: NumberSchema): FilterCodec<number> {
  const codec = schemaFilter(schema);
  return { read: (text) => (text === '' ? undefined : codec.read(text)) };
}

const { ServiceLevel, LeadDays, LeadDeviation, OrderCost, HoldingPercent } = reorderFilter.shape;
const filters = {
  ...figureFilters,
  ServiceLevel: numberFilter(ServiceLevel),
  LeadDays: numberFilter(LeadDays),
  LeadDeviation: numberFilter(LeadDeviation),
  OrderCost: numberFilter(OrderCost),
  HoldingPercent: numberFilter(HoldingPercent),
};
const otherParams = ['tab'];

/** Parts to reorder with the terms of each proposal; selected ones become a purchase. */
export function ReorderList() {
  const { t } = useTranslation();
  const locale = useLocale();
  const quantity = useQuantityText();
  const mayApply = useCan('part.apply');
  const fields = [useWindowFilter(), ...useTreeFilters()];
  const [isOpen, setOpen] = useState(false);
  const { open, loading, dialog } = useApplicationDialog();
  const parametersText = useParametersText();
  const list = useList(listReorder, {
    name: 'partReorder',
    filters,
    otherParams,
    live: { kinds: ['stock', 'partApplication'], idOf: ({ partID }) => partID },
  });
  const number = (value: number) => value.toLocaleString(locale, { maximumFractionDigits: 1 });
  const serviceLevel = list.values.ServiceLevel ?? serviceLevels.usual;
  const columns: ListColumn<ReorderProposal>[] = [
    usePartColumn<ReorderProposal>(),
    {
      key: 'qty',
      title: t('partFigures.reorder.qty'),
      width: 128,
      align: 'end',
      render: ({ qty, unit }) => quantity(qty, unit),
    },
    {
      key: 'available',
      title: t('partFigures.available'),
      width: 112,
      align: 'end',
      render: ({ partID, available, unit }) => (
        <MovementsLink query={{ PartID: partID }}>{quantity(available, unit)}</MovementsLink>
      ),
    },
    {
      key: 'point',
      title: t('partFigures.reorder.point'),
      width: 128,
      align: 'end',
      render: (row) => (
        <ReorderTerms
          proposal={row}
          serviceLevel={serviceLevel}
          label={`${number(row.reorderPoint)} ${row.unit}`}
        />
      ),
    },
    {
      key: 'perDay',
      title: t('partFigures.reorder.d'),
      width: 128,
      align: 'end',
      render: ({ perDay }) => perDay.toLocaleString(locale, { maximumFractionDigits: 3 }),
    },
    {
      key: 'lead',
      title: t('partFigures.reorder.lead'),
      width: 128,
      align: 'end',
      render: ({ leadDays }) => t('partFigures.reorder.days', { days: leadDays }),
    },
    {
      key: 'safety',
      title: t('partFigures.reorder.safety'),
      width: 112,
      align: 'end',
      render: ({ safetyStock }) => number(safetyStock),
    },
    {
      key: 'limits',
      title: t('partFigures.reorder.limits'),
      width: 152,
      align: 'end',
      render: ({ minQty, maxQty }) => `${minQty ?? '—'} / ${maxQty ?? '—'}`,
    },
    {
      key: 'supplier',
      title: t('partFigures.reorder.supplier'),
      optional: true,
      render: ({ supplier }) => supplier ?? '—',
    },
  ];
  return (
    <>
      <FigureList
        tab="reorder"
        list={list}
        note={{
          formula: t('partFigures.reorder.formula'),
          rules: [[t('partFigures.reorder.parameters'), parametersText(list.values)]],
        }}
        columns={columns}
        keyOf={({ partID }) => partID}
        nameOf={({ partName }) => partName}
        search={usePartSearch()}
        filters={fields}
        actions={
          mayApply
            ? [
                {
                  key: 'apply',
                  label: t('partFigures.reorder.apply'),
                  requires: 'some',
                  maxRows: applicationLimits.lines,
                  successText: null,
                  run: (rows) =>
                    open({
                      applyType: applyType.values.purchase,
                      entries: rows.map(({ partID, qty, ...part }) => ({
                        part: { ...part, id: partID },
                        qty,
                      })),
                      reason: t('partFigures.reorder.reason'),
                    }),
                },
              ]
            : []
        }
        extras={
          <Button loading={loading} onClick={() => setOpen(true)}>
            {t('partFigures.reorder.parameters')}
          </Button>
        }
        exportKind="PartReorder"
        empty={{
          title: t('partFigures.reorder.noneTitle'),
          text: t('partFigures.reorder.noneText'),
        }}
      />
      {isOpen && (
        <ParametersDialog
          values={list.values}
          onChange={list.change}
          onClose={() => setOpen(false)}
        />
      )}
      {dialog}
    </>
  );
}

function useParametersText() {
  const { t } = useTranslation();
  const locale = useLocale();
  const money = useMoney();
  return (values: ReorderParameters) => {
    const level = (values.ServiceLevel ?? serviceLevels.usual).toLocaleString(locale, {
      style: 'percent',
      maximumFractionDigits: 2,
    });
    const text = t('partFigures.reorder.parametersText', {
      level,
      lead: values.LeadDays ?? LeadDays.parse(undefined),
      deviation: values.LeadDeviation ?? LeadDeviation.parse(undefined),
    });
    if (values.OrderCost === undefined || values.HoldingPercent === undefined) return text;
    const costs = t('partFigures.reorder.costsText', {
      order: money(values.OrderCost),
      holding: values.HoldingPercent,
    });
    return `${text}${costs}`;
  };
}
