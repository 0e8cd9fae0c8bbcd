import { useTranslation } from 'react-i18next';
import { lengths } from '../../../../contract/lengths.ts';
import { Field } from '../../../ui/Field.tsx';
import { Input } from '../../../ui/Input.ts';
import { ReasonField } from './ReasonField.tsx';

interface CauseFieldsProps {
  readonly measures: string;
  readonly measuresError: string | undefined;
  readonly cause: string;
  readonly causeError: string | undefined;
  readonly onChange: (part: { readonly measures?: string; readonly causeName?: string }) => void;
}

/** What was done, and what the trouble was. */
export function CauseFields(props: CauseFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <ReasonField
        label={t('repair.deed.field.measures')}
        required
        maxLength={lengths.measures}
        error={props.measuresError}
        value={props.measures}
        onChange={(measures) => props.onChange({ measures })}
      />
      <Field
        label={t('repair.deed.field.cause')}
        help={t('repairForms.deed.help.cause')}
        error={props.causeError}
      >
        {(control) => (
          <Input
            {...control}
            maxLength={lengths.causeName}
            value={props.cause}
            onChange={(causeName) => props.onChange({ causeName })}
          />
        )}
      </Field>
    </>
  );
}
