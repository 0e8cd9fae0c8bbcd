import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  addEnterprise,
  getOrganisation,
  listEnterprises,
  type OrganisationRow,
  updatePackage,
} from '../../../contract/areas/enterprise/endpoints.ts';
import { organisationPackages, packageNames } from '../../../contract/areas/enterprise/packages.ts';
import type { OneTimePassword } from '../../../contract/areas/personnel/actions.ts';
import { orgState, orgType } from '../../../contract/enums.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { EntityDialog } from '../../kit/form/EntityDialog.tsx';
import { DateField } from '../../kit/form/fields/DateField.tsx';
import { NumberField } from '../../kit/form/fields/NumberField.tsx';
import { SelectField } from '../../kit/form/fields/SelectField.tsx';
import { TextField } from '../../kit/form/fields/TextField.tsx';
import { type FormField, useEntityForm } from '../../kit/form/useEntityForm.ts';
import { useNow } from '../../kit/hooks/times.tsx';
import { copyText } from '../../lib/copyText.ts';
import { dayOf } from '../../lib/time/zonedTime.ts';
import { useLastNonNull } from '../../lib/useLastNonNull.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { StyledText } from '../../ui/layout/layout.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { Modal } from '../../ui/overlays/Modal.tsx';
import { useUnsavedMark } from '../../ui/page/unsaved.ts';
import { toastSuccess } from '../../ui/toasts/toast.ts';

interface PackageFieldsProps {
  readonly name: FormField;
  readonly users: FormField;
  readonly devices: FormField;
  readonly expires: FormField;
  /** Sets package and limits together. */
  readonly onPackage: (fields: {
    readonly PackageName: string;
    readonly UserLimit: string;
    readonly DeviceLimit: string;
  }) => void;
}

/** A package, whose usual limits it fills in, the limits and the last day. */
function PackageFields({ name, users, devices, expires, onPackage }: PackageFieldsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const text = (limit: number | null) => (limit === null ? '' : String(limit));
  const choose = (value: string) => {
    const found = packageNames.find((one) => one === value);
    if (found === undefined) return name.onChange(value);
    const usual = organisationPackages[found];
    onPackage({
      PackageName: found,
      UserLimit: text(usual.users),
      DeviceLimit: text(usual.devices),
    });
  };
  return (
    <>
      <SelectField
        {...name}
        onChange={choose}
        options={packageNames.map((value) => ({
          value,
          text: organisationPackages[value].label[locale],
        }))}
      />
      <DateField {...expires} help={t('enterprise.pack.expireHelp')} />
      <NumberField {...users} help={t('enterprise.pack.limitHelp')} />
      <NumberField {...devices} help={t('enterprise.pack.limitHelp')} />
    </>
  );
}

interface DialogProps {
  readonly visible: boolean;
  readonly onClose: () => void;
}

interface PackageDialogProps extends DialogProps {
  readonly organisation: OrganisationRow;
}

