import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { AnyRecord } from '../../contract/resource/anyResource.ts';
import { type FieldDefinition, has } from '../../contract/resource/field.ts';
import { useLocale } from '../i18n/i18n.ts';
import { EntityDialog } from '../kit/form/EntityDialog.tsx';
import { type FormField, useEntityForm } from '../kit/form/useEntityForm.ts';
import { Button } from '../ui/buttons/Button.ts';
import { keysOf, type TreeNode } from '../ui/data/treeNodes.ts';
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx';
import { Modal } from '../ui/overlays/Modal.tsx';
import { toastSuccess } from '../ui/toasts/toast.ts';
import { FieldInput } from './FieldInput.tsx';
import { nameOf, nounsOf, type RecordRow, readsOf } from './record.ts';
import { type Trees, useTrees } from './useTrees.ts';

interface BulkDialogProps {
  readonly resource: AnyRecord;
  readonly records: readonly RecordRow[];
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** Stands for no value; an empty field changes nothing. */
const none = 'none';

interface BulkResult {
  readonly changed: number;
  readonly refused: readonly { readonly id: string; readonly info: string }[];
}

/**
 * Gives many records the same values, after a question that names them. The records that could not be changed are
 * listed with the reasons.
 */
export function BulkDialog({ resource, records, visible, onClose }: BulkDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const nouns = nounsOf(resource, locale, records.length);
  const nounsFor = (count: number) => nounsOf(resource, locale, count);
  const shared = Object.entries(resource.fields).filter(([, one]) => has(one, 'shared'));
  const trees = useTrees(Object.fromEntries(shared), visible);
  const [isConfirming, setIsConfirming] = useState(false);
  const [result, setResult] = useState<BulkResult | null>(null);
  const endpoint = resource.calls.updateMany;
  if (endpoint === undefined) throw new Error(`${resource.name} cannot be changed in bulk`);
  const form = useEntityForm<Endpoint>(endpoint, {
    visible,
    fixed: (draft) => ({
      IDs: records.map(({ id }) => id),
      ...Object.fromEntries(
        shared.filter(([name]) => draft[name] === none).map(([name]) => [name, null]),
      ),
    }),
    invalidates: [...readsOf(resource)],
    isIdempotent: true,
    check: (draft) =>
      shared.every(([name]) => typeof draft[name] !== 'string' || draft[name].trim() === '')
        ? { field: shared[0]?.[0] ?? null, text: t('kit.resource.bulkNothing') }
        : null,
    onDone(answer) {
      const done = answer as BulkResult & typeof answer;
      onClose();
      if (done.refused.length > 0) setResult(done);
      else toastSuccess(t('kit.resource.bulkDone', nounsFor(done.changed)));
    },
    onClose,
  });
  const withNone: Trees = new Map(
    [...trees].map(([name, nodes]) => [
      name,
      [{ key: none, title: t('kit.resource.clear') }, ...nodes],
    ]),
  );
  const changes = shared.flatMap(([name, one]) => {
    const { value, label } = form.field(name) as FormField;
    if (value.trim() === '') return [];
    return [
      t('kit.resource.bulkChange', { label, text: shownText(one, value, withNone.get(name)) }),
    ];
  });
  const title = t('kit.resource.bulkTitle', nouns);
  const submitLabel = t('kit.resource.bulkSubmit', nouns);
  const names = new Map(records.map((one) => [one.id, nameOf(resource, one)]));
  return (
    <>
      <EntityDialog
        form={{
          ...form,
          dialog: {
            ...form.dialog,
            onSubmit: () => (changes.length === 0 ? form.submit() : setIsConfirming(true)),
          },
        }}
        title={title}
        submitLabel={submitLabel}
      >
        {shared.map(([name, one]) => (
          <FieldInput
            key={name}
            name={name}
            field={one}
            form={form}
            trees={withNone}
            emptyText={t('kit.resource.unchanged')}
            onBusyChange={() => {}}
          />
        ))}
      </EntityDialog>
      <ConfirmDialog
        visible={isConfirming}
        title={title}
        text={t('kit.resource.bulkConfirm', {
          ...nouns,
          changes: new Intl.ListFormat(locale, { type: 'conjunction' }).format(changes),
        })}
        confirmLabel={submitLabel}
        onConfirm={() => {
          setIsConfirming(false);
          form.submit();
        }}
        onClose={() => setIsConfirming(false)}
      />
      <Modal
        visible={result !== null}
        title={t('kit.resource.bulkPartly', nounsFor(result?.refused.length ?? 0))}
        footer={
          <Button type="primary" onClick={() => setResult(null)}>
            {t('kit.resource.close')}
          </Button>
        }
        onCancel={() => setResult(null)}
      >
        <p>{t('kit.resource.bulkDone', nounsFor(result?.changed ?? 0))}</p>
        <ul>
          {(result?.refused ?? []).map(({ id, info }) => (
            <li key={id}>{t('kit.list.refusedOf', { name: names.get(id), reason: info })}</li>
          ))}
        </ul>
      </Modal>
    </>
  );

  function shownText(one: FieldDefinition, value: string, nodes: readonly TreeNode[] = []): string {
    if (value === none) return t('kit.resource.clear');
    const { values } = one.options;
    if (values !== undefined) return values.text(Number(value))[locale];
    return nodes.length === 0 ? value : (titleOf(nodes, value) ?? value);
  }
}

function titleOf(nodes: readonly TreeNode[], key: string): string | undefined {
  const found = nodes.find((node) => node.key === key);
  if (found !== undefined) return found.title;
  const above = nodes.find(({ children = [] }) => keysOf(children).includes(key));
  return above === undefined ? undefined : titleOf(above.children ?? [], key);
}
