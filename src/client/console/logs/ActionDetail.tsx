import { useTranslation } from 'react-i18next';
import {
  actionLabel,
  fieldLabel,
  formatOfAction,
  moduleLabel,
  valueText,
} from '../../../contract/areas/log/changeText.ts';
import type { ActionLogRow } from '../../../contract/areas/log/endpoints.ts';
import { FactGrid } from '../../kit/detail/FactGrid.tsx';
import { useLastNonNull } from '../../lib/useLastNonNull.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { type SimpleColumn, SimpleTable } from '../../ui/layout/SimpleTable.tsx';
import { Modal } from '../../ui/overlays/Modal.tsx';
import style from './ActionDetail.module.css';
import { useChangeTextFormat } from './useChangeTextFormat.ts';

interface ActionDetailProps {
  /** The row to show; null while closed. */
  readonly row: ActionLogRow | null;
  readonly onClose: () => void;
}

/** The details of an operation log row: actor, address, and each field before and after. */
export function ActionDetail({ row, onClose }: ActionDetailProps) {
  const { t } = useTranslation();
  const last = useLastNonNull(row);
  const format = useChangeTextFormat();
  return (
    <Modal
      className={style.dialog ?? ''}
      visible={row !== null}
      title={last === null ? '' : actionLabel(last, format)}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('logs.action.close')}
        </Button>
      }
      onCancel={onClose}
    >
      {last !== null && (
        <Stack gap={20}>
          <Facts row={last} />
          {last.refused !== null && <p className={style.refused}>{last.refused}</p>}
          {last.changes.length > 0 && <Changes row={last} />}
        </Stack>
      )}
    </Modal>
  );
}

function Facts({ row }: { readonly row: ActionLogRow }) {
  const { t } = useTranslation();
  const format = useChangeTextFormat();
  const { absolute } = format;
  const facts = [
    [
      t('logs.person'),
      row.realName === '' ? t('logs.gone') : `${row.realName} ${row.userName}`.trim(),
    ],
    [t('logs.time'), absolute(Date.parse(row.time))],
    [t('logs.action.module'), moduleLabel(row.module, format)],
    [t('logs.action.target'), [row.targetName, row.targetID].filter(Boolean).join(' · ') || '—'],
    [t('logs.ip'), row.ip],
    [t('logs.action.cost'), String(row.costMs)],
    [t('logs.action.seq'), String(row.seq)],
    [t('logs.action.request'), row.requestID],
  ] as const;
  return <FactGrid facts={facts} />;
}

function Changes({ row }: { readonly row: ActionLogRow }) {
  const { t } = useTranslation();
  const format = formatOfAction(useChangeTextFormat(), row.action);
  const hasBefore = row.changes.some((change) => change.before !== null);
  const before: SimpleColumn<ActionLogRow['changes'][number]> = {
    key: 'before',
    title: t('logs.action.before'),
    render: ({ field, before: value }) => valueText(field, value, format),
  };
  return (
    <SimpleTable
      caption={t('logs.action.changes')}
      rows={row.changes}
      keyOf={({ field }) => field}
      columns={[
        {
          key: 'field',
          isName: true,
          title: t('logs.action.field'),
          render: ({ field }) => fieldLabel(field, format),
        },
        ...(hasBefore ? [before] : []),
        {
          key: 'after',
          title: t(hasBefore ? 'logs.action.after' : 'logs.action.given'),
          render: ({ field, after }) => valueText(field, after, format),
        },
      ]}
    />
  );
}
