import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  articleLimits,
  picturePrefix,
  signArticle,
} from '../../../../contract/areas/knowledge/articles.ts';
import {
  type DocumentDetail,
  getDocument,
} from '../../../../contract/areas/knowledge/documents.ts';
import { lengths } from '../../../../contract/validation/lengths.ts';
import { failureText } from '../../../api/http/failureText.ts';
import { fileUrl } from '../../../api/http/fileUrl.ts';
import { upload } from '../../../api/http/upload.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useUser } from '../../../api/session/useSession.ts';
import { useListFormat } from '../../../kit/dialog/useUnsavedChanges.tsx';
import { SwitchField } from '../../../kit/form/fields/SwitchField.tsx';
import { TextAreaField } from '../../../kit/form/fields/TextField.tsx';
import { dialogLoader, useLoaded } from '../../../loading/lazyPart.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Row, Stack, StyledText } from '../../../ui/layout/layout.tsx';
import { useUnsavedMark } from '../../../ui/page/unsaved.ts';
import style from './Article.module.css';
import { ArticleText } from './ArticleText.tsx';
import { type ArticleDraft, isLaterThan, useArticleDraft } from './useArticleDraft.ts';

/** The text of an article with its preview. It saves itself, shows who else edits, and never overwrites a later text. */
export function ArticleEditor({ article }: { readonly article: DocumentDetail }) {
  const { t } = useTranslation();
  const userID = useUser()?.id ?? '';
  const draft = useArticleDraft(userID, article);
  const { text, state, info } = draft;
  const [links, setLinks] = useState<ReadonlyMap<string, string>>(new Map());
  const [problem, setProblem] = useState('');
  const area = useRef<HTMLTextAreaElement>(null);
  const unsaved = useUnsavedMark(article.title, state !== 'saved');

  /** Inserts at the cursor of the present text, which may be a later one than that of this rendering. */
  const insert = (added: string) => {
    const { current } = area;
    if (current === null) return;
    current.setRangeText(added, current.selectionStart, current.selectionEnd, 'end');
    draft.change({ text: current.value });
  };
  const addPictures = async (files: readonly File[]) => {
    setProblem('');
    for (const file of files) {
      try {
        const name = file.name.replace(/[\][\\]/g, '');
        const { url, linkurl } = await upload('file', name, file);
        setLinks((before) => new Map([...before, [url, fileUrl(linkurl) ?? '']]));
        insert(`![${name}](${picturePrefix}${url})`);
      } catch (cause) {
        setProblem(failureText(cause));
      }
    }
  };
  const picturesOf = (data: DataTransfer) =>
    [...data.files].filter(({ type }) => type.startsWith('image/'));

  return (
    <Stack gap={16} {...unsaved}>
      <Row gap={16} rowGap={8} between wrap>
        <SaveState draft={draft} />
        <Button
          disabled={state === 'saved' || state === 'saving' || state === 'conflict'}
          onClick={draft.save}
        >
          {t('knowledgeArticle.save')}
        </Button>
      </Row>
      <OtherEditors article={article} />
      {state === 'refused' && <Banner tone="alarm">{info}</Banner>}
      {problem !== '' && <Banner tone="alarm">{problem}</Banner>}
      {state === 'conflict' && <Conflict draft={draft} />}
      <div className={style.sides}>
        <textarea
          ref={area}
          className={style.source}
          aria-label={t('knowledgeArticle.text')}
          placeholder={t('knowledgeArticle.placeholder')}
          maxLength={articleLimits.text}
          value={text}
          onChange={({ target }) => draft.change({ text: target.value })}
          onCompositionStart={() => draft.compose(true)}
          onCompositionEnd={() => draft.compose(false)}
          onPaste={(event) => {
            const pictures = picturesOf(event.clipboardData);
            if (pictures.length === 0) return;
            event.preventDefault();
            void addPictures(pictures);
          }}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing || !(event.ctrlKey || event.metaKey)) return;
            if (event.key !== 's') return;
            event.preventDefault();
            draft.save();
          }}
        />
        <section className={style.preview} aria-label={t('knowledgeArticle.preview')} tabIndex={0}>
          <ArticleText documentID={article.id} content={text} added={links} />
        </section>
      </div>
      <StyledText ink={2} size={12}>
        {t('knowledgeArticle.help')}
      </StyledText>
      <TextAreaField
        label={t('knowledgeArticle.note')}
        maxLength={lengths.documentNote}
        value={draft.note}
        onChange={(note) => draft.change({ note })}
      />
      <SwitchField
        label={t('knowledgeArticle.needsConfirmation')}
        help={t('knowledge.upload.confirmHelp')}
        value={String(draft.needsConfirmation)}
        onChange={(bit) => draft.change({ needsConfirmation: bit === '1' ? 1 : 0 })}
      />
    </Stack>
  );
}

