import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLabelForm } from '../../../../../contract/areas/label/reports.ts';
import { failureOf } from '../../../../api/http/apiError.ts';
import { useEndpoint } from '../../../../api/query/useEndpoint.ts';
import { usePaused } from '../../../../lib/usePaused.ts';
import { Button } from '../../../../ui/buttons/Button.ts';
import { FailureNote } from '../../../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../../../ui/feedback/Skeleton.tsx';
import type { LabelRead } from '../LabelDevice.tsx';
import { makeSecret, storedReporter } from './ownReports.ts';
import { RemarkForm } from './RemarkForm.tsx';
import { ReportForm } from './ReportForm.tsx';
import style from './ReportPanel.module.css';
import type { ReportResult } from './reportProps.ts';

interface ReportPanelProps {
  readonly label: LabelRead;
  readonly onDone: (result: ReportResult) => void;
  readonly onCancel: () => void;
}

/** Reports a fault without an account; where the device has an open order, the form of a remark takes its place. */
export function ReportPanel({ label, onDone, onCancel }: ReportPanelProps) {
  const { t } = useTranslation();
  const [secret] = useState(makeSecret);
  const [text, setText] = useState('');
  const [photos, setPhotos] = useState<readonly Blob[]>([]);
  const [reporter, setReporter] = useState(storedReporter);
  const [isStored, setIsStored] = useState(false);
  const { data: read, error, refetch } = useEndpoint(getLabelForm, { ...label });
  // the device has an open order now: the form stays while its photos are sent
  const data = usePaused(read, isStored);
  const heading = useRef<HTMLHeadingElement>(null);
  const isRemark = data !== undefined && data.reported !== null;
  const isKnown = data !== undefined;
  useEffect(() => {
    if (isKnown) heading.current?.focus();
  }, [isKnown]);
  const shared = {
    label,
    secret,
    text,
    onText: setText,
    reporter,
    onReporter: setReporter,
    photos,
    onPhotos: setPhotos,
    onStored: () => setIsStored(true),
    onDone,
  };
  const body = () => {
    if (data === undefined) {
      if (error === null) return <SkeletonRows rows={5} />;
      return <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />;
    }
    return data.reported === null ? (
      <ReportForm {...shared} faults={data.faults} />
    ) : (
      <RemarkForm {...shared} reported={data.reported} />
    );
  };
  return (
    <section>
      <div className={style.head}>
        <h2 ref={heading} tabIndex={-1}>
          {t(isRemark ? 'labelReport.remark.title' : 'labelReport.report.title')}
        </h2>
        <Button type="text" onClick={onCancel}>
          {t('labelReport.cancel')}
        </Button>
      </div>
      {body()}
    </section>
  );
}
