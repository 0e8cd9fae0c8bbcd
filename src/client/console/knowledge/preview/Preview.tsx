import { useTranslation } from 'react-i18next';
import type { DocumentDetail } from '../../../../contract/areas/knowledge/documents.ts';
import { platform } from '../../../api/http/platform.ts';
import { dialogLoader, useLoaded } from '../../../loading/lazyPart.ts';
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx';
import { StateNote } from '../../../ui/feedback/StateNote.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import style from '../knowledge.module.css';
import { FileContentOf, type FileViewProps, useFileContent } from './fileContent.tsx';

const loadPdf = dialogLoader('knowledge', async () => (await import('./PdfView.tsx')).PdfView);
const loadWord = dialogLoader('knowledge', async () => (await import('./WordView.tsx')).WordView);
const loadSheet = dialogLoader(
  'knowledge',
  async () => (await import('./SheetView.tsx')).SheetView,
);

const loadArticle = dialogLoader(
  'knowledgeArticle',
  async () => (await import('../article/ArticleText.tsx')).ArticleText,
);

/** Returns the part that shows a kind of file; null: it is offered as a download alone. */
function loaderOf(contentType: string) {
  if (contentType === 'application/pdf') return loadPdf;
  if (contentType.includes('wordprocessingml')) return loadWord;
  return contentType.includes('spreadsheetml') ? loadSheet : null;
}

/** The content of the shown revision: an article, or its file as far as it can be shown in the page. */
export function Preview({
  document,
  page,
}: {
  readonly document: DocumentDetail;
  readonly page: number;
}) {
  const { t } = useTranslation();
  const { shown, content, fileLink } = document;
  if (content !== null) return <Article documentID={document.id} content={content} />;
  if (shown.quarantine !== null)
    return <StateNote title={t('knowledge.quarantined')} text={shown.quarantine} />;
  if (fileLink === '') return <StateNote title={t('knowledge.missingTitle')} text="" />;
  const url = platform().apiHost + fileLink;
  const name = shown.fileName ?? document.title;
  return (
    <Stack gap={12}>
      <FileContent url={url} name={name} page={page} contentType={shown.contentType ?? ''} />
      <div>
        <a href={url} download={name}>
          {t('knowledge.download', { name })}
        </a>
      </div>
    </Stack>
  );
}

function Article(props: { readonly documentID: string; readonly content: string }) {
  const { t } = useTranslation();
  const { Part, failure } = useLoaded(loadArticle);
  if (Part !== null) return <Part {...props} />;
  if (failure !== null) return <p role="alert">{t('app.notLoaded')}</p>;
  return <SkeletonRows rows={6} />;
}

function FileContent({ contentType, ...view }: FileViewProps & { readonly contentType: string }) {
  const { t } = useTranslation();
  const { url, name } = view;
  const { Part, failure } = useLoaded(loaderOf(contentType));
  if (contentType.startsWith('image/')) return <img className={style.media} src={url} alt={name} />;
  if (contentType.startsWith('video/'))
    // biome-ignore lint/a11y/useMediaCaption: people record these videos without captions
    return (
      <video className={style.media} src={url} controls preload="metadata" aria-label={name} />
    );
  if (contentType.startsWith('text/')) return <TextView {...view} />;
  if (loaderOf(contentType) === null)
    return (
      <StateNote title={t('knowledge.preview.noneTitle')} text={t('knowledge.preview.none')} />
    );
  if (Part !== null) return <Part key={url} {...view} />;
  if (failure !== null) return <p role="alert">{t('app.notLoaded')}</p>;
  return <SkeletonRows rows={6} />;
}

const readText = (answer: Response) => answer.text();

function TextView({ url }: FileViewProps) {
  const state = useFileContent(url, readText);
  return (
    <FileContentOf state={state}>
      {(text) => (
        <div className={style.paper}>
          <pre className={style.plain}>{text}</pre>
        </div>
      )}
    </FileContentOf>
  );
}
