import { AnalysisPage } from './AnalysisPage.tsx';
import { PeriodBlock } from './PeriodBlock.tsx';
import { HoursByPersonBlock, OrdersBlock, PeopleBlock, ResponseBlock } from './personnelBlocks.tsx';
import { useAnalysis } from './useAnalysis.ts';

const formulas = ['orders', 'MTTA', 'arrival', 'activeRepair', 'firstTimeFix'] as const;

/** /home/personnelData: response by shift, workload and hours by person. */
export function PersonnelDataPage() {
  const analysis = useAnalysis();
  return (
    <AnalysisPage name="personnelData" analysis={analysis}>
      <PeriodBlock analysis={analysis} formulas={formulas} />
      <ResponseBlock analysis={analysis} />
      <HoursByPersonBlock analysis={analysis} />
      <PeopleBlock analysis={analysis} />
      <OrdersBlock analysis={analysis} />
    </AnalysisPage>
  );
}
