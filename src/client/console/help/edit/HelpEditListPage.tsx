import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import {
  type HelpEditEntry,
  type HelpType,
  hideHelpEntry,
  listHelpEdits,
  placeHelpEntry,
  revertHelpEdit,
} from '../../../../contract/areas/help/endpoints.ts';
import { failureOf } from '../../../api/http/apiError.ts';
import { useAction, useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { DetailPage } from '../../../kit/detail/DetailPage.tsx';
import { DetailTabs } from '../../../kit/detail/DetailTabs.tsx';
import { useErrorText } from '../../../kit/form/useErrorText.ts';
import { PageHeading } from '../../../kit/page/PageHeading.tsx';
import { TreePanel } from '../../../kit/tree/TreePanel.tsx';
import { useTreeMove } from '../../../kit/tree/useTreeMove.ts';
import { useLastNonNull } from '../../../lib/useLastNonNull.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { treeNodes } from '../../../ui/data/treeNodes.ts';
import { FailureNote } from '../../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx';
import type { MenuAction } from '../../../ui/menus/MenuList.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { toastSuccess } from '../../../ui/toasts/toast.ts';
import { toastError } from '../../../ui/toasts/toastError.tsx';
import { helpEditPath, helpReads } from './helpEdit.ts';

/** /systemInfo/help: the menus of both helps as trees, which administrators of the platform arrange and write. */
export function HelpEditListPage() {
  const { t } = useTranslation();
  const tabs = (['helpDoc', 'appletDoc'] as const).map((type) => ({
    key: type,
    label: t(`helpEdit.type.${type}`),
    content: <HelpTree type={type} />,
  }));
  return (
    <DetailPage>
      <PageHeading>{t('helpEdit.title')}</PageHeading>
      <DetailTabs label={t('helpEdit.title')} tabs={tabs} />
    </DetailPage>
  );
}

function HelpTree({ type }: { readonly type: HelpType }) {
  const { t } = useTranslation();
  const isChinese = useLocale() === 'zh-CN';
  const navigate = useNavigate();
  const reason = useErrorText();
  const [reverted, setReverted] = useState<HelpEditEntry | null>(null);
  const last = useLastNonNull(reverted);
  const { data, error, refetch } = useEndpoint(listHelpEdits, { HelpType: type });
  const place = useAction(placeHelpEntry, helpReads);
  const hide = useAction(hideHelpEntry, helpReads);
  const revert = useAction(revertHelpEdit, helpReads);
  const move = useTreeMove((EntryID, { parent, before }) =>
    place.mutateAsync({ HelpType: type, EntryID, GroupID: parent, BeforeEntryID: before }),
  );
  if (data === undefined) {
    if (error === null) return <SkeletonRows rows={10} />;
    return <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />;
  }
  const nameOf = (entry: HelpEditEntry) => (isChinese ? entry.titleZh : entry.titleEn);
  const listed = data.map((entry) => ({
    id: entry.id,
    name: nameOf(entry),
    parentID: entry.parentID,
  }));
  const byID = new Map(data.map((entry) => [entry.id, entry]));
  const open = (id: string | null, groupID: string | null) =>
    void navigate(helpEditPath({ type, id, groupID }));
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
      toastSuccess(t('kit.list.done'));
    } catch (cause) {
      toastError(reason(cause));
    }
  };
  const goBack = async () => {
    if (reverted === null) return;
    const { id: EntryID, version: Version } = reverted;
    setReverted(null);
    await attempt(() => revert.mutateAsync({ HelpType: type, EntryID, Version }));
  };
  const aboutOf = (entry: HelpEditEntry) =>
    [
      entry.isShippedChanged === 1
        ? t('helpEdit.shippedChanged')
        : entry.isEdited === 1 && entry.isOwn === 0
          ? t('helpEdit.edited')
          : '',
      entry.isOwn === 1 ? t('helpEdit.own') : '',
      entry.isHidden === 1 ? t('helpEdit.hidden') : '',
    ]
      .filter((text) => text !== '')
      .join(' · ');
  const actionsOf = (entry: HelpEditEntry): MenuAction[] => [
    ...(entry.parentID === null
      ? [{ key: 'add', text: t('helpEdit.addPage'), run: () => open(null, entry.id) }]
      : []),
    { key: 'edit', text: t('helpEdit.edit'), run: () => open(entry.id, null) },
    {
      key: 'hide',
      text: t(entry.isHidden === 1 ? 'helpEdit.show' : 'helpEdit.hide'),
      run: () =>
        void attempt(() =>
          hide.mutateAsync({
            HelpType: type,
            EntryID: entry.id,
            IsHidden: entry.isHidden === 1 ? 0 : 1,
          }),
        ),
    },
    ...(entry.isOwn === 1 || entry.isEdited === 1
      ? [
          {
            key: 'revert',
            text: t(entry.isOwn === 1 ? 'helpEdit.delete' : 'helpEdit.revert'),
            destructive: true,
            run: () => setReverted(entry),
          },
        ]
      : []),
  ];
  return (
    <>
      <TreePanel
        label={t(`helpEdit.type.${type}`)}
        nodes={treeNodes(listed)}
        mayEdit
        empty={{ title: t('helpEdit.noneTitle'), text: t('helpEdit.noneText') }}
        buttons={
          <>
            <Button onClick={() => window.open(`/${type}`, '_blank', 'noopener')}>
              {t('helpEdit.read')}
            </Button>
            <Button type="primary" onClick={() => open(null, null)}>
              {t('helpEdit.addGroup')}
            </Button>
          </>
        }
        endOf={(key) => {
          const entry = byID.get(key);
          if (entry === undefined) return null;
          return { name: nameOf(entry), about: aboutOf(entry), actions: actionsOf(entry) };
        }}
        onMove={(key, to) => void move(listed, key, to)}
      />
      <ConfirmDialog
        visible={reverted !== null}
        title={t(last?.isOwn === 1 ? 'helpEdit.delete' : 'helpEdit.revert')}
        text={t(last?.isOwn === 1 ? 'helpEdit.confirmDelete' : 'helpEdit.confirmRevert', {
          name: last === null ? '' : nameOf(last),
        })}
        confirmLabel={t(last?.isOwn === 1 ? 'helpEdit.delete' : 'helpEdit.revert')}
        destructive
        onConfirm={() => void goBack()}
        onClose={() => setReverted(null)}
      />
    </>
  );
}
