import { useTranslation } from 'react-i18next';
import { lengths } from '../../../../../contract/validation/lengths.ts';
import { TextAreaField, TextField } from '../../../../kit/form/fields/TextField.tsx';

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
      <TextAreaField
        label={t('repair.action.field.measures')}
        required
        maxLength={lengths.measures}
        error={props.measuresError}
        value={props.measures}
        onChange={(measures) => props.onChange({ measures })}
      />
      <TextField
        label={t('repair.action.field.cause')}
        help={t('repairForms.action.help.cause')}
        maxLength={lengths.causeName}
        error={props.causeError}
        value={props.cause}
        onChange={(causeName) => props.onChange({ causeName })}
      />
    </>
  );
}
