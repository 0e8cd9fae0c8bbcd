import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import {
  type ApplicationDetail,
  type ApplicationItem,
  getApplication,
  giveUpApplication,
  listPartApplications,
  listWaitingApplications,
  setApplicationDates,
  withdrawApplication,
} from '../../../../contract/areas/part/application.ts';
import { mayActOnApplication } from '../../../../contract/areas/part/applicationActions.ts';
import { applyState, applyType } from '../../../../contract/areas/part/partEnums.ts';
import { failureOf } from '../../../api/http/apiError.ts';
import { fileUrl } from '../../../api/http/fileUrl.ts';
import { useAction, useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useUser } from '../../../api/session/useSession.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import style from '../../../kit/application/Applications.module.css';
import { ApplicationTag, useMoney } from '../../../kit/application/applicationCells.tsx';
import { useApplicationDialog } from '../../../kit/application/useApplicationDialog.tsx';
import { DetailAbsent } from '../../../kit/detail/DetailAbsent.tsx';
import { DetailHead } from '../../../kit/detail/DetailHead.tsx';
import { DetailPage, DetailPanel } from '../../../kit/detail/DetailPage.tsx';
import { FactGrid } from '../../../kit/detail/FactGrid.tsx';
import { TimeAgo, useNow } from '../../../kit/hooks/times.tsx';
import { useLiveReads } from '../../../kit/hooks/useLiveReads.ts';
import { useQuantityText } from '../../../kit/hooks/useQuantityText.ts';
import type { ListColumn } from '../../../kit/list/listTypes.ts';
import rowStyle from '../../../kit/list/rows/row.module.css';
import { StandardCard } from '../../../kit/list/rows/StandardCard.tsx';
import {
  type ApplicationPage,
  applicationListPath,
  applicationPath,
} from '../../../lib/paths/applicationPath.ts';
import { orderPath } from '../../../lib/paths/orderPath.ts';
import { permits } from '../../../lib/permitted.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { QrCode } from '../../../ui/data/QrCode.tsx';
import { Tag } from '../../../ui/data/Tag.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Row, StyledText } from '../../../ui/layout/layout.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { toastSuccess } from '../../../ui/toasts/toast.ts';
import { PartName } from '../stockCells.tsx';
import { DatesDialog } from './DatesDialog.tsx';
import { DecideDialog } from './DecideDialog.tsx';
import { ReceiveDialog, restOf } from './ReceiveDialog.tsx';

type Action = 'approve' | 'giveUp' | 'receive' | 'reject' | 'withdraw';

interface ApplicationPanelsProps {
  readonly id: string;
  readonly page: ApplicationPage;
}

/** One application: its facts, entries and receipts, with the actions of this user. */
export function ApplicationPanels({ id, page }: ApplicationPanelsProps) {
  const { t } = useTranslation();
  const read = useEndpoint(getApplication, { ID: id });
  useLiveReads([getApplication], ['partApplication'], id);
  const { data, error, isFetching, dataUpdatedAt } = read;
  const run = () => void read.refetch();
  if (data === undefined || failureOf(error).missing) {
    const missing = {
      title: t('partApplications.detail.notFoundTitle'),
      text: t('partApplications.detail.notFoundText'),
      backLabel: t('partApplications.title'),
      to: applicationListPath(page),
    };
    return (
      <DetailPage>
        <DetailAbsent error={error} missing={missing} onRetry={run} />
      </DetailPage>
    );
  }
  return (
    <DetailPage>
      <DetailHead
        title={data.code}
        marks={<ApplicationTag of={data} />}
        refresh={{ busy: isFetching, at: dataUpdatedAt, error, run }}
        actions={<ApplicationButtons application={data} />}
      />
      <UndecidableNote application={data} />
      <Facts application={data} page={page} />
      <DetailPanel heading={t('partApplications.detail.items')}>
        <ItemTable application={data} />
      </DetailPanel>
      <PickupCode application={data} />
      <DetailPanel heading={t('partApplications.detail.receipts')}>
        <Receipts application={data} />
      </DetailPanel>
    </DetailPage>
  );
}

