import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { getUserOrgInfo } from '../../../contract/areas/home/overview.ts';
import {
  listRelations,
  orgCode,
  type Relation,
} from '../../../contract/areas/relation/endpoints.ts';
import { relationStatus } from '../../../contract/areas/relation/relationEnums.ts';
import { orgType } from '../../../contract/enums.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useCan, useUser } from '../../api/session/useSession.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { WriteButton } from '../../kit/hooks/WriteButton.tsx';
import { optionFilter, textFilter } from '../../kit/list/filters/filterCodecs.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';
import { applyParam } from '../../lib/paths/pagePaths.ts';
import { dialogLoader, useLazyDialog, useLoaded } from '../../loading/lazyPart.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import style from './relation.module.css';
import { useRelationColumns } from './relationColumns.tsx';
import { otherSide } from './sides.ts';
import { useRelationMoves } from './useRelationMoves.ts';

const loadApplyDialog = dialogLoader(
  'relation',
  async () => (await import('./ApplyDialog.tsx')).ApplyDialog,
);
const loadCodeDialog = dialogLoader(
  'relation',
  async () => (await import('./OwnCodeDialog.tsx')).OwnCodeDialog,
);

const filters = { SearchText: textFilter(), Status: optionFilter(relationStatus.list) };

/** /systemInfo/AffEnterprise and /relationEnt/index: the relations between equipment owners and providers. */
export function RelationPage() {
  const { t } = useTranslation();
  const locale = useLocale();
  const me = useUser()?.orgCode ?? '';
  const mayManage = useCan('relation.manage');
  const { data: own } = useEndpoint(getUserOrgInfo, {});
  const [query, setQuery] = useSearchParams();
  const scanned = orgCode.safeParse(query.get(applyParam)).data;
  const [applyingTo, setApplyingTo] = useState(false);
  const [isCodeShown, setIsCodeShown] = useState(false);
  const { Dialog: CodeDialog, ...codeDialog } = useLazyDialog(loadCodeDialog);
  const { Dialog: OpenedDialog, whenHere } = useLazyDialog(loadApplyDialog);
  const columns = useRelationColumns(me);
  const moves = useRelationMoves(me);
  const list = useList(listRelations, {
    name: 'relation',
    filters,
    live: { kinds: ['relation'], idOf: (relation) => otherSide(relation, me).code },
    otherParams: [applyParam],
  });

  const mayApply = own?.orgType === orgType.values.provider;
  const isScanned = scanned !== undefined && mayApply && mayManage;
  const closeApply = () => {
    setApplyingTo(false);
    if (!query.has(applyParam)) return;
    const next = new URLSearchParams(query);
    next.delete(applyParam);
    setQuery(next, { replace: true });
  };
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
            name: 'Status',
            label: t('relation.state'),
            options: relationStatus.list.map((value) => ({
              value,
              label: relationStatus.label(value, locale),
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
        rowActions={moves.map(({ confirm, run, ...move }) => ({
          ...move,
          permission: 'relation.manage' as const,
          ...(confirm !== undefined && {
            confirm: ([row]: readonly Relation[]) => (row === undefined ? '' : confirm(row)),
          }),
          run: async ([row]: readonly Relation[]) => {
            if (row !== undefined) await run(row);
          },
        }))}
        above={
          own !== undefined && (
            <>
              {scanned !== undefined && !isScanned && (
                <Banner tone="warn">
                  {t(mayApply ? 'relation.apply.noRight' : 'relation.apply.notProvider')}
                </Banner>
              )}
              {!mayApply && (
                <p className={style.code}>
                  {t('relation.ownCode')} <code>{own.orgCode}</code>
                  <WriteButton
                    permission="relation.manage"
                    size="small"
                    loading={codeDialog.loading}
                    onClick={() => void codeDialog.whenHere(() => setIsCodeShown(true))}
                  >
                    {t('relation.qr.open')}
                  </WriteButton>
                </p>
              )}
            </>
          )
        }
        empty={{
          title: t('relation.none'),
          text: t(mayApply ? 'relation.noneProvider' : 'relation.noneOwner'),
        }}
      />
      {mayApply && OpenedDialog !== null && (
        <OpenedDialog visible={applyingTo} code="" onClose={closeApply} />
      )}
      {isScanned && <ScannedDialog key={scanned} code={scanned} onClose={closeApply} />}
      {own !== undefined && CodeDialog !== null && (
        <CodeDialog
          visible={isCodeShown}
          orgCode={own.orgCode}
          orgName={own.orgName}
          onClose={() => setIsCodeShown(false)}
        />
      )}
    </>
  );
}

interface ScannedDialogProps {
  readonly code: string;
  readonly onClose: () => void;
}

/** The application to the organisation whose QR code was opened. */
function ScannedDialog({ code, onClose }: ScannedDialogProps) {
  const { Part: ApplyDialog } = useLoaded(loadApplyDialog);
  return ApplyDialog === null ? null : <ApplyDialog visible code={code} onClose={onClose} />;
}
