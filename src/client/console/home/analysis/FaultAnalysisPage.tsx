import { useTranslation } from 'react-i18next';
import { AnalysisPage } from './AnalysisPage.tsx';
import { FaultHoursBlock, QualityBlock, RepairTimesBlock } from './faultBlocks.tsx';
import { ParetoBlock } from './ParetoBlock.tsx';
import { PeriodBlock } from './PeriodBlock.tsx';
import { useAnalysis } from './useAnalysis.ts';

const formulas = ['failures', 'MTTA', 'arrival', 'activeRepair', 'MTTR', 'firstTimeFix'] as const;

/** /home/faultAnalysis: causes, times and repair times of faults. */
export function FaultAnalysisPage() {
  const { t } = useTranslation();
  const analysis = useAnalysis();
  return (
    <AnalysisPage name="faultAnalysis" analysis={analysis}>
      <PeriodBlock analysis={analysis} formulas={formulas} />
      <ParetoBlock
        analysis={analysis}
        title={t('analysis.pareto.causes')}
        options={['cause', 'description']}
        span={6}
      />
      <ParetoBlock
        analysis={analysis}
        title={t('analysis.pareto.devices')}
        options={['device']}
        span={6}
      />
      <FaultHoursBlock analysis={analysis} />
      <RepairTimesBlock analysis={analysis} />
      <QualityBlock analysis={analysis} />
    </AnalysisPage>
  );
}
