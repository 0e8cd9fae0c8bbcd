import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listReorder, reorderFilter } from '../../../../contract/areas/part/figures.ts';
import { serviceLevels } from '../../../../contract/areas/part/stockMath.ts';
import { useProblem } from '../../../kit/form/problem.ts';
import { useFieldLabel } from '../../../kit/hooks/useFieldLabel.ts';
import { Field } from '../../../ui/inputs/Field.tsx';
import { NumberInput } from '../../../ui/inputs/NumberInput.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';

const names = ['ServiceLevel', 'LeadDays', 'LeadDeviation', 'OrderCost', 'HoldingPercent'] as const;
type Name = (typeof names)[number];

/** The parameters of the proposals; undefined: the server's own. */
export type ReorderParameters = Readonly<Record<Name, number | undefined>>;

/** The range that each field shows; the service level is typed in per cent. */
const ranges: Readonly<Record<Name, { readonly min: number; readonly max: number }>> = {
  ServiceLevel: { min: serviceLevels.least * 100, max: serviceLevels.most * 100 },
  LeadDays: { min: 0, max: 3_650 },
  LeadDeviation: { min: 0, max: 365 },
  OrderCost: { min: 0, max: 1_000_000 },
  HoldingPercent: { min: 0, max: 1_000 },
};
const scaleOf = (name: Name) => (name === 'ServiceLevel' ? 100 : 1);
const unitOf = (name: Name) => (name === 'ServiceLevel' ? '%' : undefined);

interface ParametersDialogProps {
  readonly values: ReorderParameters;
  readonly onChange: (values: ReorderParameters) => void;
  readonly onClose: () => void;
}

/** Changes the parameters of the proposals; an empty field takes the usual value. */
export function ParametersDialog({ values, onChange, onClose }: ParametersDialogProps) {
  const { t } = useTranslation();
  const label = useFieldLabel(listReorder);
  const [texts, setTexts] = useState<Readonly<Record<Name, string>>>(() => textsOf(values));
  const [problem, setProblem] = useProblem<Name>(true);
  const submit = () => {
    const wrong = names.find((name) => {
      const value = valueOf(name, texts[name]);
      return value !== undefined && !reorderFilter.shape[name].safeParse(value).success;
    });
    if (wrong !== undefined)
      return setProblem({ field: wrong, text: t('partFigures.reorder.range', ranges[wrong]) });
    onChange(valuesOf(texts));
    onClose();
  };
  return (
    <FormDialog
      visible
      title={t('partFigures.reorder.parameters')}
      submitLabel={t('partFigures.reorder.compute')}
      busy={false}
      problem={problem}
      dirty={names.some((name) => texts[name] !== textsOf(values)[name])}
      onDiscard={onClose}
      onSubmit={submit}
      onClose={onClose}
    >
      {names.map((name) => (
        <Field
          key={name}
          label={label(name)}
          error={problem?.field === name ? problem.text : undefined}
        >
          {(control) => (
            <NumberInput
              {...control}
              {...ranges[name]}
              fractions
              unit={unitOf(name)}
              value={texts[name]}
              onChange={(text) => {
                setProblem(null);
                setTexts({ ...texts, [name]: text });
              }}
            />
          )}
        </Field>
      ))}
    </FormDialog>
  );
}

function textOf(name: Name, value: number | undefined): string {
  return value === undefined ? '' : String(Number((value * scaleOf(name)).toFixed(4)));
}

function textsOf(values: ReorderParameters): Record<Name, string> {
  return {
    ServiceLevel: textOf('ServiceLevel', values.ServiceLevel),
    LeadDays: textOf('LeadDays', values.LeadDays),
    LeadDeviation: textOf('LeadDeviation', values.LeadDeviation),
    OrderCost: textOf('OrderCost', values.OrderCost),
    HoldingPercent: textOf('HoldingPercent', values.HoldingPercent),
  };
}

function valueOf(name: Name, text: string): number | undefined {
  return text === '' ? undefined : Number((Number(text) / scaleOf(name)).toFixed(6));
}

function valuesOf(texts: Readonly<Record<Name, string>>): ReorderParameters {
  return {
    ServiceLevel: valueOf('ServiceLevel', texts.ServiceLevel),
    LeadDays: valueOf('LeadDays', texts.LeadDays),
    LeadDeviation: valueOf('LeadDeviation', texts.LeadDeviation),
    OrderCost: valueOf('OrderCost', texts.OrderCost),
    HoldingPercent: valueOf('HoldingPercent', texts.HoldingPercent),
  };
}
