import { type ComponentType, lazy } from 'react';
import { loadWords } from '../i18n/i18n.ts';
import type { Page } from './page.ts';

/** What is fetched when it is first shown: a component and its words. */
export type PageChunk = Pick<Page, 'load' | 'words'>;

const loaded = new Map<PageChunk, ComponentType>();

/** A page's script and words together; asked for again it is the same. */
export async function loadPage(page: PageChunk): Promise<{ default: ComponentType }> {
  const [component] = await Promise.all([page.load(), loadWords(page.words)]);
  loaded.set(page, component);
  return { default: component };
}

const chunks = new Map<PageChunk, ComponentType>();

/**
 * The component of a page, the same each time. One that is loaded is shown at once; any other loads
 * when it is first shown, and React then leaves what stands for it for a third of a second at least.
 */
export function chunkOf(page: PageChunk): ComponentType {
  const known = chunks.get(page);
  if (known !== undefined) return known;
  const chunk = loaded.get(page) ?? lazy(() => loadPage(page));
  chunks.set(page, chunk);
  return chunk;
}

/** Has a page that could not be had be fetched again when it is shown next. */
export function forgetChunk(page: PageChunk): void {
  chunks.delete(page);
}
