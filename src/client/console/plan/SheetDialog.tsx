import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exportRows } from '../../../contract/areas/importData/endpoints.ts';
import type { PlanArea } from '../../../contract/areas/plan/planAreas.ts';
import { addDays, monthLength } from '../../../contract/areas/plan/planDays.ts';
import { planPrints } from '../../../contract/areas/plan/planPrints.ts';
import { download } from '../../api/http/download.ts';
import { failureText } from '../../api/http/failureText.ts';
import { useToday } from '../../kit/hooks/times.tsx';
import { useFileDownload } from '../../kit/hooks/useFileDownload.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Stack, StyledText } from '../../ui/layout/layout.tsx';
import { Modal } from '../../ui/overlays/Modal.tsx';
import { SelectInput } from '../../ui/selects/SelectInput.tsx';

interface SheetDialogProps {
  readonly area: PlanArea;
  readonly onClose: () => void;
}

const exportKinds = { maintenance: 'MaintenancePoint', inspection: 'InspectionPoint' } as const;
const offered = 13;

/** Returns the months from the next one back. @param today yyyy-MM-dd */
function monthsFrom(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: offered }, (_, back) =>
    new Date(Date.UTC(year, month - back, 1)).toISOString().slice(0, 7),
  );
}

/** Downloads the tasks of a month as a PDF file, or as a table. */
export function SheetDialog({ area, onClose }: SheetDialogProps) {
  const { t } = useTranslation();
  const today = useToday();
  const [month, setMonth] = useState(today.slice(0, 7));
  const file = useFileDownload();
  const [first, length] = [
    `${month}-01`,
    monthLength(Number(month.slice(0, 4)), Number(month.slice(5))),
  ];
  const savePdf = () =>
    file.save((signal) => download(planPrints[area].sheet, { Month: month }, { signal }));
  const saveTable = () =>
    file.save((signal) => {
      const Filter = { FirstDate: first, LastDate: addDays(first, length - 1) };
      return download(exportRows, { Kind: exportKinds[area], Filter }, { signal });
    });
  const close = () => {
    file.stop();
    onClose();
  };
  return (
    <Modal
      fillsPhone
      visible
      title={t('plan.sheet.title')}
      onCancel={close}
      footer={
        <>
          <Button disabled={file.isRunning} onClick={() => void saveTable()}>
            {t('plan.sheet.table')}
          </Button>
          <Button type="primary" loading={file.isRunning} onClick={() => void savePdf()}>
            {t('plan.sheet.pdf')}
          </Button>
        </>
      }
    >
      <Stack gap={12}>
        <StyledText ink={2}>{t('plan.sheet.contains')}</StyledText>
        <SelectInput
          aria-label={t('plan.sheet.month')}
          value={month}
          options={monthsFrom(today).map((value) => ({ value, text: value }))}
          onChange={setMonth}
        />
        {file.isRunning && (
          <StyledText ink={2} role="status">
            {t('plan.sheet.making')}
          </StyledText>
        )}
        {file.failure !== null && (
          <Banner tone="alarm">{failureText(file.failure.cause, t('plan.sheet.failed'))}</Banner>
        )}
      </Stack>
    </Modal>
  );
}
