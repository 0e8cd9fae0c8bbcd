import { type MouseEvent, useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { listArticlePictures } from '../../../../contract/areas/knowledge/articles.ts';
import { platform } from '../../../api/http/platform.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import style from './Article.module.css';
import { type PictureLinks, renderArticle } from './renderArticle.ts';

interface ArticleTextProps {
  readonly documentID: string;
  /** Markdown */
  readonly content: string;
  /** Links of pictures that are not stored yet, by their keys. */
  readonly added?: PictureLinks;
}

const none: PictureLinks = new Map();

/** The text of an article. Links to pages of the product open in this tab, others in a new one. */
export function ArticleText({ documentID, content, added = none }: ArticleTextProps) {
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const hasPictures = content.includes('](picture:');
  const { data } = useEndpoint(listArticlePictures, { ID: documentID }, { enabled: hasPictures });
  const pictures = useMemo(
    () =>
      new Map([
        ...(data ?? []).map(({ key, linkurl }) => [key, platform().apiHost + linkurl] as const),
        ...added,
      ]),
    [data, added],
  );
  useEffect(() => {
    box.current?.replaceChildren(renderArticle(content, pictures));
  }, [content, pictures]);
  const follow = (event: MouseEvent<HTMLDivElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const path = link?.getAttribute('href') ?? '';
    if (!path.startsWith('/') || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(path);
  };
  return <div ref={box} className={style.text} onClick={follow} />;
}
