import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type DeviceTypeNode,
  devicePosition,
  deviceType,
} from '../../../../contract/areas/device/groups.ts';
import { useCan } from '../../../api/session/useSession.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { DetailPage } from '../../../kit/detail/DetailPage.tsx';
import { DetailTabs } from '../../../kit/detail/DetailTabs.tsx';
import { useLabelDialog } from '../../../kit/labels/useLabelDialog.tsx';
import { PageHeading } from '../../../kit/page/PageHeading.tsx';
import { pagePaths } from '../../../lib/paths/pagePaths.ts';
import { useLastNonNull } from '../../../lib/useLastNonNull.ts';
import { dialogLoader, useLazyDialog } from '../../../loading/lazyPart.ts';
import { type TreePanelSlots, TreeResourcePanel, treeImport } from '../../../resource/TreePage.tsx';
import { deviceReads } from '../deviceReads.ts';
import { positionLabels } from '../labels/labelSource.ts';

const imports = { type: treeImport(deviceType), position: treeImport(devicePosition) };
const loadFields = dialogLoader(
  'device',
  async () => (await import('../fields/FieldsDialog.tsx')).FieldsDialog,
);
const filteredPath = (name: 'PositionID' | 'TypeID') => (id: string) =>
  `${pagePaths.deviceList}?${new URLSearchParams({ [name]: id })}`;

/** /device/groups: the types of devices and the positions, each as a tree that who may edit arranges. */
export function DeviceGroupsPage() {
  const { t } = useTranslation();
  const locale = useLocale();
  const tabs = [
    { key: 'type', label: deviceType.label[locale], content: <TypeTree /> },
    { key: 'position', label: devicePosition.label[locale], content: <PositionTree /> },
  ];
  return (
    <DetailPage>
      <PageHeading>{t('device.groups.title')}</PageHeading>
      <DetailTabs label={t('device.groups.title')} tabs={tabs} />
    </DetailPage>
  );
}

/** Returns the additions that both trees have. */
function useSharedSlots() {
  const { t } = useTranslation();
  return {
    invalidates: deviceReads,
    changes: ['device'],
    mergeWarning: ({ name, scopes: count }) =>
      count === 0 ? null : t('device.groups.mergeScopes', { name, count }),
  } as const satisfies TreePanelSlots<DeviceTypeNode>;
}

function TypeTree() {
  const { t } = useTranslation();
  const mayEdit = useCan('device.edit');
  const shared = useSharedSlots();
  const { Dialog: Fields, whenHere } = useLazyDialog(loadFields);
  const [edited, setEdited] = useState<DeviceTypeNode | null>(null);
  const group = useLastNonNull(edited);
  const fieldsAction = (node: DeviceTypeNode) => ({
    key: 'fields',
    text: t('device.fields.open'),
    run: () => void whenHere(() => setEdited(node)),
  });
  return (
    <>
      <TreeResourcePanel
        tree={deviceType}
        imports={imports.type}
        listPath={filteredPath('TypeID')}
        slots={{ ...shared, nodeActions: (node) => (mayEdit ? [fieldsAction(node)] : []) }}
      />
      {Fields !== null && group !== null && (
        <Fields
          key={`${group.id} ${group.version}`}
          group={group}
          visible={edited !== null}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

function PositionTree() {
  const { t } = useTranslation();
  const shared = useSharedSlots();
  const labels = useLabelDialog();
  return (
    <>
      <TreeResourcePanel
        tree={devicePosition}
        imports={imports.position}
        listPath={filteredPath('PositionID')}
        slots={{
          ...shared,
          nodeActions: ({ id }, positions) => [
            {
              key: 'labels',
              text: t('device.labels.open'),
              run: () => labels.open(positionLabels(positions, id)),
            },
          ],
          button: {
            text: t('device.labels.all'),
            loading: labels.loading,
            run: (positions) => labels.open(positionLabels(positions)),
          },
        }}
      />
      {labels.dialog}
    </>
  );
}
