import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { getDocument } from '../../../../contract/areas/knowledge/documents.ts';
import {
  documentKind,
  documentState,
} from '../../../../contract/areas/knowledge/knowledgeEnums.ts';
import { id as idText } from '../../../../contract/validators.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { DetailAbsent, DetailMissing } from '../../../kit/detail/DetailAbsent.tsx';
import { DetailPage, DetailPanel } from '../../../kit/detail/DetailPage.tsx';
import { PageHeading } from '../../../kit/page/PageHeading.tsx';
import { pagePaths } from '../../../lib/paths/pagePaths.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { useTabTitle } from '../../../ui/page/tabTitle.ts';
import { ArticleEditor } from './ArticleEditor.tsx';
import { ArticleText } from './ArticleText.tsx';

/** /knowledgeBase/EnterpriseKnow/article?id=…: the text of an article, to be written. */
export function ArticlePage() {
  const [query] = useSearchParams();
  const missing = useMissing();
  const id = idText.safeParse(query.get('id')).data;
  return (
    <DetailPage>
      {id === undefined ? <DetailMissing {...missing} /> : <Article key={id} id={id} />}
    </DetailPage>
  );
}

function useMissing() {
  const { t } = useTranslation();
  return {
    title: t('knowledgeArticle.notFoundTitle'),
    text: t('knowledgeArticle.notFoundText'),
    backLabel: t('knowledgeArticle.back'),
    to: pagePaths.enterpriseKnow,
  };
}

function Article({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const missing = useMissing();
  const { data, error, refetch } = useEndpoint(getDocument, { ID: id });
  useTabTitle(data?.title ?? null);
  if (data === undefined)
    return <DetailAbsent error={error} missing={missing} onRetry={() => void refetch()} />;
  if (data.kind !== documentKind.values.article) return <DetailMissing {...missing} />;
  const isEditable = data.isEditable === 1 && data.documentState !== documentState.values.review;
  return (
    <DetailPanel label={data.title}>
      <PageHeading>{data.title}</PageHeading>
      {isEditable ? (
        <ArticleEditor article={data} />
      ) : (
        <>
          <Banner tone="info">{t('knowledgeArticle.readOnly')}</Banner>
          <ArticleText documentID={id} content={data.content ?? ''} />
        </>
      )}
    </DetailPanel>
  );
}
