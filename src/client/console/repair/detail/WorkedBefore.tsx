import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import {
  type FaultSuggestion,
  listFaultSuggestions,
} from '../../../../contract/areas/fault/endpoints.ts';
import { failureOf } from '../../../api/http/apiError.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { DetailPanel } from '../../../kit/detail/DetailPage.tsx';
import { useDurationText } from '../../../kit/hooks/times.tsx';
import rowStyle from '../../../kit/list/rows/row.module.css';
import { orderPath } from '../../../lib/paths/orderPath.ts';
import { CollapsePanels } from '../../../ui/data/CollapsePanels.tsx';
import { QuietNote } from '../../../ui/feedback/FailureNote.tsx';
import { Row, Stack, StyledText } from '../../../ui/layout/layout.tsx';

const minuteMs = 60_000;

/** The repairs that closed the fault of an order on devices of its type, best first, each with its orders. */
export function WorkedBefore({ orderID }: { readonly orderID: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useEndpoint(listFaultSuggestions, { ID: orderID });
  if (data === undefined && error === null) return null;
  return (
    <DetailPanel heading={t('repair.worked.title')}>
      <Stack gap={12}>
        <StyledText ink={2} size={12}>
          {t('repair.worked.help')}
        </StyledText>
        {error !== null && data === undefined && (
          <QuietNote failure={failureOf(error)} onRetry={() => void refetch()} />
        )}
        {data?.length === 0 && <StyledText ink={2}>{t('repair.worked.none')}</StyledText>}
        {data?.map((one) => (
          <Remedy key={one.orderID} remedy={one} />
        ))}
      </Stack>
    </DetailPanel>
  );
}

/** A cause with its measures, how often it lasted, how long it took, and its orders. */
function Remedy({ remedy }: { readonly remedy: FaultSuggestion }) {
  const { t } = useTranslation();
  const durationText = useDurationText();
  const { causeName, measures, repairs, fixes, medianMinutes, orders } = remedy;
  const facts = [
    t('repair.worked.repairs', { count: repairs }),
    t('repair.worked.returns', { count: repairs - fixes }),
    medianMinutes !== null &&
      t('repair.worked.median', { time: durationText(medianMinutes * minuteMs) }),
  ];
  const opened =
    orders.length < repairs
      ? t('repair.worked.latest', { count: orders.length })
      : t('repair.worked.orders', { count: orders.length });
  return (
    <Stack gap={4}>
      <Row gap={10} rowGap={2} align="baseline" wrap shrink breakAnywhere>
        <StyledText as="span" strong>
          {causeName}
        </StyledText>
        <StyledText as="span" ink={2} size={12}>
          {facts.filter(Boolean).join(' · ')}
        </StyledText>
      </Row>
      {measures !== '' && <StyledText breakAnywhere>{measures}</StyledText>}
      <CollapsePanels
        panels={[
          {
            key: 'orders',
            title: opened,
            content: (
              <Row gap={16} rowGap={4} wrap>
                {orders.map(({ id, orderCode, lasted }) => (
                  <Link key={id} className={rowStyle.link} to={orderPath(id)}>
                    {lasted === 1 ? orderCode : t('repair.worked.returned', { code: orderCode })}
                  </Link>
                ))}
              </Row>
            ),
          },
        ]}
      />
    </Stack>
  );
}
