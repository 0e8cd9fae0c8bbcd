import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reportByLabel } from '../../../../../contract/areas/label/reports.ts';
import { TextAreaField } from '../../../../kit/form/fields/TextField.tsx';
import { Field } from '../../../../ui/inputs/Field.tsx';
import { TextInput } from '../../../../ui/inputs/TextInput.tsx';
import { Stack } from '../../../../ui/layout/layout.tsx';
import { SegmentedControl } from '../../../../ui/selects/SegmentedControl.tsx';
import { type FaultOption, FaultOptions } from './FaultOptions.tsx';
import { ReportFields } from './ReportFields.tsx';
import type { ReportFormProps } from './reportProps.ts';
import { useLabelForm } from './useLabelForm.ts';

/** Since when: minutes ago, or a time of its own. */
const ages = ['0', '15', '60', 'other'] as const;

interface FaultFormProps extends ReportFormProps {
  readonly faults: readonly FaultOption[];
}

/** The form of a new report. */
export function ReportForm(props: FaultFormProps) {
  const { text, onText, reporter, faults } = props;
  const { t } = useTranslation();
  const [age, setAge] = useState<(typeof ages)[number]>('0');
  /** In the time zone of the browser, `yyyy-MM-ddTHH:mm`. */
  const [since, setSince] = useState('');
  /** The selected description; it counts while the text begins with its name. */
  const [described, setDescribed] = useState<FaultOption>({ id: '', name: '' });
  const [initial] = useState({ ...reporter, FaultText: text });
  const { form, isBusy } = useLabelForm(reportByLabel, {
    ...props,
    initial,
    labels: {
      FaultText: t('labelReport.report.fault'),
      IsStop: t('labelReport.report.stop'),
      FaultTime: t('labelReport.report.since'),
      ReporterName: t('labelReport.name'),
      ReporterPhone: t('labelReport.phone'),
    },
    fixed: ({ FaultText }) => ({
      ...(described.id !== '' &&
        FaultText.startsWith(described.name) && { FaultDescID: described.id }),
      ...timeOf(age, since),
    }),
  });
  const change = (typed: string) => {
    onText(typed);
    form.change({ FaultText: typed });
  };
  const faultTime = form.field('FaultTime');
  return (
    <ReportFields
      {...props}
      form={form}
      isBusy={isBusy}
      title={t('labelReport.report.title')}
      submitLabel={t('labelReport.report.submit')}
      name={form.field('ReporterName')}
      phone={form.field('ReporterPhone')}
    >
      <TextAreaField
        {...form.field('FaultText')}
        help={t('labelReport.report.faultHelp')}
        onChange={change}
      />
      <FaultOptions
        faults={faults}
        text={form.draft.FaultText}
        onPick={(option) => {
          setDescribed(option);
          change(option.name);
        }}
      />
      <SegmentedControl
        {...form.field('IsStop')}
        options={[
          { value: '1', text: t('labelReport.report.stopped') },
          { value: '0', text: t('labelReport.report.running') },
        ]}
      />
      <Stack gap={12}>
        <SegmentedControl
          label={t('labelReport.report.since')}
          value={age}
          error={faultTime.error}
          options={ages.map((value) => ({ value, text: t(`labelReport.report.age.${value}`) }))}
          onChange={setAge}
        />
        {age === 'other' && (
          <Field label={t('labelReport.report.sinceTime')}>
            {(control) => (
              <TextInput {...control} type="datetime-local" value={since} onChange={setSince} />
            )}
          </Field>
        )}
      </Stack>
    </ReportFields>
  );
}

/** Returns the time of the fault for the body; nothing for now, which is the server's own time, and '' for none yet. */
function timeOf(age: (typeof ages)[number], since: string): { readonly FaultTime?: string } {
  if (age === '0') return {};
  if (age !== 'other')
    return { FaultTime: new Date(Date.now() - Number(age) * 60_000).toISOString() };
  const time = new Date(since);
  return { FaultTime: Number.isNaN(time.getTime()) ? '' : time.toISOString() };
}
