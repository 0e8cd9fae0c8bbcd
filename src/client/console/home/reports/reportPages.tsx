import { type ReportSchedule, reportSchedule } from '../../../../contract/areas/home/reports.ts';
import { pagePaths } from '../../../lib/paths/pagePaths.ts';
import { RecordListPage } from '../../../resource/RecordListPage.tsx';
import { RecordPage } from '../../../resource/RecordPage.tsx';
import type { RecordRow } from '../../../resource/record.ts';
import { ReportPeople } from './ReportPeople.tsx';

const pathOf = (id: string) => `${pagePaths.reportDetail}?${new URLSearchParams({ id })}`;

/** /home/reports: the reports that are sent again and again. */
export function ReportListPage() {
  return <RecordListPage<ReportSchedule> resource={reportSchedule} pathOf={pathOf} />;
}

const peoplePanel = ({ id }: RecordRow) => <ReportPeople id={id} />;

/** /home/reports/detail?id=…: a scheduled report with its people. */
export function ReportPage() {
  return <RecordPage resource={reportSchedule} listPath={pagePaths.reports} panels={peoplePanel} />;
}
