import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadWords } from '../i18n/i18n.ts';
import type { Page } from './page.ts';

/** A page's script and words together; asked for again it is the same. */
export async function loadPage(
  page: Pick<Page, 'load' | 'words'>,
): Promise<{ default: ComponentType }> {
  const [component] = await Promise.all([page.load(), loadWords(page.words)]);
  return { default: component };
}

const chunks = new Map<Page, LazyExoticComponent<ComponentType>>();

/** The component of a page, the same each time; it loads when it is first shown. */
export function chunkOf(page: Page): LazyExoticComponent<ComponentType> {
  const known = chunks.get(page);
  if (known !== undefined) return known;
  const chunk = lazy(() => loadPage(page));
  chunks.set(page, chunk);
  return chunk;
}

/** Has a page that could not be had be fetched again when it is shown next. */
export function forgetChunk(page: Page): void {
  chunks.delete(page);
}
