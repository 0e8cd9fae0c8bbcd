import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { PublicDevice } from '../../../../../contract/areas/label/endpoints.ts';
import { failureText } from '../../../../api/http/failureText.ts';
import { Button } from '../../../../ui/buttons/Button.ts';
import { Banner } from '../../../../ui/feedback/Banner.tsx';
import labelStyle from '../LabelDevice.module.css';
import type { LabelRead } from '../LabelDevice.tsx';
import { OwnReports } from './OwnReports.tsx';
import { ReportPanel } from './ReportPanel.tsx';
import type { ReportResult } from './reportProps.ts';

interface PublicReportsProps {
  readonly label: LabelRead;
  readonly device: PublicDevice;
  /** True while the form is shown; it is part of the address, so that the browser's Back button closes the form. */
  readonly isReporting: boolean;
}

/** The form of a report without an account, and the reports that this browser has sent. */
export function PublicReports({ label, device, isReporting }: PublicReportsProps) {
  const { t } = useTranslation();
  const [, setQuery] = useSearchParams();
  const [result, setResult] = useState<ReportResult | null>(null);
  const show = (isForm: boolean) =>
    setQuery(
      (query) => {
        if (isForm) query.set('view', 'report');
        else query.delete('view');
        return query;
      },
      { replace: !isForm },
    );
  if (isReporting) {
    return (
      <ReportPanel
        label={label}
        onDone={(done) => {
          setResult(done);
          show(false);
        }}
        onCancel={() => show(false)}
      />
    );
  }
  return (
    <>
      {result !== null && (
        <Banner tone="info" title={t(`labelReport.done.${result.kind}`)}>
          {t('labelReport.done.text')}
        </Banner>
      )}
      {result !== null && result.unsentPhotos.length > 0 && (
        <Banner tone="warn" title={failureText(result.unsentPhotos[0])}>
          {t('labelReport.photo.unsent', { count: result.unsentPhotos.length })}
        </Banner>
      )}
      <OwnReports key={result?.secret ?? ''} label={label} />
      {device.reportable === 1 && (
        <div className={labelStyle.action}>
          <Button type="primary" size="large" long onClick={() => show(true)}>
            {t('labelReport.start')}
          </Button>
        </div>
      )}
    </>
  );
}
