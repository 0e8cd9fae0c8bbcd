import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listDeviceTypes } from '../../../contract/areas/device/groups.ts';
import {
  type Catalogue,
  deleteFaultEntry,
  type FaultEntry,
  listFaultCauses,
  listFaultDescriptions,
  moveFaultEntry,
} from '../../../contract/areas/fault/endpoints.ts';
import { failureOf } from '../../api/http/apiError.ts';
import { useAction, useEndpoint } from '../../api/query/useEndpoint.ts';
import { useCan } from '../../api/session/useSession.ts';
import { DetailPage } from '../../kit/detail/DetailPage.tsx';
import { DetailTabs } from '../../kit/detail/DetailTabs.tsx';
import { useLiveReads } from '../../kit/hooks/useLiveReads.ts';
import { ImportButton, listImport } from '../../kit/list/import/ImportButton.tsx';
import { DeleteNodeDialog, type NodeEnd, TreePanel } from '../../kit/tree/TreePanel.tsx';
import { useTreeMove } from '../../kit/tree/useTreeMove.ts';
import { ordersPath } from '../../lib/paths/ordersPath.ts';
import { dialogLoader, useLazyDialog } from '../../loading/lazyPart.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { treeNodes } from '../../ui/data/treeNodes.ts';
import { FailureNote } from '../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { TreeSelectInput } from '../../ui/selects/TreeSelectInput.tsx';
import type { OpenEntryDialog } from './EntryDialogs.tsx';
import style from './FaultSettingPage.module.css';
import { catalogueNodes, headKey, isEntryPlace, isHead, usesText, wirePlace } from './faultTree.ts';

const loadDialogs = dialogLoader(
  'fault',
  async () => (await import('./EntryDialogs.tsx')).EntryDialogs,
);

const reads = { description: listFaultDescriptions, cause: listFaultCauses } as const;
const loadKinds = () => import('../../../contract/areas/fault/faultImport.ts');
const imports = {
  description: listImport('fault.edit', async () => (await loadKinds()).faultDescriptionImport),
  cause: listImport('fault.edit', async () => (await loadKinds()).faultCauseImport),
} as const;

/** /Troubleshooting/faultSetting: the fault descriptions and the causes, each as trees by device type. */
export function FaultSettingPage() {
  const { t } = useTranslation();
  const tabs = (['description', 'cause'] as const).map((catalogue) => ({
    key: catalogue,
    label: t(`fault.catalogue.${catalogue}`),
    content: <CatalogueTree catalogue={catalogue} />,
  }));
  return (
    <DetailPage>
      <h1 className={style.title}>{t('fault.title')}</h1>
      <DetailTabs label={t('fault.title')} tabs={tabs} />
    </DetailPage>
  );
}

