import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import {
  getPartPromises,
  listPartApplications,
  type PartApplication,
} from '../../../../contract/areas/part/application.ts';
import { applyEnd, applyState, applyType } from '../../../../contract/areas/part/partEnums.ts';
import type { WorkOrderDetail } from '../../../../contract/orders/workOrder.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useUser } from '../../../api/session/useSession.ts';
import { usePromiseText } from '../../../kit/application/AddApplicationDialog.tsx';
import { ApplicationTag } from '../../../kit/application/applicationCells.tsx';
import { useApplicationDialog } from '../../../kit/application/useApplicationDialog.tsx';
import { DetailPanel } from '../../../kit/detail/DetailPage.tsx';
import { useLiveReads } from '../../../kit/hooks/useLiveReads.ts';
import rowStyle from '../../../kit/list/rows/row.module.css';
import { applicationPath } from '../../../lib/paths/applicationPath.ts';
import { useLazyDialog } from '../../../loading/lazyPart.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { loadActionDialogs } from '../actions/OrderActionButtons.tsx';
import { offeredActions } from '../actions/offeredActions.ts';

const mostShown = 20;

/** The applications of an interrupted order: offers one, and the recovery once the part is there. */
export function OrderApplications({ order }: { readonly order: WorkOrderDetail }) {
  const { t } = useTranslation();
  const user = useUser();
  const promiseText = usePromiseText();
  const { open, loading, dialog } = useApplicationDialog();
  const reason = order.history.findLast(({ call }) => call === 'Interrupt')?.remark ?? '';
  const isForPart = order.segments.findLast(({ reason: name }) => name !== null)?.reason === 'part';
  useLiveReads([listPartApplications, getPartPromises], ['partApplication', 'stock']);
  const { data } = useEndpoint(listPartApplications, { OrderID: order.id, pageSize: mostShown });
  const { data: named = [], isLoading: isReading } = useEndpoint(
    getPartPromises,
    { OrderID: order.id },
    { enabled: isForPart },
  );
  const applications = data?.data ?? [];
  if (user === null || user.orgCode !== order.repairOrgCode) return null;
  if (!isForPart && applications.length === 0) return null;
  const add = () =>
    open({
      applyType: applyType.values.requisition,
      entries: named.map(({ partID: id, partCode, partName, unit }) => ({
        part: { id, partCode, partName, unit },
        qty: 1,
      })),
      orderID: order.id,
      reason,
    });
  return (
    <DetailPanel heading={t('partApplications.order.title')}>
      <Stack gap={12} align="start">
        <ArrivedNote order={order} applications={applications} />
        {applications.length === 0 && <span>{t('partApplications.order.request')}</span>}
        {named.map((promise) => (
          <span key={promise.partID}>{`${promise.partName}: ${promiseText(promise)}`}</span>
        ))}
        {applications.map((one) => (
          <Row key={one.id} as="span" gap={16} rowGap={4} wrap>
            <Link className={rowStyle.link} to={applicationPath(one.id, 'own')}>
              {one.code}
            </Link>
            {one.partName}
            <ApplicationTag of={one} />
          </Row>
        ))}
        <Button loading={loading} disabled={isReading} onClick={add}>
          {t('partApplications.add')}
        </Button>
      </Stack>
      {dialog}
    </DetailPanel>
  );
}

/** The part has come, or was picked up: offers to go on with the repair. */
function ArrivedNote({
  order,
  applications,
}: {
  readonly order: WorkOrderDetail;
  readonly applications: readonly PartApplication[];
}) {
  const { t } = useTranslation();
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  const { Dialog, loading, whenHere } = useLazyDialog(loadActionDialogs);
  const requisitions = applications.filter((one) => one.applyType === applyType.values.requisition);
  const pickedUp = requisitions.find(
    ({ applyState: state, endKind }) =>
      state === applyState.values.completed && endKind === applyEnd.values.received,
  );
  const ready = pickedUp ?? requisitions.find(({ isReady }) => isReady === 1);
  if (ready === undefined || user === null) return null;
  const part = ready.partName;
  const isOffered = offeredActions(order, user).includes('recover');
  return (
    <>
      <Banner
        tone="info"
        title={t(`partApplications.order.${pickedUp === undefined ? 'arrived' : 'pickedUp'}`)}
      >
        {pickedUp === undefined
          ? t('partApplications.order.arrivedText', { part })
          : t('partApplications.order.pickedUpText', { part })}
      </Banner>
      {isOffered && (
        <Button loading={loading} onClick={() => void whenHere(() => setOpen(true))}>
          {t('partApplications.order.resume')}
        </Button>
      )}
      {Dialog !== null && isOpen && (
        <Dialog
          action="recover"
          order={order}
          offered={isOffered}
          visible
          onClose={() => setOpen(false)}
          onEmpty={() => setOpen(false)}
        />
      )}
    </>
  );
}
