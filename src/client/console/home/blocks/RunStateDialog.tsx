import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type DeviceView, getDeviceSimState } from '../../../../contract/areas/home/overview.ts';
import { runState } from '../../../../contract/enums.ts';
import { failureOf } from '../../../api/http/apiError.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useCan } from '../../../api/session/useSession.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { TimeAgo, useNow } from '../../../kit/hooks/times.tsx';
import { SearchBox } from '../../../kit/list/filters/SearchBox.tsx';
import { ordersPath } from '../../../lib/paths/ordersPath.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { FailureNote, StaleNote } from '../../../ui/feedback/FailureNote.tsx';
import { Row, StyledText } from '../../../ui/layout/layout.tsx';
import { Modal } from '../../../ui/overlays/Modal.tsx';
import { type Column, DataTable } from '../../../ui/table/DataTable.tsx';
import { Pager } from '../../../ui/table/Pager.tsx';
import style from './RunStateDialog.module.css';

interface RunStateDialogProps {
  readonly state: (typeof runState.list)[number];
  readonly onClose: () => void;
}

/** The devices in a run state. */
export function RunStateDialog({ state, onClose }: RunStateDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const now = useNow();
  const mayList = useCan('repair.view');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(0);
  const [size, setSize] = useState(15);
  const read = useEndpoint(getDeviceSimState, {
    RunState: state,
    SearchText: search.trim(),
    pageNum: page,
    pageSize: size,
  });
  const { data, error, isPlaceholderData } = read;
  const failure = error === null ? null : failureOf(error);
  const retry = () => void read.refetch();

  const since = ({ runStateTime }: DeviceView) =>
    runStateTime === null ? t('home.devices.never') : <TimeAgo instant={runStateTime} now={now} />;
  const orders = ({ deviceID, openOrders }: DeviceView) =>
    openOrders === 0 || !mayList ? (
      <StyledText as="span" ink={3} size={13}>
        {t('home.devices.open', { count: openOrders })}
      </StyledText>
    ) : (
      <Link className={style.link} to={ordersPath({ Behind: 'open', DeviceID: deviceID })}>
        {t('home.devices.open', { count: openOrders })}
      </Link>
    );
  const columns: readonly Column<DeviceView>[] = [
    {
      key: 'device',
      title: t('home.devices.search'),
      render: (device) => (
        <>
          {device.deviceName}{' '}
          <StyledText as="span" ink={3} size={13}>
            {device.deviceCode}
          </StyledText>
        </>
      ),
    },
    {
      key: 'position',
      title: t('home.devices.position'),
      render: ({ positionName }) => positionName ?? '-',
      width: 160,
    },
    { key: 'since', title: t('home.devices.since'), render: since, width: 150 },
    { key: 'orders', title: t('home.open.title'), render: orders, width: 130 },
  ];
  const body = () => {
    if (failure !== null && (data === undefined || failure.denied)) {
      return <FailureNote failure={failure} onRetry={retry} />;
    }
    if (data?.totalNum === 0) return <p className={style.none}>{t('home.devices.noMatch')}</p>;
    return (
      <>
        {failure !== null && <StaleNote failure={failure} onRetry={retry} />}
        <DataTable
          caption={title}
          columns={columns}
          rows={data?.data}
          expected={size}
          keyOf={({ deviceID }) => deviceID}
          renderCard={(device) => (
            <div className={style.card}>
              <strong>{device.deviceName}</strong>
              <StyledText as="span" ink={3} size={13}>
                {[device.deviceCode, device.positionName]
                  .filter((part) => part !== null)
                  .join(' · ')}
              </StyledText>
              <Row as="span" align="stretch" between>
                <StyledText as="span" ink={3} size={13}>
                  {since(device)}
                </StyledText>
                {orders(device)}
              </Row>
            </div>
          )}
          stale={isPlaceholderData}
          height={440}
        />
        {data !== undefined && (
          <Pager
            page={page}
            size={size}
            total={data.totalNum}
            isBound={data.totalBound === 1}
            stale={isPlaceholderData}
            onChange={(number, rows) => {
              setPage(number);
              setSize(rows);
            }}
            onShrunk={setPage}
          />
        )}
      </>
    );
  };
  const title = t('home.devices.dialog', { state: runState.label(state, locale) });
  return (
    <Modal
      visible
      className={style.dialog ?? ''}
      title={title}
      footer={<Button onClick={onClose}>{t('home.devices.close')}</Button>}
      onCancel={onClose}
    >
      <div className={style.search}>
        <SearchBox
          label={t('home.devices.search')}
          placeholder={t('home.devices.search')}
          value={search}
          onSearch={(text) => {
            setSearch(text);
            setPage(0);
          }}
        />
      </div>
      {body()}
    </Modal>
  );
}
