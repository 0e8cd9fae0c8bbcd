import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReorderProposal } from '../../../../contract/areas/part/figures.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { useQuantityText } from '../../../kit/hooks/useQuantityText.ts';
import { Facts } from '../../../ui/layout/Facts.tsx';
import { Popup } from '../../../ui/overlays/Popup.tsx';
import style from './Figures.module.css';
import { MovementsLink, useWindowQuery } from './figureParts.tsx';

interface ReorderTermsProps {
  readonly proposal: ReorderProposal;
  /** The wanted share of cycles without a shortage. */
  readonly serviceLevel: number;
}

/** The reorder point, which opens the terms of its proposal with their values; the demand opens its movements. */
export function ReorderTerms(props: ReorderTermsProps & { readonly label: string }) {
  const { proposal, serviceLevel, label } = props;
  const { t } = useTranslation();
  const { partName: part } = proposal;
  return (
    <Popup
      name={t('partFigures.reorder.termsOf', { part, point: label })}
      label={label}
      partClass={style.open}
    >
      <Terms proposal={proposal} serviceLevel={serviceLevel} />
    </Popup>
  );
}

function Terms({ proposal, serviceLevel }: ReorderTermsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const quantity = useQuantityText();
  const windowQuery = useWindowQuery();
  const { partID, unit, available, minQty, maxQty } = proposal;
  const number = (value: number) => value.toLocaleString(locale, { maximumFractionDigits: 3 });
  const level = serviceLevel.toLocaleString(locale, {
    style: 'percent',
    maximumFractionDigits: 2,
  });
  const d = number(proposal.perDay);
  const sd = number(proposal.deviation);
  const lead = number(proposal.leadDays);
  const leadDeviation = number(proposal.leadDeviation);
  const z = number(proposal.z);
  const safety = number(proposal.safetyStock);
  const point = number(proposal.reorderPoint);
  const text = (name: 'd' | 'lead' | 'leadDeviation' | 'limits' | 'point' | 'rule' | 'sd') =>
    t(`partFigures.reorder.${name}`);
  const rule = {
    economic: t('partFigures.reorder.economic'),
    maximum: t('partFigures.reorder.maximum', {
      max: number(maxQty ?? 0),
      available: number(available),
    }),
    point: t('partFigures.reorder.pointRule', {
      point: number(Math.max(proposal.reorderPoint, minQty ?? 0)),
      available: number(available),
    }),
  }[proposal.rule];
  const terms: readonly (readonly [string, ReactNode])[] = [
    [
      text('d'),
      <MovementsLink key="d" query={{ PartID: partID, Use: '1', ...windowQuery(proposal) }}>
        {t('partFigures.reorder.dText', {
          used: t('partFigures.usedN', { qty: quantity(proposal.used, unit), n: proposal.n }),
          days: proposal.days,
          d: `${d} ${unit}`,
        })}
      </MovementsLink>,
    ],
    [text('sd'), `${sd} ${unit}`],
    [text('lead'), t('partFigures.reorder.days', { days: lead })],
    [text('leadDeviation'), t('partFigures.reorder.days', { days: leadDeviation })],
    [t('partFigures.reorder.z', { level }), z],
    [
      t('partFigures.reorder.safety'),
      t('partFigures.reorder.safetyText', { z, lead, sd, d, leadDeviation, result: safety }),
    ],
    [text('point'), t('partFigures.reorder.pointText', { d, lead, safety, result: point })],
    [
      t('partFigures.available'),
      <MovementsLink key="available" query={{ PartID: partID }}>
        {quantity(available, unit)}
      </MovementsLink>,
    ],
    [
      text('limits'),
      `${minQty === null ? '—' : number(minQty)} / ${maxQty === null ? '—' : number(maxQty)}`,
    ],
    [text('rule'), `${rule} → ${quantity(proposal.qty, unit)}`],
  ];
  return (
    <div className={style.terms}>
      <Facts facts={terms} />
    </div>
  );
}