function PackageDialog({ organisation, visible, onClose }: PackageDialogProps) {
  const { t } = useTranslation();
  const now = useNow();
  const [isConfirming, setIsConfirming] = useState(false);
  const form = useEntityForm(updatePackage, {
    visible,
    row: organisation,
    fixed: { ID: organisation.id },
    invalidates: [listEnterprises, getOrganisation],
    onDone() {
      toastSuccess(t('enterprise.pack.done'));
      onClose();
    },
    onClose,
  });
  const name = organisation.orgName;
  const day = form.draft.ExpireDate;
  const ends =
    organisation.orgState === orgState.values.normal &&
    day !== '' &&
    day < dayOf(now, organisation.timeZone);
  return (
    <>
      <EntityDialog
        form={{
          ...form,
          dialog: {
            ...form.dialog,
            onSubmit: () => (ends ? setIsConfirming(true) : form.submit()),
          },
        }}
        title={t('enterprise.pack.title', { name })}
        submitLabel={t('enterprise.pack.submit')}
      >
        <PackageFields
          name={form.field('PackageName')}
          users={form.field('UserLimit')}
          devices={form.field('DeviceLimit')}
          expires={form.field('ExpireDate')}
          onPackage={(fields) => form.change(fields)}
        />
      </EntityDialog>
      <ConfirmDialog
        visible={isConfirming}
        title={t('enterprise.pack.endTitle', { name })}
        text={t('enterprise.pack.endText', { name, day })}
        confirmLabel={t('enterprise.pack.endSubmit')}
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

interface AddDialogProps extends DialogProps {
  readonly onAdded: (password: OneTimePassword) => void;
}

function AddDialog({ visible, onClose, onAdded }: AddDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const form = useEntityForm(addEnterprise, {
    visible,
    initial: {
      OrgType: String(orgType.values.user),
      TimeZone: 'Asia/Shanghai',
      PackageName: 'standard',
      UserLimit: String(organisationPackages.standard.users),
      DeviceLimit: String(organisationPackages.standard.devices),
    },
    labels: { RealName: t('enterprise.add.realName') },
    invalidates: [listEnterprises],
    onDone({ orgName, oneTimePassword }) {
      toastSuccess(t('enterprise.add.done', { name: orgName }));
      onClose();
      onAdded(oneTimePassword);
    },
    onClose,
  });
  return (
    <EntityDialog
      form={form}
      wide
      title={t('enterprise.add.title')}
      submitLabel={t('enterprise.add.submit')}
    >
      <TextField {...form.field('OrgName')} />
      <SelectField
        {...form.field('OrgType')}
        options={orgType.list.map((value) => ({
          value: String(value),
          text: orgType.label(value, locale),
        }))}
      />
      <TextField {...form.field('RealName')} />
      <TextField
        {...form.field('UserName')}
        type="tel"
        inputMode="tel"
        maxLength={40}
        help={t('enterprise.add.administrator')}
      />
      <PackageFields
        name={form.field('PackageName')}
        users={form.field('UserLimit')}
        devices={form.field('DeviceLimit')}
        expires={form.field('ExpireDate')}
        onPackage={(fields) => form.change(fields)}
      />
      <TextField {...form.field('TimeZone')} suggestions={Intl.supportedValuesOf('timeZone')} />
    </EntityDialog>
  );
}

interface PasswordDialogProps {
  readonly password: OneTimePassword | null;
  readonly onHandedOver: () => void;
}

/** The one-time password of a new administrator, shown this once: only its own button closes it. */
function PasswordDialog({ password, onHandedOver }: PasswordDialogProps) {
  const { t } = useTranslation();
  const shown = useLastNonNull(password);
  const [copied, setCopied] = useState<OneTimePassword | null>(null);
  const mark = useUnsavedMark(t('enterprise.add.title'), password !== null);
  const copy = async () => {
    if (password !== null && (await copyText(password.password))) setCopied(password);
  };
  return (
    <Modal
      visible={password !== null}
      title={t('enterprise.add.title')}
      closable={false}
      maskClosable={false}
      escToExit={false}
      footer={
        <>
          <Button onClick={() => void copy()}>
            {t(copied === password ? 'enterprise.add.copied' : 'enterprise.add.copy')}
          </Button>
          <Button type="primary" onClick={onHandedOver}>
            {t('enterprise.add.handedOver')}
          </Button>
        </>
      }
    >
      <div {...mark}>
        <Banner tone="warn">
          {t('enterprise.add.password', { name: shown?.realName, phone: shown?.userName })}
        </Banner>
        <p>
          <StyledText as="code" size={20} breakAnywhere>
            {password?.password}
          </StyledText>
        </p>
      </div>
    </Modal>
  );
}

/** The open dialog of the list of organisations. */
export type OpenOrganisationDialog =
  | { readonly kind: 'add' }
  | { readonly kind: 'package'; readonly organisation: OrganisationRow };

interface OrganisationDialogsProps {
  readonly open: OpenOrganisationDialog | null;
  readonly onClose: () => void;
}

/** The dialogs of the list of organisations; each stays mounted, so that its input survives closing. */
export function OrganisationDialogs({ open, onClose }: OrganisationDialogsProps) {
  const [password, setPassword] = useState<OneTimePassword | null>(null);
  const edited = useLastNonNull(open?.kind === 'package' ? open.organisation : null);
  return (
    <>
      <AddDialog visible={open?.kind === 'add'} onClose={onClose} onAdded={setPassword} />
      {edited !== null && (
        <PackageDialog
          key={`${edited.id} ${edited.version}`}
          organisation={edited}
          visible={open?.kind === 'package'}
          onClose={onClose}
        />
      )}
      <PasswordDialog password={password} onHandedOver={() => setPassword(null)} />
    </>
  );
}
