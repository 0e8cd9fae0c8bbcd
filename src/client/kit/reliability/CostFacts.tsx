import { useTranslation } from 'react-i18next';
import type { ReliabilityRow } from '../../../contract/areas/home/reliability.ts';
import { moneyText } from '../../../contract/locale.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { hoursText } from '../../lib/numbers/figureText.ts';
import { StyledText } from '../../ui/layout/layout.tsx';
import { SimpleTable } from '../../ui/layout/SimpleTable.tsx';

/** The cost of intervals of planned maintenance by each model, or the reason why there is none. */
export function CostFacts({ costs }: { readonly costs: ReliabilityRow['costs'] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (costs.refusal !== null) {
    return <StyledText ink={2}>{t(`reliability.cost.refusal.${costs.refusal}`)}</StyledText>;
  }
  const perHour = (value: number) =>
    t('reliability.cost.perHour', { value: moneyText(value, locale) });
  const cost = (of: { readonly hours: number; readonly perHour: number } | null, none: string) =>
    of === null
      ? none
      : t('reliability.cost.interval', { hours: hoursText(of.hours), cost: perHour(of.perHour) });
  return (
    <>
      <SimpleTable
        caption={t('reliability.cost.title')}
        leastWidth={640}
        rows={costs.models}
        keyOf={({ model }) => model}
        columns={[
          {
            key: 'model',
            title: t('reliability.cost.model'),
            isName: true,
            render: ({ model, from }) =>
              t('reliability.cost.modelText', {
                model: t(`reliability.cost.${model}`),
                from: t(`reliability.cost.from.${from}`),
              }),
          },
          {
            key: 'best',
            title: t('reliability.cost.best'),
            render: ({ best }) => cost(best, t('reliability.cost.noBest')),
          },
          {
            key: 'requested',
            title: t('reliability.cost.requested'),
            render: ({ requested }) => cost(requested, '—'),
          },
          {
            key: 'without',
            title: t('reliability.cost.without'),
            render: ({ withoutPerHour }) =>
              withoutPerHour === null ? '—' : perHour(withoutPerHour),
          },
        ]}
      />
      <StyledText size={13} ink={2}>
        {t('reliability.cost.formula')}
      </StyledText>
    </>
  );
}
