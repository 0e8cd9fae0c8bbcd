import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { scopeLimits } from '../../../contract/areas/relation/scope.ts';
import { deviceSource } from '../../kit/form/fields/pickerSources.tsx';
import { RemotePicker } from '../../kit/form/fields/RemotePicker.tsx';
import type { FormField } from '../../kit/form/useEntityForm.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import type { TreeNode } from '../../ui/data/treeNodes.ts';
import { Field } from '../../ui/inputs/Field.tsx';
import { TreeSelectInput } from '../../ui/selects/TreeSelectInput.tsx';
import style from './relation.module.css';

interface Named {
  readonly id: string;
  readonly name: string;
}

type IDs = Pick<FormField<string[] | undefined>, 'error' | 'label' | 'onChange' | 'value'>;

interface GroupsFieldProps extends IDs {
  readonly nodes: readonly TreeNode[];
  /** The groups that were stored, with their names. */
  readonly known: readonly Named[];
}

/** Groups of devices, each with those below it: added from the tree, removed one by one. */
export function GroupsField({ label, error, value, onChange, nodes, known }: GroupsFieldProps) {
  const { t } = useTranslation();
  const ids = value ?? [];
  const names = new Map([
    ...known.map(({ id, name }): [string, string] => [id, name]),
    ...titles(nodes),
  ]);
  const { full, add } = useLimited(ids, scopeLimits.groups, onChange);
  return (
    <Field label={label} error={error ?? full} help={t('relation.share.groupsHelp')}>
      {(control) => (
        <>
          <PickedList label={label} ids={ids} names={names} onChange={onChange} />
          <TreeSelectInput
            {...control}
            label={label}
            placeholder={t('relation.share.addGroup')}
            nodes={nodes}
            value=""
            onChange={(id) => {
              if (id !== '' && !ids.includes(id)) add(id);
            }}
          />
        </>
      )}
    </Field>
  );
}

/** Returns a function that adds an id, and the message where the last one found no place. */
function useLimited(ids: readonly string[], limit: number, onChange: (ids: string[]) => void) {
  const { t } = useTranslation();
  const [isRefused, setIsRefused] = useState(false);
  const isFull = ids.length >= limit;
  return {
    full: isRefused && isFull ? t('relation.share.full', { limit }) : undefined,
    add(id: string) {
      if (isFull) setIsRefused(true);
      else onChange([...ids, id]);
    },
  };
}

function titles(nodes: readonly TreeNode[]): [string, string][] {
  return nodes.flatMap(({ key, title, children = [] }) => [[key, title], ...titles(children)]);
}

interface DevicesFieldProps extends IDs {
  /** The devices that were stored, with their names. */
  readonly known: readonly Named[];
}

/** Devices by name or code. */
export function DevicesField({ label, error, value, onChange, known }: DevicesFieldProps) {
  const { t } = useTranslation();
  const [names, setNames] = useState(new Map(known.map(({ id, name }) => [id, name])));
  const ids = value ?? [];
  const limit = scopeLimits.devices;
  const { full, add } = useLimited(ids, limit, onChange);
  const list = () => <PickedList label={label} ids={ids} names={names} onChange={onChange} />;
  return (
    <RemotePicker
      source={deviceSource}
      label={label}
      error={error ?? full}
      help={t('relation.share.devicesHelp', { limit })}
      value=""
      except={ids}
      above={list}
      onChange={(id, device) => {
        if (device === null) return;
        setNames(new Map(names).set(id, `${device.deviceName} ${device.deviceCode}`));
        add(id);
      }}
    />
  );
}

interface PickedListProps {
  readonly label: string;
  readonly ids: readonly string[];
  readonly names: ReadonlyMap<string, string>;
  readonly onChange: (ids: string[]) => void;
}

function PickedList({ label, ids, names, onChange }: PickedListProps) {
  const { t } = useTranslation();
  if (ids.length === 0) return null;
  return (
    <ul className={style.picked} aria-label={label}>
      {ids.map((id) => {
        const name = names.get(id) ?? '';
        return (
          <li key={id}>
            <span>{name}</span>
            <IconButton
              icon="close"
              label={t('relation.share.remove', { name })}
              onClick={() => onChange(ids.filter((one) => one !== id))}
            />
          </li>
        );
      })}
    </ul>
  );
}
