import { useTranslation } from 'react-i18next';
import { useCan } from '../../../api/session/useSession.ts';
import { ReliabilityPanel } from '../../../kit/reliability/ReliabilityPanel.tsx';
import { AnalysisPage } from './AnalysisPage.tsx';
import style from './analysis.module.css';
import { CostBlock, DeviceReportBlock } from './deviceBlocks.tsx';
import { ParetoBlock } from './ParetoBlock.tsx';
import { PeriodBlock } from './PeriodBlock.tsx';
import { useAnalysis } from './useAnalysis.ts';

const formulas = ['failures', 'downtime', 'availability', 'MTBF', 'MTTR', 'firstTimeFix'] as const;

/** /home/deviceData: failures, downtime, cost and reliability of devices. */
export function DeviceDataPage() {
  const { t } = useTranslation();
  const analysis = useAnalysis();
  const seesCost = useCan('repair.view');
  return (
    <AnalysisPage name="deviceData" analysis={analysis}>
      <PeriodBlock analysis={analysis} formulas={formulas} />
      <ParetoBlock
        analysis={analysis}
        title={t('analysis.pareto.devices')}
        options={['device']}
        span={6}
      />
      <ParetoBlock
        analysis={analysis}
        title={t('analysis.pareto.groups')}
        options={['type', 'position', 'party']}
        span={6}
      />
      <section className={style.wide} aria-label={t('reliability.title')}>
        <ReliabilityPanel scope={analysis.body} to={analysis.to} />
      </section>
      {seesCost && <CostBlock analysis={analysis} />}
      <DeviceReportBlock analysis={analysis} />
    </AnalysisPage>
  );
}
