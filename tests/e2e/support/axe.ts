import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as Axe from 'axe-core';
import type { Page } from 'playwright-core';

const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  interface Window {
    readonly axe: typeof Axe;
  }
}

export interface AxeOptions {
  /** axe's names of the rules to look at; all when left out. */
  readonly rules?: readonly string[];
  /** Only what was opened over the page, where something was: the page is a scene of its own. */
  readonly opened?: boolean;
}

/** What axe finds serious or critical in a page: the rule, the place, and how to mend it. */
export async function axeFaults(page: Page, asked: AxeOptions = {}): Promise<string[]> {
  const { rules = null, opened = false } = asked;
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(script); // by the browser's own hand: the CSP lets no script tag in
  const violations = await page.evaluate(
    async ({ values, inOpened }) => {
      const only = values === null ? {} : { runOnly: { type: 'rule' as const, values } };
      const options = { ...only, resultTypes: ['violations' as const], preload: false };
      const dialogs = [...document.querySelectorAll('[aria-modal="true"], dialog:modal')];
      const over = dialogs.filter((dialog) => dialog.checkVisibility());
      const context = inOpened && over.length > 0 ? over : [document];
      return (await window.axe.run({ include: context as Node[] }, options)).violations;
    },
    { values: rules === null ? null : [...rules], inOpened: opened },
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} (${failureSummary})`),
    );
}
