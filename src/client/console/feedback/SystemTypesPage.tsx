import { listFeedback } from '../../../contract/areas/feedback/endpoints.ts';
import { systemType } from '../../../contract/areas/feedback/systemTypes.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { DetailPage, DetailPanel } from '../../kit/detail/DetailPage.tsx';
import { PageHeading } from '../../kit/page/PageHeading.tsx';
import { feedbackOfTypePath } from '../../lib/paths/feedbackPath.ts';
import { TreeResourcePanel } from '../../resource/TreePage.tsx';

const slots = { invalidates: [listFeedback] };

/** /systemInfo/problemLog/systemTypes: the systems that problems are about, written by administrators of the platform. */
export function SystemTypesPage() {
  const title = systemType.label[useLocale()];
  return (
    <DetailPage>
      <PageHeading>{title}</PageHeading>
      <DetailPanel label={title}>
        <TreeResourcePanel tree={systemType} listPath={feedbackOfTypePath} slots={slots} />
      </DetailPanel>
    </DetailPage>
  );
}