/** State of the text: saved, not yet, or in conflict. */
function SaveState({ draft: { state } }: { readonly draft: ArticleDraft }) {
  const { t } = useTranslation();
  return (
    <StyledText as="span" ink={2} role="status">
      {t(`knowledgeArticle.state.${state}`)}
    </StyledText>
  );
}

/** Who else edits the article: the caller's sign is repeated while the page is open. A later text is read at once. */
function OtherEditors({ article }: { readonly article: DocumentDetail }) {
  const { id } = article;
  const queries = useQueryClient();
  const { t } = useTranslation();
  const formatList = useListFormat();
  const { data, refetch } = useEndpoint(signArticle, { ID: id });
  const sign = useEffectEvent(() => void refetch());
  useEffect(() => {
    const timer = setInterval(sign, articleLimits.sign * 1_000);
    return () => clearInterval(timer);
  }, []);
  const readLater = useEffectEvent((_data: typeof data) => {
    const { shown, revisionVersion } = article;
    if (data !== undefined && isLaterThan({ shown: data, ...data }, { ...shown, revisionVersion }))
      void queries.invalidateQueries({ queryKey: [getDocument.id, { ID: id }] });
  });
  useEffect(() => readLater(data), [data]);
  if (data === undefined || data.others.length === 0) return null;
  const names = data.others.map(({ realName }) => realName ?? t('knowledgeArticle.elsewhere'));
  return <Banner tone="warn">{t('knowledgeArticle.others', { names: formatList(names) })}</Banner>;
}

const loadDifference = dialogLoader('knowledgeArticle', async () => {
  return (await import('./TextDifference.tsx')).TextDifference;
});

/** Both texts of a conflict. Whoever goes on does it in view of both, and the other text stays a revision. */
function Conflict({ draft }: { readonly draft: ArticleDraft }) {
  const { t } = useTranslation();
  const { theirs, text } = draft;
  const { Part: Difference } = useLoaded(theirs === null ? null : loadDifference);
  if (theirs === null) return null;
  const other = theirs.content ?? '';
  const who = theirs.shown.userName ?? t('knowledgeArticle.elsewhere');
  return (
    <Stack gap={12}>
      <Banner tone="warn" title={t('knowledgeArticle.conflict.title', { who })}>
        {t('knowledgeArticle.conflict.help')}
      </Banner>
      <div className={style.sides}>
        <section
          className={style.preview}
          aria-label={t('knowledgeArticle.conflict.theirs', { who })}
          tabIndex={0}
        >
          <StyledText strong>{t('knowledgeArticle.conflict.theirs', { who })}</StyledText>
          <pre className={style.diff}>{other}</pre>
        </section>
        <section
          className={style.preview}
          aria-label={t('knowledgeArticle.conflict.changes')}
          tabIndex={0}
        >
          <StyledText strong>{t('knowledgeArticle.conflict.changes')}</StyledText>
          {Difference && <Difference from={other} to={text} />}
        </section>
      </div>
      <Row gap={12} wrap>
        <Button onClick={() => draft.resolve(text)}>{t('knowledgeArticle.conflict.mine')}</Button>
        <Button onClick={() => draft.resolve(`${other}\n\n${text}`)}>
          {t('knowledgeArticle.conflict.both')}
        </Button>
        <Button onClick={() => draft.resolve(other)}>{t('knowledgeArticle.conflict.other')}</Button>
      </Row>
    </Stack>
  );
}