function ApplicationButtons({ application }: { readonly application: ApplicationDetail }) {
  const { t } = useTranslation();
  const user = useUser();
  const [open, setOpen] = useState<Action | 'dates' | null>(null);
  const { open: openNew, dialog } = useApplicationDialog();
  if (user === null) return null;
  const mayAct = (action: Action) =>
    mayActOnApplication(action, application, {
      userID: user.id,
      permits: (permission) => permits(user.permissions, permission),
    });
  const mayDecide = application.undecidable === null;
  const isPurchase = application.applyType === applyType.values.purchase;
  const missing = isPurchase ? [] : application.items.filter((item) => missingOf(item) > 0);
  const isApproved = application.applyState === applyState.values.awaitingPickup;
  const mayBuy = isApproved && missing.length > 0 && permits(user.permissions, 'part.requisition');
  const mayDate =
    isPurchase &&
    isApproved &&
    application.items.some((item) => restOf(item) > 0) &&
    permits(user.permissions, setApplicationDates.permission);
  const close = () => setOpen(null);
  const button = (action: Action, text: string, isMain = false) =>
    mayAct(action) && (
      <Button type={isMain ? 'primary' : 'secondary'} onClick={() => setOpen(action)}>
        {text}
      </Button>
    );
  return (
    <>
      {button('withdraw', t('partApplications.action.withdraw'))}
      {button('giveUp', t('partApplications.action.giveUp'))}
      {mayDecide && button('reject', t('partApplications.action.reject'))}
      {mayDate && (
        <Button onClick={() => setOpen('dates')}>{t('partApplications.form.dates')}</Button>
      )}
      {mayBuy && (
        <Button
          onClick={() =>
            openNew({
              applyType: applyType.values.purchase,
              entries: missing.map((item) => ({
                part: { ...item, id: item.partID },
                qty: missingOf(item),
              })),
              sourceID: application.id,
              orderID: application.orderID ?? undefined,
              reason: application.reason,
            })
          }
        >
          {t('partApplications.action.buy')}
        </Button>
      )}
      {mayDecide && button('approve', t('partApplications.action.approve'), true)}
      {button(
        'receive',
        t(isPurchase ? 'partApplications.action.receive' : 'partApplications.action.pickUp'),
        true,
      )}
      {(open === 'approve' || open === 'reject') && (
        <DecideDialog application={application} isApproval={open === 'approve'} onClose={close} />
      )}
      {open === 'dates' && <DatesDialog application={application} onClose={close} />}
      {open === 'receive' && <ReceiveDialog application={application} onClose={close} />}
      {(open === 'withdraw' || open === 'giveUp') && (
        <EndDialog application={application} action={open} onClose={close} />
      )}
      {dialog}
    </>
  );
}

/** Returns what of a entry is neither reserved nor picked up. */
function missingOf(item: ApplicationItem): number {
  return Number((restOf(item) - item.reservedQty).toFixed(6));
}

const endCalls = { withdraw: withdrawApplication, giveUp: giveUpApplication } as const;

