import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ApplicationSetting,
  applicationLimits,
  getApplication,
  getApplicationSetting,
  saveApplicationSetting,
} from '../../../../contract/areas/part/application.ts';
import { listRolesInFull } from '../../../../contract/areas/role/endpoints.ts';
import { roleText } from '../../../../contract/roles.ts';
import { ApiError } from '../../../api/http/apiError.ts';
import { useAction, useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { AmountField, NumberField } from '../../../kit/form/fields/NumberField.tsx';
import { useProblem, useProblemFromError } from '../../../kit/form/problem.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { toastSuccess } from '../../../ui/toasts/toast.ts';

interface SettingDialogProps {
  readonly setting: ApplicationSetting;
  readonly onClose: () => void;
}

/** Sets up to which amount each role decides, and the days of a reservation. */
export function ApplicationSettingDialog({ setting, onClose }: SettingDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: roles = [] } = useEndpoint(listRolesInFull, {});
  const [days, setDays] = useState(String(setting.expireDays));
  const [limits, setLimits] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(setting.limits.map(({ roleID, amount }) => [roleID, String(amount)])),
  );
  const [isTyped, setTyped] = useState(false);
  const [problem, setProblem] = useProblem<'days' | 'limits'>(true);
  const explain = useProblemFromError<'days' | 'limits'>({ ExpireDays: 'days', Limits: 'limits' });
  const action = useAction(saveApplicationSetting, [getApplicationSetting, getApplication]);
  const deciders = roles.filter(
    ({ roleID, permissions }) =>
      permissions.includes('part.approve') || limits[roleID] !== undefined,
  );
  const submit = async () => {
    try {
      await action.mutateAsync({
        ExpireDays: Number(days),
        Limits: Object.entries(limits)
          .filter(([, amount]) => amount !== '')
          .map(([RoleID, amount]) => ({ RoleID, Amount: Number(amount) })),
        Version: setting.version,
      });
      toastSuccess(t('partApplications.action.done'));
      onClose();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setProblem(explain(cause));
    }
  };
  const change = () => {
    setTyped(true);
    setProblem(null);
  };
  return (
    <FormDialog
      visible
      title={t('partApplications.setting.title')}
      submitLabel={t('partApplications.setting.save')}
      busy={action.isPending}
      problem={problem}
      dirty={isTyped}
      onDiscard={onClose}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {problem !== null && problem.field !== 'days' && <Banner tone="alarm">{problem.text}</Banner>}
      <NumberField
        label={t('partApplications.setting.days')}
        help={t('partApplications.setting.daysHelp')}
        required
        error={problem?.field === 'days' ? problem.text : undefined}
        min={applicationLimits.days[0]}
        max={applicationLimits.days[1]}
        value={days}
        onChange={(next) => {
          change();
          setDays(next);
        }}
      />
      {deciders.map((role) => (
        <AmountField
          key={role.roleID}
          label={t('partApplications.setting.limit', { role: roleText(role.roleName, locale) })}
          help={t('partApplications.setting.limitHelp')}
          min={0}
          value={limits[role.roleID] ?? ''}
          onChange={(amount) => {
            change();
            setLimits({ ...limits, [role.roleID]: amount });
          }}
        />
      ))}
    </FormDialog>
  );
}
