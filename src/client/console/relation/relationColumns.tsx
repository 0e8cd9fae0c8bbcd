import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Relation } from '../../../contract/areas/relation/endpoints.ts';
import { TimeAgo, useNow } from '../../kit/hooks/times.tsx';
import type { ListColumn } from '../../kit/list/listTypes.ts';
import row from '../../kit/list/rows/row.module.css';
import { RelationStateTag } from './RelationStateTag.tsx';
import { isProvider, otherSide, relationPath } from './sides.ts';

/** The columns of relations, as the organisation `me` sees them. */
export function useRelationColumns(me: string): ListColumn<Relation>[] {
  const { t } = useTranslation();
  const now = useNow();
  return [
    {
      key: 'name',
      fixed: true,
      title: t('relation.name'),
      render: (relation) => {
        const { name, code } = otherSide(relation, me);
        return (
          <>
            <Link className={row.link} to={relationPath(code)}>
              {name}
            </Link>{' '}
            <span className={row.code}>{code}</span>
          </>
        );
      },
    },
    {
      key: 'state',
      title: t('relation.state'),
      width: 140,
      render: (relation) => <RelationStateTag relation={relation} />,
    },
    {
      key: 'direction',
      title: t('relation.direction'),
      width: 220,
      render: (relation) =>
        t(isProvider(relation, me) ? 'relation.weService' : 'relation.theyService'),
    },
    {
      key: 'applied',
      title: t('relation.applied'),
      width: 160,
      render: ({ createTime }) => <TimeAgo instant={createTime} now={now} />,
    },
    {
      key: 'changed',
      title: t('relation.changed'),
      width: 160,
      render: ({ updateTime }) => <TimeAgo instant={updateTime} now={now} />,
    },
  ];
}
