import { useTranslation } from 'react-i18next';
import { lengths } from '../../../../../contract/validation/lengths.ts';
import { Field } from '../../../../ui/inputs/Field.tsx';
import { Input } from '../../../../ui/inputs/Input.ts';
import { ReasonField } from './ReasonField.tsx';

interface CauseFieldsProps {
  readonly measures: string;
  readonly measuresError: string | undefined;
  readonly cause: string;
  readonly causeError: string | undefined;
  readonly onChange: (part: { readonly measures?: string; readonly causeName?: string }) => void;
}

/** The measures that were taken and the cause of the fault. */
export function CauseFields(props: CauseFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <ReasonField
        label={t('repair.action.field.measures')}
        required
        maxLength={lengths.measures}
        error={props.measuresError}
        value={props.measures}
        onChange={(measures) => props.onChange({ measures })}
      />
      <Field
        label={t('repair.action.field.cause')}
        help={t('repairForms.action.help.cause')}
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
