import DOMPurify from 'dompurify';
import MarkdownIt from 'markdown-it';
import {
  articleLimits,
  isArticleLink,
  isArticlePicture,
  picturePrefix,
} from '../../../../contract/areas/knowledge/articles.ts';

/** The links of pictures by their keys; a picture without one is shown as its description. */
export type PictureLinks = ReadonlyMap<string, string>;

/** Parts of rendered Markdown that remain: no style, no class, no form, no frame, no drawing with scripts. */
const allowed = {
  ALLOWED_TAGS: [
    'p',
    'br',
    'hr',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'ul',
    'ol',
    'li',
    'blockquote',
    'strong',
    'em',
    's',
    'code',
    'pre',
    'a',
    'img',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  ALLOWED_ATTR: ['href', 'title', 'src', 'alt', 'start'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true,
} as const;

/**
 * Renders the Markdown of an article as elements. HTML in it is text; links lead to http, https, mailto and the product itself,
 * and are text beyond `articleLimits.links`; pictures are those of the article.
 */
export function renderArticle(content: string, pictures: PictureLinks): DocumentFragment {
  const markdown = new MarkdownIt({ html: false, breaks: true });
  let links = 0;
  markdown.validateLink = (address) => {
    links += 1;
    return links <= articleLimits.links && (isArticleLink(address) || isArticlePicture(address));
  };
  const html = markdown.render(content.slice(0, articleLimits.text));
  const fragment = DOMPurify.sanitize(html, {
    ...allowed,
    ALLOWED_TAGS: [...allowed.ALLOWED_TAGS],
    ALLOWED_ATTR: [...allowed.ALLOWED_ATTR],
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|picture:|\/(?!\/)|#)/i,
  });
  for (const link of fragment.querySelectorAll('a')) finishLink(link);
  for (const image of fragment.querySelectorAll('img')) finishPicture(image, pictures);
  return fragment;
}

function finishLink(link: HTMLAnchorElement): void {
  const address = link.getAttribute('href') ?? '';
  if (!isArticleLink(address)) link.removeAttribute('href');
  else if (!/^[/#]/.test(address)) {
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
  }
}

function finishPicture(image: HTMLImageElement, pictures: PictureLinks): void {
  const address = image.getAttribute('src') ?? '';
  const key = isArticlePicture(address) ? address.slice(picturePrefix.length) : null;
  const link = key === null ? undefined : pictures.get(key);
  if (link === undefined) {
    image.replaceWith(`[${image.alt}]`);
    return;
  }
  image.src = link;
  image.loading = 'lazy';
}
