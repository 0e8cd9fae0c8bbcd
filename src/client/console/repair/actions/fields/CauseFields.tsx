import { useTranslation } from 'react-i18next';
import type { WorkOrder } from '../../../../../contract/orders/workOrder.ts';
import { lengths } from '../../../../../contract/validation/lengths.ts';
import { CatalogueOptions } from '../../../../kit/form/catalogue/CatalogueOptions.tsx';
import { TextAreaField, TextField } from '../../../../kit/form/fields/TextField.tsx';
import { Stack } from '../../../../ui/layout/layout.tsx';

interface CauseFieldsProps {
  readonly order: Pick<WorkOrder, 'deviceID'>;
  readonly measures: string;
  readonly measuresError: string | undefined;
  readonly cause: string;
  readonly causeError: string | undefined;
  readonly onChange: (part: { readonly measures?: string; readonly causeName?: string }) => void;
}

/** The measures that were taken and the cause of the fault, which the catalogue of the device's type offers. */
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
      <Stack gap={16}>
        <TextField
          label={t('repair.action.field.cause')}
          help={t('repairForms.action.help.cause')}
          maxLength={lengths.causeName}
          error={props.causeError}
          value={props.cause}
          onChange={(causeName) => props.onChange({ causeName })}
        />
        <CatalogueOptions
          catalogue="cause"
          deviceID={props.order.deviceID}
          text={props.cause}
          onPick={({ name }) => props.onChange({ causeName: name })}
        />
      </Stack>
    </>
  );
}
