import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { orgType } from '../../../../contract/enums.ts';
import { lengths } from '../../../../contract/validation/lengths.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { NewPasswordFields } from '../../../kit/form/password/NewPasswordFields.tsx';
import { Field } from '../../../ui/inputs/Field.tsx';
import { TextArea, TextInput } from '../../../ui/inputs/TextInput.tsx';
import { SegmentedControl } from '../../../ui/selects/SegmentedControl.tsx';
import style from '../LoginForm.module.css';
import type { RegisterDraft, RegisterField, RegisterKind } from './registerDraft.ts';

type Change = (field: RegisterField, value: string) => void;

interface DraftFieldProps
  extends Pick<
    ComponentProps<typeof TextInput>,
    'large' | 'type' | 'inputMode' | 'autoComplete' | 'maxLength'
  > {
  readonly name: RegisterField;
  readonly draft: RegisterDraft;
  readonly error: string | undefined;
  readonly required?: boolean;
  readonly help?: string;
  readonly onChange: Change;
}

/** A line of text of the registration. */
export function DraftField(props: DraftFieldProps) {
  const { name, draft, error, required = false, help, onChange, ...input } = props;
  const { t } = useTranslation();
  return (
    <Field label={t(`register.field.${name}`)} error={error} required={required} help={help}>
      {(control) => (
        <TextInput
          {...control}
          {...input}
          value={draft[name]}
          onChange={(value) => onChange(name, value)}
        />
      )}
    </Field>
  );
}

interface DetailsStepProps {
  readonly kind: RegisterKind;
  readonly draft: RegisterDraft;
  readonly errorOf: (field: RegisterField) => string | undefined;
  readonly passwordFields: ComponentProps<typeof NewPasswordFields>;
  readonly onChange: Change;
}

/** The last step of a registration: who registers where, and the password. */
export function DetailsStep({ kind, draft, errorOf, passwordFields, onChange }: DetailsStepProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const field = (name: RegisterField) => ({ name, draft, error: errorOf(name), onChange });
  return (
    <>
      {kind === 'person' && (
        <DraftField
          {...field('toOrgCode')}
          required
          maxLength={lengths.orgCode}
          help={t('register.help.toOrgCode')}
        />
      )}
      {kind === 'organisation' && (
        <fieldset className={style.group}>
          <legend>{t('login.setUp.org')}</legend>
          <DraftField
            {...field('orgName')}
            required
            maxLength={lengths.orgName}
            autoComplete="organization"
          />
          <SegmentedControl
            label={t('login.setUp.orgType')}
            value={draft.orgType}
            options={(['1', '0'] as const).map((value) => ({
              value,
              text: orgType.label(Number(value), locale),
            }))}
            onChange={(value) => onChange('orgType', value)}
          />
          <DraftField
            {...field('creditCode')}
            maxLength={18}
            help={t('register.help.creditCode')}
          />
          <DraftField
            {...field('timeZone')}
            required
            maxLength={60}
            help={t('login.setUp.timeZoneHelp')}
          />
        </fieldset>
      )}
      <fieldset className={style.group}>
        <legend>{t(kind === 'organisation' ? 'login.setUp.admin' : 'register.you')}</legend>
        <DraftField
          {...field('realName')}
          required
          maxLength={lengths.personName}
          autoComplete="name"
        />
        {kind !== 'organisation' && (
          <DraftField {...field('postName')} maxLength={lengths.departmentOrPost} />
        )}
        {kind === 'person' && (
          <Field
            label={t('register.field.remark')}
            error={errorOf('remark')}
            help={t('register.help.remark')}
          >
            {(control) => (
              <TextArea
                {...control}
                rows={2}
                maxLength={lengths.applyRemark}
                value={draft.remark}
                onChange={(value) => onChange('remark', value)}
              />
            )}
          </Field>
        )}
        <NewPasswordFields {...passwordFields} />
      </fieldset>
    </>
  );
}