function EndDialog({
  application,
  action,
  onClose,
}: {
  readonly application: ApplicationDetail;
  readonly action: 'giveUp' | 'withdraw';
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { id: ID, version: Version, code } = application;
  const call = useAction(endCalls[action], [
    getApplication,
    listPartApplications,
    listWaitingApplications,
  ]);
  const question =
    action === 'withdraw'
      ? t('partApplications.action.confirmWithdraw', { code })
      : t('partApplications.action.confirmGiveUp', { code });
  return (
    <ConfirmDialog
      visible
      title={t(`partApplications.action.${action}`)}
      confirmLabel={t(`partApplications.action.${action}`)}
      destructive
      onConfirm={() =>
        void call.mutateAsync({ ID, Version }).then(() => {
          toastSuccess(t('partApplications.action.done'));
          onClose();
        }, onClose)
      }
      onClose={onClose}
      text={question}
    />
  );
}

/** The reason for which a user with the permission may not decide. */
function UndecidableNote({ application }: { readonly application: ApplicationDetail }) {
  const { t } = useTranslation();
  const { undecidable, applyState: state } = application;
  if (state !== applyState.values.applying) return null;
  if (undecidable === null || undecidable === 'permission') return null;
  return <Banner tone="info">{t(`partApplications.detail.undecidable.${undecidable}`)}</Banner>;
}

function Facts({
  application,
  page,
}: {
  readonly application: ApplicationDetail;
  readonly page: ApplicationPage;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  const now = useNow();
  const money = useMoney();
  const { orderID, orderCode, sourceID, purchases, expireTime, amount } = application;
  const title = (name: 'code' | 'type' | 'applicant' | 'need' | 'reason' | 'supplier' | 'amount') =>
    t(`partApplications.${name}`);
  return (
    <DetailPanel label={t('partApplications.detail.title')}>
      <FactGrid
        facts={[
          [title('type'), applyType.label(application.applyType, locale)],
          [title('applicant'), application.userName],
          [
            t('partApplications.time'),
            <TimeAgo key="time" instant={application.createTime} now={now} />,
          ],
          [title('need'), application.needDate],
          [
            t('partApplications.orderOf'),
            orderID === null ? null : (
              <Link key="order" className={rowStyle.link} to={orderPath(orderID)}>
                {orderCode}
              </Link>
            ),
          ],
          [title('amount'), amount === null ? null : money(amount)],
          [title('supplier'), application.supplier],
          [t('partApplications.detail.decidedBy'), application.decideUserName],
          [t('partApplications.detail.decideReason'), application.decideReason],
          [
            t('partApplications.detail.until'),
            expireTime === null ? null : <TimeAgo key="until" instant={expireTime} now={now} />,
          ],
          [
            t('partApplications.detail.source'),
            sourceID === null ? null : (
              <Link key="source" className={rowStyle.link} to={applicationPath(sourceID, page)}>
                {t('partApplications.open')}
              </Link>
            ),
          ],
          [
            t('partApplications.detail.purchases'),
            purchases.length === 0
              ? null
              : purchases.map(({ id, code, applyState: state }) => (
                  <span key={id}>
                    <Link className={rowStyle.link} to={applicationPath(id, page)}>
                      {code}
                    </Link>{' '}
                    {applyState.label(state, locale)}{' '}
                  </span>
                )),
          ],
          [title('reason'), application.reason, 'wide'],
        ]}
      />
    </DetailPanel>
  );
}

/** The QR code of a requisition that waits for its pickup, for the phone of the applicant. */
function PickupCode({ application }: { readonly application: ApplicationDetail }) {
  const { t } = useTranslation();
  const user = useUser();
  const { id, applyState: state, applyType: type, userID } = application;
  const isWaiting = state === applyState.values.awaitingPickup;
  if (!isWaiting || type !== applyType.values.requisition || userID !== user?.id) return null;
  return (
    <DetailPanel heading={t('partApplications.detail.pickupCode')}>
      <div className={style.pickup}>
        <QrCode
          text={new URL(applicationPath(id, 'all'), location.href).href}
          label={t('partApplications.detail.pickupCode')}
        />
        <StyledText ink={3}>{t('partApplications.detail.pickupHelp')}</StyledText>
      </div>
    </DetailPanel>
  );
}

function ItemTable({ application }: { readonly application: ApplicationDetail }) {
  const { t } = useTranslation();
  const quantity = useQuantityText();
  const money = useMoney();
  const isPurchase = application.applyType === applyType.values.purchase;
  const title = (name: 'wanted' | 'approved' | 'reserved' | 'missing' | 'price' | 'expected') =>
    t(`partApplications.detail.${name}`);
  const amount = (key: string, name: string, of: (item: ApplicationItem) => number | null) =>
    ({
      key,
      title: name,
      align: 'end',
      render: (item) => {
        const value = of(item);
        return value === null ? '—' : quantity(value, item.unit);
      },
    }) satisfies ListColumn<ApplicationItem>;
  const difference = ({ price, receivedPrice }: ApplicationItem) => {
    if (receivedPrice === null) return '—';
    const change = price === null ? 0 : Number((receivedPrice - price).toFixed(4));
    if (change === 0) return money(receivedPrice);
    const name = change > 0 ? 'priceHigher' : 'priceLower';
    const text = t(`partApplications.detail.${name}`, { amount: money(Math.abs(change)) });
    return `${money(receivedPrice)} (${text})`;
  };
  const received = t(`partApplications.detail.${isPurchase ? 'delivered' : 'received'}`);
  const columns: ListColumn<ApplicationItem>[] = [
    {
      key: 'part',
      title: t('partApplications.part'),
      fixed: true,
      render: (item) => <PartName of={item} />,
    },
    amount('wanted', title('wanted'), ({ wantedQty }) => wantedQty),
    amount('approved', title('approved'), ({ approvedQty }) => approvedQty),
    amount('received', received, ({ receivedQty }) => receivedQty),
    ...(isPurchase
      ? [
          {
            key: 'expected',
            title: title('expected'),
            render: ({ expectedDate }: ApplicationItem) => expectedDate ?? '—',
          },
          {
            key: 'price',
            title: title('price'),
            align: 'end' as const,
            render: ({ price }: ApplicationItem) => money(price),
          },
          {
            key: 'receivedPrice',
            title: t('partApplications.detail.receivedPrice'),
            align: 'end' as const,
            render: difference,
          },
        ]
      : [
          amount('reserved', title('reserved'), ({ reservedQty }) => reservedQty),
          amount('missing', title('missing'), (item) => Math.max(missingOf(item), 0)),
        ]),
  ];
  return (
    <DataTable
      caption={t('partApplications.detail.items')}
      rows={application.items}
      columns={columns}
      keyOf={({ id }) => id}
      renderCard={(row) => <StandardCard row={row} columns={columns} />}
      stale={false}
    />
  );
}

function Receipts({ application }: { readonly application: ApplicationDetail }) {
  const { t } = useTranslation();
  const now = useNow();
  const quantity = useQuantityText();
  const { items, receipts } = application;
  if (receipts.length === 0)
    return <StyledText ink={3}>{t('partApplications.detail.none')}</StyledText>;
  return (
    <ul className={style.receipts}>
      {receipts.map((receipt) => {
        const item = items.find(({ id }) => id === receipt.itemID);
        const person = receipt.receiverName ?? receipt.userName ?? '';
        return (
          <li key={`${receipt.bookingID} ${receipt.itemID} ${receipt.positionName}`}>
            <Row as="span" gap={16} rowGap={4} wrap>
              <TimeAgo instant={receipt.createTime} now={now} />
              <span>{item?.partName}</span>
              <span>
                {t('partApplications.detail.receipt', {
                  qty: quantity(receipt.qty, item?.unit ?? ''),
                  position: receipt.positionName,
                  person,
                })}
              </span>
              {receipt.isUndone === 1 && (
                <Tag tone="rest">{t('partApplications.detail.undone')}</Tag>
              )}
              {receipt.signature !== null && (
                <img
                  className={style.signature}
                  src={fileUrl(receipt.signature.linkurl) ?? ''}
                  alt={t('partApplications.detail.signature', { person })}
                />
              )}
            </Row>
          </li>
        );
      })}
    </ul>
  );
}
