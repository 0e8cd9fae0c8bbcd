import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listDevicePositions, listDeviceTypes } from '../../../contract/areas/device/groups.ts';
import { listRelations } from '../../../contract/areas/relation/endpoints.ts';
import {
  relationScope,
  type ShareItem,
  shareItems,
} from '../../../contract/areas/relation/relationEnums.ts';
import {
  getRelation,
  previewRelationShare,
  type RelationDetail,
  saveRelationShare,
} from '../../../contract/areas/relation/scope.ts';
import { failureOf } from '../../api/http/apiError.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { EntityDialog } from '../../kit/form/EntityDialog.tsx';
import { SwitchField } from '../../kit/form/fields/SwitchField.tsx';
import { useEntityForm } from '../../kit/form/useEntityForm.ts';
import { treeNodes } from '../../ui/data/treeNodes.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { FailureNote } from '../../ui/feedback/FailureNote.tsx';
import { Stack, StyledText } from '../../ui/layout/layout.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { SegmentedControl } from '../../ui/selects/SegmentedControl.tsx';
import { toastSuccess } from '../../ui/toasts/toast.ts';
import style from './relation.module.css';
import { DevicesField, GroupsField } from './ScopeFields.tsx';

const { groups, devices } = relationScope.values;
const items = Object.keys(shareItems) as ShareItem[];

interface ShareDialogProps {
  readonly visible: boolean;
  /** As it was when the dialog was opened. */
  readonly relation: RelationDetail;
  readonly onClose: () => void;
}

/** Edits the devices and items that a provider sees, with a preview. A narrower scope is confirmed first. */
export function ShareDialog({ visible, relation, onClose }: ShareDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { fromOrgCode: FromOrgCode, fromOrgName: name, share, shareVersion } = relation;
  const [isConfirming, setIsConfirming] = useState(false);
  const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);
  const form = useEntityForm(saveRelationShare, {
    visible,
    initial: {
      ScopeKind: String(share.scopeKind),
      TypeIDs: idsOf(share.types),
      PositionIDs: idsOf(share.positions),
      DeviceIDs: idsOf(share.devices),
      ShareItems: [...share.shareItems],
    },
    fixed: { FromOrgCode, Version: shareVersion },
    invalidates: [getRelation, listRelations, previewRelationShare],
    isIdempotent: true,
    onDone({ counts }) {
      onClose();
      toastSuccess(t('relation.share.saved', { name, devices: counts.seenDevices }));
    },
    onClose,
  });
  const { ScopeKind } = form.draft;
  const [TypeIDs, PositionIDs, DeviceIDs] = [
    form.draft.TypeIDs ?? [],
    form.draft.PositionIDs ?? [],
    form.draft.DeviceIDs ?? [],
  ];
  const kind = Number(ScopeKind) as (typeof relationScope.list)[number];
  const preview = useEndpoint(
    previewRelationShare,
    { FromOrgCode, ScopeKind: kind, TypeIDs, PositionIDs, DeviceIDs },
    { enabled: visible },
  );
  const { lostDevices = 0, lostOrders = 0 } = preview.data ?? {};
  const { data: types } = useEndpoint(listDeviceTypes, {}, { enabled: visible });
  const { data: positions } = useEndpoint(listDevicePositions, {}, { enabled: visible });
  const shared = form.field('ShareItems');
  const lostText = t('relation.share.lost', { name, devices: lostDevices, orders: lostOrders });
  const submitLabel = t('relation.share.save');
  return (
    <>
      <EntityDialog
        form={{
          ...form,
          dialog: {
            ...form.dialog,
            onSubmit: () => (lostDevices > 0 ? setIsConfirming(true) : form.submit()),
          },
        }}
        title={t('relation.share.of', { name })}
        submitLabel={submitLabel}
        disabled={preview.data === undefined || preview.isPlaceholderData}
      >
        <SegmentedControl
          label={t('relation.share.scope')}
          value={ScopeKind}
          options={relationScope.list.map((value) => ({
            value: String(value),
            text: t(`relation.share.kind.${value}`),
          }))}
          onChange={(value) => form.change({ ScopeKind: value })}
        />
        {kind === groups && (
          <>
            <GroupsField
              {...form.field('TypeIDs')}
              nodes={treeNodes(types ?? [])}
              known={share.types}
            />
            <GroupsField
              {...form.field('PositionIDs')}
              nodes={treeNodes(positions ?? [])}
              known={share.positions}
            />
          </>
        )}
        {kind === devices && <DevicesField {...form.field('DeviceIDs')} known={share.devices} />}
        {preview.error !== null && (
          <FailureNote failure={failureOf(preview.error)} onRetry={() => void preview.refetch()} />
        )}
        {preview.data !== undefined && (
          <Stack role="status" gap={8}>
            <StyledText ink={2}>
              {t('relation.share.preview', {
                name,
                seen: preview.data.seenDevices,
                given: preview.data.givenDevices,
                orders: preview.data.openOrders,
              })}
            </StyledText>
            {preview.data.seenDevices === 0 && (
              <Banner tone="warn">{t('relation.share.seesNone')}</Banner>
            )}
            {lostDevices > 0 && <Banner tone="warn">{lostText}</Banner>}
          </Stack>
        )}
        <fieldset className={style.switches}>
          <legend>{t('relation.share.items')}</legend>
          {items.map((item) => (
            <SwitchField
              key={item}
              label={shareItems[item][locale]}
              help={t(`relation.share.about.${item}`)}
              value={shared.value.includes(item) ? '1' : '0'}
              onChange={(bit) =>
                shared.onChange(
                  items.filter((one) => (one === item ? bit === '1' : shared.value.includes(one))),
                )
              }
            />
          ))}
        </fieldset>
      </EntityDialog>
      <ConfirmDialog
        visible={isConfirming}
        title={t('relation.share.narrow')}
        text={lostText}
        confirmLabel={submitLabel}
        destructive
        onConfirm={() => {
          setIsConfirming(false);
          form.submit();
        }}
        onClose={() => setIsConfirming(false)}
      />
    </>
  );
}
