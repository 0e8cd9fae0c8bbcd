import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { orgCode as orgCodeText } from '../../../contract/areas/relation/endpoints.ts';
import { relationOrgState } from '../../../contract/areas/relation/relationEnums.ts';
import { getRelation, type RelationDetail } from '../../../contract/areas/relation/scope.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useCan, useUser } from '../../api/session/useSession.ts';
import { DetailAbsent, DetailMissing, type MissingText } from '../../kit/detail/DetailAbsent.tsx';
import { DetailHead } from '../../kit/detail/DetailHead.tsx';
import { DetailPage, DetailPanel } from '../../kit/detail/DetailPage.tsx';
import { FactGrid } from '../../kit/detail/FactGrid.tsx';
import { useErrorText } from '../../kit/form/useErrorText.ts';
import { TimeAgo, useNow } from '../../kit/hooks/times.tsx';
import { useLiveReads } from '../../kit/hooks/useLiveReads.ts';
import { WriteButton } from '../../kit/hooks/WriteButton.tsx';
import row from '../../kit/list/rows/row.module.css';
import { pagePaths } from '../../lib/paths/pagePaths.ts';
import { useLastNonNull } from '../../lib/useLastNonNull.ts';
import { dialogLoader, useLazyDialog } from '../../loading/lazyPart.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { useTabTitle } from '../../ui/page/tabTitle.ts';
import { RelationHistory } from './RelationHistory.tsx';
import { RelationStateTag } from './RelationStateTag.tsx';
import { SharePanel } from './SharePanel.tsx';
import { isProvider, otherSide } from './sides.ts';
import { type RelationMove, useRelationMoves } from './useRelationMoves.ts';

const loadShareDialog = dialogLoader(
  'relation',
  async () => (await import('./ShareDialog.tsx')).ShareDialog,
);

/** /systemInfo/AffEnterprise/detail?org=…: a relation with what it shares and its history, for both sides. */
export function RelationDetailPage() {
  const [query] = useSearchParams();
  const missing = useMissing();
  const code = orgCodeText.safeParse(query.get('org')).data;
  if (code === undefined) return <DetailMissing {...missing} />;
  return <RelationView key={code} code={code} />;
}

function RelationView({ code }: { readonly code: string }) {
  const me = useUser()?.orgCode ?? '';
  const missing = useMissing();
  const read = useEndpoint(getRelation, { OtherOrgCode: code });
  const { data: relation, error, refetch } = read;
  useLiveReads([getRelation], ['relation', 'device', 'order']);
  useTabTitle(relation === undefined ? null : otherSide(relation, me).name);
  const run = () => void refetch();
  if (relation === undefined) return <DetailAbsent error={error} missing={missing} onRetry={run} />;
  const refresh = { busy: read.isFetching, at: read.dataUpdatedAt, error, run };
  return <ShownRelation me={me} relation={relation} refresh={refresh} />;
}

interface ShownRelationProps {
  /** The organisation that reads. */
  readonly me: string;
  readonly relation: RelationDetail;
  readonly refresh: Parameters<typeof DetailHead>[0]['refresh'];
}

function ShownRelation({ me, relation, refresh }: ShownRelationProps) {
  const { t } = useTranslation();
  const now = useNow();
  const reason = useErrorText();
  const mayManage = useCan('relation.manage');
  const moves = useRelationMoves(me);
  const [requested, setRequested] = useState<RelationMove | null>(null);
  const shownMove = useLastNonNull(requested);
  const [errorText, setErrorText] = useState('');
  /** The relation as it was when its sharing was opened, whose version the save names. */
  const [edited, setEdited] = useState<RelationDetail | null>(null);
  const shownEdited = useLastNonNull(edited);
  const { Dialog: ShareDialog, loading, whenHere } = useLazyDialog(loadShareDialog);
  const asProvider = isProvider(relation, me);
  const { name, code } = otherSide(relation, me);
  const isActive = relation.relationState === relationOrgState.values.associated;
  const run = async (move: RelationMove) => {
    setRequested(null);
    setErrorText('');
    try {
      await move.run(relation);
    } catch (cause) {
      setErrorText(reason(cause));
    }
  };
  return (
    <DetailPage>
      <DetailHead
        title={name}
        marks={
          <>
            <RelationStateTag relation={relation} />
            <span className={row.code}>{code}</span>
          </>
        }
        refresh={refresh}
        errorText={errorText}
        actions={
          mayManage && (
            <>
              {moves
                .filter((move) => move.isAvailable(relation))
                .map((move) => (
                  <WriteButton
                    permission="relation.manage"
                    key={move.key}
                    status={move.destructive === true ? 'danger' : 'default'}
                    onClick={() =>
                      move.confirm === undefined ? void run(move) : setRequested(move)
                    }
                  >
                    {move.label}
                  </WriteButton>
                ))}
              {!asProvider && (
                <WriteButton
                  permission="relation.manage"
                  type="primary"
                  loading={loading}
                  onClick={() => void whenHere(() => setEdited(relation))}
                >
                  {t('relation.share.open')}
                </WriteButton>
              )}
            </>
          )
        }
      />
      <DetailPanel label={t('relation.detail.facts')}>
        <FactGrid
          facts={[
            [
              t('relation.direction'),
              t(asProvider ? 'relation.weService' : 'relation.theyService'),
            ],
            [t('relation.applied'), <TimeAgo key="at" instant={relation.createTime} now={now} />],
            [t('relation.changed'), <TimeAgo key="at" instant={relation.updateTime} now={now} />],
          ]}
        />
      </DetailPanel>
      <DetailPanel heading={t(asProvider ? 'relation.share.seenByUs' : 'relation.share.title')}>
        <SharePanel relation={relation} asProvider={asProvider} isActive={isActive} />
      </DetailPanel>
      <DetailPanel heading={t('relation.history.title')}>
        <RelationHistory entries={relation.history} />
      </DetailPanel>
      <ConfirmDialog
        visible={requested !== null}
        title={shownMove?.label ?? ''}
        text={shownMove?.confirm?.(relation) ?? ''}
        confirmLabel={shownMove?.label ?? ''}
        destructive={shownMove?.destructive === true}
        onConfirm={() => requested !== null && void run(requested)}
        onClose={() => setRequested(null)}
      />
      {ShareDialog !== null && shownEdited !== null && (
        <ShareDialog
          key={shownEdited.shareVersion}
          visible={edited !== null}
          relation={shownEdited}
          onClose={() => setEdited(null)}
        />
      )}
    </DetailPage>
  );
}

function useMissing(): MissingText {
  const { t } = useTranslation();
  return {
    title: t('relation.detail.missingTitle'),
    text: t('relation.detail.missingText'),
    backLabel: t('relation.detail.back'),
    to: pagePaths.affEnterprise,
  };
}
