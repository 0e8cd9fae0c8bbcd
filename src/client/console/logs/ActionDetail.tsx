import { useTranslation } from 'react-i18next';
import {
  actionLabel,
  fieldLabel,
  formatOfAction,
  moduleLabel,
  valueText,
} from '../../../contract/areas/log/changeText.ts';
import type { ActionLogRow } from '../../../contract/areas/log/endpoints.ts';
import { useLastNonNull } from '../../lib/useLastNonNull.ts';
import { Button } from '../../ui/buttons/Button.ts';
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
        <>
          <Facts row={last} />
          {last.refused !== null && <p className={style.refused}>{last.refused}</p>}
          {last.changes.length > 0 && <Changes row={last} />}
        </>
      )}
    </Modal>
  );
}

function Facts({ row }: { readonly row: ActionLogRow }) {
  const { t } = useTranslation();
  const format = useChangeTextFormat();
  const { absolute } = format;
  const facts: readonly (readonly [string, string])[] = [
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
  ];
  return (
    <dl className={style.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Changes({ row }: { readonly row: ActionLogRow }) {
  const { t } = useTranslation();
  const format = formatOfAction(useChangeTextFormat(), row.action);
  const hasBefore = row.changes.some(({ before }) => before !== null);
  return (
    <table className={style.changes}>
      <thead>
        <tr>
          <th scope="col">{t('logs.action.field')}</th>
          {hasBefore && <th scope="col">{t('logs.action.before')}</th>}
          <th scope="col">{t(hasBefore ? 'logs.action.after' : 'logs.action.given')}</th>
        </tr>
      </thead>
      <tbody>
        {row.changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{fieldLabel(field, format)}</th>
            {hasBefore && <td>{valueText(field, before, format)}</td>}
            <td>{valueText(field, after, format)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
