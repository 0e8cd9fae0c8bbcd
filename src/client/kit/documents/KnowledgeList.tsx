import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import {
  type DocumentRow,
  listDeviceKnowledge,
  listOrderKnowledge,
} from '../../../contract/areas/knowledge/documents.ts';
import { failureOf } from '../../api/http/apiError.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { documentPath } from '../../lib/paths/documentPath.ts';
import { FailureNote } from '../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { Row, Stack, StyledText } from '../../ui/layout/layout.tsx';
import { DetailPanel } from '../detail/DetailPage.tsx';
import row from '../list/rows/row.module.css';

/** The published documents of a device, in a panel; none where there are none. */
export function DeviceKnowledge({ deviceID }: { readonly deviceID: string }) {
  const { t } = useTranslation();
  const read = useEndpoint(listDeviceKnowledge, { DeviceID: deviceID });
  return <KnowledgePanel heading={t('knowledge.ofDevice.title')} read={read} />;
}

/** The published documents for an order, in a panel; none where there are none. */
export function OrderKnowledge({ orderID }: { readonly orderID: string }) {
  const { t } = useTranslation();
  const read = useEndpoint(listOrderKnowledge, { OrderID: orderID });
  return <KnowledgePanel heading={t('knowledge.ofOrder.title')} read={read} />;
}

interface KnowledgePanelProps {
  readonly heading: string;
  readonly read: {
    readonly data: readonly (DocumentRow & { readonly isOfFault?: 0 | 1 })[] | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
}

function KnowledgePanel({ heading, read }: KnowledgePanelProps) {
  const { t } = useTranslation();
  const { data, error } = read;
  if (data?.length === 0) return null;
  const rows = () => {
    if (data === undefined)
      return error === null ? (
        <SkeletonRows rows={1} />
      ) : (
        <FailureNote failure={failureOf(error)} onRetry={() => void read.refetch()} />
      );
    return data.map(({ id, title, documentTypeName, revision, isOfFault }) => (
      <Row key={id} gap={8} wrap>
        <Link className={row.link} to={documentPath(id, false)}>
          {title}
        </Link>
        <StyledText as="span" ink={3} size={13}>
          {[
            isOfFault === 1 ? t('knowledge.ofOrder.ofFault') : null,
            documentTypeName,
            t('knowledge.revisionNo', { revision }),
          ]
            .filter((part) => part !== null)
            .join(' · ')}
        </StyledText>
      </Row>
    ));
  };
  return (
    <DetailPanel heading={heading}>
      <Stack gap={8}>{rows()}</Stack>
    </DetailPanel>
  );
}
