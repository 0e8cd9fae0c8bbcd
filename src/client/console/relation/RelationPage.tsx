import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getUserOrgInfo } from '../../../contract/areas/home/overview.ts';
import {
  addRelation,
  listRelations,
  type Relation,
  updateRelation,
} from '../../../contract/areas/relation/endpoints.ts';
import { orgType, relationOrgState } from '../../../contract/enums.ts';
import { useAction, useEndpoint } from '../../api/query/useEndpoint.ts';
import { useUser } from '../../api/session/useSession.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { optionFilter, textFilter } from '../../kit/list/filters/filterCodecs.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';
import { dialogLoader, useLazyDialog } from '../../loading/lazyPart.ts';
import style from './RelationPage.module.css';
import { useRelationColumns } from './relationColumns.tsx';
import { isProvider, otherSide } from './sides.ts';

const loadApplyDialog = dialogLoader(
  'relation',
  async () => (await import('./ApplyDialog.tsx')).ApplyDialog,
);

const filters = { SearchText: textFilter(), RelationState: optionFilter(relationOrgState.list) };
const { applying, associated, rejected } = relationOrgState.values;

/** /systemInfo/AffEnterprise and /relationEnt/index: the relations between equipment owners and providers. */
export function RelationPage() {
  const { t } = useTranslation();
  const locale = useLocale();
  const me = useUser()?.orgCode ?? '';
  const { data: own } = useEndpoint(getUserOrgInfo, {});
  const [applyingTo, setApplyingTo] = useState(false);
  const { Dialog: ApplyDialog, whenHere } = useLazyDialog(loadApplyDialog);
  const apply = useAction(addRelation, [listRelations]);
  const update = useAction(updateRelation, [listRelations]);
  const columns = useRelationColumns(me);
  const list = useList(listRelations, { name: 'relation', filters });

  const mayApply = own?.orgType === orgType.values.provider;
  const name = (rows: readonly Relation[]) =>
    rows[0] === undefined ? '' : otherSide(rows[0], me).name;
  const move = (relation: Relation | undefined, state: typeof associated | typeof rejected) => {
    if (relation === undefined) return Promise.resolve();
    const { code } = otherSide(relation, me);
    return update.mutateAsync({
      ...(isProvider(relation, me) ? { ToOrgCode: code } : { FromOrgCode: code }),
      RelationState: state,
      Version: relation.version,
    });
  };
  const commonProps = { permission: 'relation.manage', needs: 'one' } as const;
  return (
    <>
      <ListPage
        list={list}
        title={t('relation.title')}
        columns={columns}
        keyOf={({ fromOrgCode, toOrgCode }) => `${fromOrgCode} ${toOrgCode}`}
        nameOf={(relation) => otherSide(relation, me).name}
        search={{ label: t('relation.search'), placeholder: t('relation.search') }}
        filters={[
          {
            kind: 'select',
            name: 'RelationState',
            label: t('relation.state'),
            options: relationOrgState.list.map((value) => ({
              value,
              label: relationOrgState.label(value, locale),
            })),
          },
        ]}
        main={
          mayApply
            ? {
                label: t('relation.apply.open'),
                permission: 'relation.manage',
                run: () => void whenHere(() => setApplyingTo(true)),
              }
            : undefined
        }
        rowActions={[
          {
            ...commonProps,
            key: 'accept',
            label: t('relation.accept'),
            isAvailable: (row) => row.relationState === applying && !isProvider(row, me),
            confirm: (rows) => t('relation.acceptConfirm', { name: name(rows) }),
            run: ([row]) => move(row, associated),
          },
          {
            ...commonProps,
            key: 'reject',
            label: t('relation.reject'),
            isAvailable: (row) => row.relationState === applying && !isProvider(row, me),
            confirm: (rows) => t('relation.rejectConfirm', { name: name(rows) }),
            run: ([row]) => move(row, rejected),
          },
          {
            ...commonProps,
            key: 'withdraw',
            label: t('relation.withdraw'),
            isAvailable: (row) => row.relationState === applying && isProvider(row, me),
            confirm: (rows) => t('relation.withdrawConfirm', { name: name(rows) }),
            run: ([row]) => move(row, rejected),
          },
          {
            ...commonProps,
            key: 'end',
            label: t('relation.end'),
            destructive: true,
            isAvailable: (row) => row.relationState === associated,
            confirm: (rows) =>
              t(
                rows[0] !== undefined && isProvider(rows[0], me)
                  ? 'relation.endAsProvider'
                  : 'relation.endAsOwner',
                { name: name(rows) },
              ),
            run: ([row]) => move(row, rejected),
          },
          {
            ...commonProps,
            key: 'again',
            label: t('relation.again'),
            isAvailable: (row) => row.relationState === rejected && isProvider(row, me),
            run: async ([row]) => {
              if (row !== undefined) await apply.mutateAsync({ ToOrgCode: row.toOrgCode });
            },
          },
        ]}
        above={
          own !== undefined &&
          !mayApply && (
            <p className={style.code}>
              {t('relation.ownCode')} <code>{own.orgCode}</code>
            </p>
          )
        }
        empty={{
          title: t('relation.none'),
          text: t(mayApply ? 'relation.noneProvider' : 'relation.noneOwner'),
        }}
      />
      {mayApply && ApplyDialog !== null && (
        <ApplyDialog visible={applyingTo} onClose={() => setApplyingTo(false)} />
      )}
    </>
  );
}
