import { useTranslation } from 'react-i18next';
import {
  actionLabel,
  changesText,
  formatOfAction,
  moduleLabel,
} from '../../../contract/areas/log/changeText.ts';
import type { ActionLogRow } from '../../../contract/areas/log/endpoints.ts';
import { TimeAgo, useNow } from '../../kit/hooks/times.tsx';
import type { ListColumn } from '../../kit/list/listTypes.ts';
import { Tag } from '../../ui/data/Tag.tsx';
import style from './actionColumns.module.css';
import { useChangeTextFormat } from './useChangeTextFormat.ts';

/** The columns of the operation log. @param onOpen opens the details of a row */
export function useActionColumns(onOpen: (row: ActionLogRow) => void): ListColumn<ActionLogRow>[] {
  const { t } = useTranslation();
  const now = useNow();
  const format = useChangeTextFormat();
  return [
    {
      key: 'action',
      title: t('logs.action.action'),
      width: 200,
      fixed: true,
      render: (row) => <OpenButton text={actionLabel(row, format)} onOpen={() => onOpen(row)} />,
    },
    {
      key: 'person',
      title: t('logs.person'),
      width: 130,
      render: (row) => (row.realName === '' ? t('logs.gone') : row.realName),
    },
    {
      key: 'time',
      title: t('logs.time'),
      width: 164,
      render: ({ time }) => <TimeAgo instant={time} now={now} />,
    },
    {
      key: 'target',
      title: t('logs.action.target'),
      width: 190,
      render: ({ targetName, targetID }) => (
        <span title={targetID ?? ''}>{targetName ?? targetID?.slice(-8) ?? '—'}</span>
      ),
    },
    {
      key: 'change',
      title: t('logs.action.change'),
      render: (row) => {
        if (row.refused !== null) return <Tag tone="wait">{row.refused}</Tag>;
        const text = changesText(row.changes, formatOfAction(format, row.action));
        return <span title={text}>{text === '' ? '—' : text}</span>;
      },
    },
    {
      key: 'module',
      title: t('logs.action.module'),
      width: 140,
      render: ({ module }) => moduleLabel(module, format),
    },
    { key: 'ip', title: t('logs.ip'), width: 150, optional: true, render: ({ ip }) => ip },
    {
      key: 'cost',
      title: t('logs.action.cost'),
      width: 100,
      align: 'end',
      optional: true,
      render: ({ costMs }) => costMs,
    },
    {
      key: 'seq',
      title: t('logs.action.seq'),
      width: 90,
      align: 'end',
      optional: true,
      render: ({ seq }) => seq,
    },
  ];
}

function OpenButton({ text, onOpen }: { readonly text: string; readonly onOpen: () => void }) {
  return (
    <button type="button" className={style.open} onClick={onOpen}>
      {text}
    </button>
  );
}
