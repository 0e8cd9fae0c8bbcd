import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadWords } from '../i18n/i18n.ts';
import { type Page, pages } from './pages.ts';

/** A page's script and words together; asked for again it is the same. */
export async function loadPage(
  page: Pick<Page, 'load' | 'words'>,
): Promise<{ default: ComponentType }> {
  const [component] = await Promise.all([page.load(), loadWords(page.words)]);
  return { default: component };
}

const chunks = new Map<string, LazyExoticComponent<ComponentType>>(
  pages.map((page) => [page.name, lazy(() => loadPage(page))]),
);

/** The component of a registered page; it loads when it is first shown. */
export function chunkOf(page: Page): LazyExoticComponent<ComponentType> {
  const chunk = chunks.get(page.name);
  if (chunk === undefined) throw new Error(`${page.name} is no page of the registry`);
  return chunk;
}
