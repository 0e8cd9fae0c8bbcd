import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceType } from '../../../contract/areas/device/groups.ts';
import { formCalls } from '../../../contract/areas/form/calls.ts';
import { type FormKind, formsOf } from '../../../contract/areas/form/form.ts';
import { ApiError } from '../../api/http/apiError.ts';
import { useAction, useEndpoint } from '../../api/query/useEndpoint.ts';
import { deviceSource } from '../../kit/form/fields/pickerSources.tsx';
import { RemotePicker } from '../../kit/form/fields/RemotePicker.tsx';
import { TreeField } from '../../kit/form/fields/TreeField.tsx';
import { useProblem, useProblemFromError } from '../../kit/form/problem.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { treeNodes } from '../../ui/data/treeNodes.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { Switch } from '../../ui/selects/Switch.tsx';
import { toastSuccess } from '../../ui/toasts/toast.ts';
import style from './FormPanels.module.css';

interface Target {
  readonly id: string;
  readonly name: string;
}

interface BindDialogProps {
  readonly kind: FormKind;
  readonly formID: string;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** Binds a form to devices and to types of devices. */
export function BindDialog({ kind, formID, visible, onClose }: BindDialogProps) {
  const { t } = useTranslation();
  const calls = formCalls[kind];
  const { list, get } = formsOf[kind].calls;
  const [types, setTypes] = useState<readonly Target[]>([]);
  const [devices, setDevices] = useState<readonly Target[]>([]);
  const [isDefault, setDefault] = useState(false);
  const [problem, setProblem] = useProblem<'devices' | 'types'>(visible);
  const explain = useProblemFromError<'devices' | 'types'>({
    DeviceIDs: 'devices',
    TypeIDs: 'types',
  });
  const action = useAction(calls.bind, [calls.bindings, list, get]);
  const { data: listed = [] } = useEndpoint(deviceType.calls.list, {}, { enabled: visible });
  const isEmpty = types.length + devices.length === 0;
  const clear = () => {
    setTypes([]);
    setDevices([]);
    setDefault(false);
  };
  const submit = async () => {
    if (isEmpty) return setProblem({ field: 'types', text: t('form.bind.needTarget') });
    try {
      await action.mutateAsync({
        ID: formID,
        TypeIDs: types.map(({ id }) => id),
        DeviceIDs: devices.map(({ id }) => id),
        IsDefaultForm: isDefault && types.length > 0 ? 1 : 0,
      });
      toastSuccess(t('form.bind.done'));
      clear();
      onClose();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setProblem(explain(cause));
    }
    return undefined;
  };
  const errorOf = (field: 'devices' | 'types') =>
    problem?.field === field ? problem.text : undefined;
  const targets = (some: readonly Target[], set: (left: readonly Target[]) => void) =>
    some.length > 0 && (
      <ul className={style.targets}>
        {some.map(({ id, name }) => (
          <li key={id} className={style.target}>
            {name}
            <IconButton
              icon="close"
              label={t('form.bind.remove', { name })}
              onClick={() => set(some.filter((one) => one.id !== id))}
            />
          </li>
        ))}
      </ul>
    );
  return (
    <FormDialog
      visible={visible}
      title={t('form.bind.title')}
      submitLabel={t('form.bind.submit')}
      busy={action.isPending}
      sending={action.isSending}
      problem={problem}
      dirty={!isEmpty}
      onDiscard={clear}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {problem !== null && problem.field === null && <Banner tone="alarm">{problem.text}</Banner>}
      <div>
        {targets(types, setTypes)}
        <TreeField
          label={t('form.bind.addType')}
          error={errorOf('types')}
          nodes={treeNodes(listed)}
          value=""
          onChange={(id) => {
            const type = listed.find((one) => one.id === id);
            setProblem(null);
            if (type !== undefined && types.every((one) => one.id !== id))
              setTypes([...types, { id, name: type.name }]);
          }}
        />
      </div>
      {types.length > 0 && (
        <Switch label={t('form.bind.isDefault')} checked={isDefault} onChange={setDefault} />
      )}
      <RemotePicker
        source={deviceSource}
        label={t('form.bind.addDevice')}
        error={errorOf('devices')}
        value=""
        except={devices.map(({ id }) => id)}
        above={() => targets(devices, setDevices)}
        onChange={(id, device) => {
          setProblem(null);
          if (device !== null) setDevices([...devices, { id, name: device.deviceName }]);
        }}
      />
    </FormDialog>
  );
}