function CatalogueTree({ catalogue }: { readonly catalogue: Catalogue }) {
  const { t } = useTranslation();
  const mayEdit = useCan('fault.edit');
  const mayListTypes = useCan('device.view');
  const { data: entries, error, refetch } = useEndpoint(reads[catalogue], {});
  const { data: types = [] } = useEndpoint(listDeviceTypes, {}, { enabled: mayListTypes });
  useLiveReads([reads[catalogue], listDeviceTypes], ['fault', 'deviceType']);
  const [type, setType] = useState('');
  const [open, setOpen] = useState<OpenEntryDialog | null>(null);
  const [deleted, setDeleted] = useState<FaultEntry | null>(null);
  const { Dialog: Dialogs, ...dialogs } = useLazyDialog(loadDialogs);
  const stale = [listFaultDescriptions, listFaultCauses];
  const move = useAction(moveFaultEntry, stale);
  const place = useTreeMove(async (ID, { parent, before: BeforeID }) =>
    move.mutateAsync({ Catalogue: catalogue, ID, ...wirePlace(parent ?? ''), BeforeID }),
  );
  const remove = useAction(deleteFaultEntry, stale);
  if (entries === undefined) {
    if (error === null) return <SkeletonRows rows={8} />;
    return <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />;
  }
  const show = (dialog: OpenEntryDialog) => void dialogs.whenHere(() => setOpen(dialog));
  const byID = new Map(entries.map((entry) => [entry.id, entry]));
  const listed = catalogueNodes(entries, types, t('fault.allTypes'), 'all');
  const heads = listed.filter(({ id }) => isHead(id));
  const shown = treeNodes(listed).filter(({ key, children = [] }) =>
    type === '' ? children.length > 0 : key === type,
  );
  const add = (key: string) => ({
    key: 'add',
    text: t('kit.tree.addBelow'),
    run: () => show({ kind: 'add', below: key }),
  });
  const actionsOf = (entry: FaultEntry) => [
    add(entry.id),
    { key: 'rename', text: t('kit.tree.rename'), run: () => show({ kind: 'rename', entry }) },
    { key: 'move', text: t('kit.tree.move'), run: () => show({ kind: 'move', entry }) },
    { key: 'merge', text: t('kit.tree.merge'), run: () => show({ kind: 'merge', entry }) },
    {
      key: 'delete',
      text: t('kit.tree.delete'),
      destructive: true,
      run: () => setDeleted(entry),
    },
  ];
  const endOf = (key: string): NodeEnd | null => {
    const entry = byID.get(key);
    if (entry === undefined) {
      const name = heads.find(({ id }) => id === key)?.name;
      return name === undefined ? null : { name, actions: mayEdit ? [add(key)] : [] };
    }
    const { name, uses: count } = entry;
    const orders = usesText(entry);
    const uses = {
      text: t('fault.uses', { count, orders }),
      label: t('fault.showOrders', { name, count, orders }),
      to: ordersPath({ [catalogue === 'cause' ? 'CauseID' : 'FaultDescID']: key }),
    };
    return { name, count: count > 0 ? uses : null, actions: mayEdit ? actionsOf(entry) : [] };
  };
  return (
    <>
      <TreePanel
        label={t(`fault.catalogue.${catalogue}`)}
        nodes={shown}
        mayEdit={mayEdit}
        empty={{ title: t(`fault.none.${catalogue}`), text: t(`fault.noneText.${catalogue}`) }}
        filter={
          <div className={style.filter}>
            <TreeSelectInput
              label={t('fault.type')}
              prefix={t('fault.type')}
              placeholder={t('fault.anyType')}
              allowClear
              nodes={treeNodes([
                { id: headKey(null), name: t('fault.allTypes'), parentID: null },
                ...typeNodes(heads, types),
              ])}
              value={type}
              onChange={setType}
            />
          </div>
        }
        buttons={
          mayEdit && (
            <>
              <ImportButton of={imports[catalogue]} onChanged={() => void refetch()} />
              <Button
                type="primary"
                loading={dialogs.loading}
                onClick={() => show({ kind: 'add', below: type === '' ? headKey(null) : type })}
              >
                {t(`fault.add.${catalogue}`)}
              </Button>
            </>
          )
        }
        isHeading={isHead}
        endOf={endOf}
        onMove={(key, to) => {
          if (!isHead(key) && isEntryPlace(to)) void place(listed, key, to);
        }}
      />
      {Dialogs !== null && (
        <Dialogs
          catalogue={catalogue}
          entries={entries}
          nodes={listed}
          open={open}
          onClose={() => setOpen(null)}
        />
      )}
      <DeleteNodeDialog
        node={deleted}
        text={t('fault.confirmDelete', { name: deleted?.name })}
        remove={(ID) => remove.mutateAsync({ Catalogue: catalogue, ID })}
        onClose={() => setDeleted(null)}
      />
    </>
  );
}

/** Returns the heads of device types as the tree of these types. */
function typeNodes(
  heads: readonly { readonly id: string; readonly name: string }[],
  types: readonly { readonly id: string; readonly parentID: string | null }[],
) {
  const above = new Map(types.map(({ id, parentID }) => [headKey(id), parentID]));
  return heads
    .filter(({ id }) => id !== headKey(null))
    .map(({ id, name }) => {
      const parent = above.get(id) ?? null;
      return { id, name, parentID: parent === null ? null : headKey(parent) };
    });
}
