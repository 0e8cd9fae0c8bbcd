import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type DutyUserDevice,
  deleteDutyUserDevice,
  listDutyUserDevices,
} from '../../../contract/areas/duty/changes.ts';
import { dutyLevel } from '../../../contract/areas/duty/dutyEnums.ts';
import { getOnCall } from '../../../contract/areas/duty/endpoints.ts';
import { lengths } from '../../../contract/validation/lengths.ts';
import { failureOf } from '../../api/http/apiError.ts';
import { useAction, useEndpoint } from '../../api/query/useEndpoint.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { useDebounced } from '../../kit/hooks/useDebounced.ts';
import { WriteButton } from '../../kit/hooks/WriteButton.tsx';
import { DeleteNodeDialog } from '../../kit/tree/TreePanel.tsx';
import { FailureNote } from '../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { StateNote } from '../../ui/feedback/StateNote.tsx';
import { SearchInput } from '../../ui/inputs/SearchInput.tsx';
import { Row, StyledText } from '../../ui/layout/layout.tsx';
import { Pager } from '../../ui/table/Pager.tsx';
import style from './duty.module.css';

interface UserDeviceListProps {
  /** Opens the form of a row, or of a new one; null: the user may not. */
  readonly onEdit: ((row: DutyUserDevice | null) => void) | null;
}

/** Devices that a line names; the others are counted. */
const shownDevices = 6;

/** The devices of a row on which it has no effect, because a provider services them; nothing where there are none. */
function ServicedNote({ devices }: Pick<DutyUserDevice, 'devices'>) {
  const { t } = useTranslation();
  const byName = Map.groupBy(devices, ({ serviceOrgName }) => serviceOrgName);
  byName.delete(null);
  return [...byName].map(([provider, ones]) => (
    <span key={provider} className={style.noEffect}>
      {t('duty.devices.noEffect', {
        provider,
        devices: ones.map(({ deviceName }) => deviceName).join(t('duty.separator')),
      })}
    </span>
  ));
}

/** The people named for devices, and the back-ups for all. */
export function UserDeviceList({ onEdit }: UserDeviceListProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState({ pageNum: 0, pageSize: 15 });
  const [deleted, setDeleted] = useState<DutyUserDevice | null>(null);
  const SearchText = useDebounced(search.trim());
  const read = useEndpoint(listDutyUserDevices, { SearchText, ...page });
  const remove = useAction(deleteDutyUserDevice, [listDutyUserDevices, getOnCall]);
  const add =
    onEdit === null ? null : (
      <WriteButton permission="duty.edit" onClick={() => onEdit(null)}>
        {t('duty.devices.add')}
      </WriteButton>
    );
  if (read.data === undefined) {
    if (read.error === null) return <SkeletonRows rows={4} />;
    return <FailureNote failure={failureOf(read.error)} onRetry={() => void read.refetch()} />;
  }
  const { data: rows, totalNum } = read.data;
  if (totalNum === 0 && SearchText === '') {
    return (
      <StateNote title={t('duty.devices.none')} text={t('duty.devices.noneText')} action={add} />
    );
  }
  const devicesText = ({ devices }: DutyUserDevice) => {
    if (devices.length === 0) return t('duty.devices.all');
    const shown = devices.slice(0, shownDevices).map((one) => one.deviceName);
    const text = shown.join(t('duty.separator'));
    return devices.length > shown.length
      ? `${text} ${t('duty.devices.more', { count: devices.length - shown.length })}`
      : text;
  };
  return (
    <div className={style.sets}>
      <div className={style.bar}>
        <span className={style.search}>
          <SearchInput
            label={t('duty.devices.search')}
            placeholder={t('duty.devices.search')}
            maxLength={lengths.searchText}
            value={search}
            onEnter={setSearch}
            onChange={(text) => {
              setSearch(text);
              setPage({ ...page, pageNum: 0 });
            }}
          />
        </span>
        {add}
      </div>
      {rows.length === 0 && <StyledText ink={2}>{t('duty.devices.noMatch')}</StyledText>}
      <ul className={style.rows} aria-label={t('duty.tab.devices')}>
        {rows.map((row) => (
          <li key={row.id} className={style.userDevice}>
            <Row as="span" gap={12} rowGap={2} align="baseline" wrap shrink>
              <b>{row.realName}</b>
              <span className={style.shiftName}>
                {row.setName} · {dutyLevel.label(row.level, locale)}
              </span>
            </Row>
            <StyledText as="span" ink={2}>
              {devicesText(row)}
              <ServicedNote devices={row.devices} />
            </StyledText>
            {onEdit !== null && (
              <span className={style.actions}>
                <WriteButton
                  permission="duty.edit"
                  size="small"
                  aria-label={t('duty.devices.edit', { name: row.realName })}
                  onClick={() => onEdit(row)}
                >
                  {t('duty.edit')}
                </WriteButton>
                <WriteButton
                  permission="duty.edit"
                  size="small"
                  status="danger"
                  aria-label={t('duty.devices.deleteLabel', { name: row.realName })}
                  onClick={() => setDeleted(row)}
                >
                  {t('kit.tree.delete')}
                </WriteButton>
              </span>
            )}
          </li>
        ))}
      </ul>
      {totalNum > page.pageSize && (
        <Pager
          page={page.pageNum}
          size={page.pageSize}
          total={totalNum}
          stale={read.isPlaceholderData}
          onChange={(pageNum, pageSize) => setPage({ pageNum, pageSize })}
          onShrunk={(pageNum) => setPage({ ...page, pageNum })}
        />
      )}
      <DeleteNodeDialog
        node={deleted === null ? null : { id: deleted.id, name: deleted.realName }}
        text={t('duty.devices.confirmDelete', { name: deleted?.realName, set: deleted?.setName })}
        remove={(ID) => remove.mutateAsync({ ID })}
        onClose={() => setDeleted(null)}
      />
    </div>
  );
}
