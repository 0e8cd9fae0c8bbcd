import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type getLabelForm, remarkByLabel } from '../../../../../contract/areas/label/reports.ts';
import type { ResultOf } from '../../../../../contract/endpoint.ts';
import { orderState } from '../../../../../contract/enums.ts';
import { useLocale } from '../../../../i18n/i18n.ts';
import { TextAreaField } from '../../../../kit/form/fields/TextField.tsx';
import { browserZone, instantText } from '../../../../lib/time/zonedTime.ts';
import { Banner } from '../../../../ui/feedback/Banner.tsx';
import { ReportFields } from './ReportFields.tsx';
import type { ReportFormProps } from './reportProps.ts';
import { useLabelForm } from './useLabelForm.ts';

interface RemarkFormProps extends ReportFormProps {
  readonly reported: NonNullable<ResultOf<typeof getLabelForm>['reported']>;
}

/** The form of a remark on a fault that somebody has reported already. */
export function RemarkForm(props: RemarkFormProps) {
  const { text, onText, reporter, reported } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const [initial] = useState({ ...reporter, Remark: text });
  const { form, isBusy } = useLabelForm(remarkByLabel, {
    ...props,
    initial,
    labels: {
      Remark: t('labelReport.remark.text'),
      ReporterName: t('labelReport.name'),
      ReporterPhone: t('labelReport.phone'),
    },
  });
  const facts = [
    t('labelReport.remark.reported', {
      time: instantText(Date.parse(reported.reportTime), browserZone()),
      state: orderState.label(reported.orderState, locale),
    }),
    reported.faultName === null ? '' : t('labelReport.remark.fault', { fault: reported.faultName }),
    t(reported.isStop === 1 ? 'labelReport.remark.stopped' : 'labelReport.remark.running'),
  ];
  return (
    <ReportFields
      {...props}
      form={form}
      isBusy={isBusy}
      title={t('labelReport.remark.title')}
      submitLabel={t('labelReport.remark.submit')}
      name={form.field('ReporterName')}
      phone={form.field('ReporterPhone')}
    >
      <Banner tone="info" title={t('labelReport.remark.already')}>
        {facts.filter((fact) => fact !== '').join(locale === 'zh-CN' ? '' : ' ')}
      </Banner>
      <TextAreaField
        {...form.field('Remark')}
        help={t('labelReport.remark.help')}
        onChange={(typed) => {
          onText(typed);
          form.change({ Remark: typed });
        }}
      />
    </ReportFields>
  );
}
