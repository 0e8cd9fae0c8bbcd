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
  /** The axe ids of the rules to check; all by default. */
  readonly rules?: readonly string[];
  /** Checks only the dialog over the page, if there is one, because the page has a scene of its own. */
  readonly opened?: boolean;
}

/** Returns the serious and critical violations of a page: the rule, the element, and how to fix it. */
export async function axeFaults(
  page: Page,
  { rules, opened = false }: AxeOptions = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(script); // evaluated, because the CSP blocks script tags
  const violations = await page.evaluate(
    async ({ values, inOpened }) => {
      const only = values === null ? {} : { runOnly: { type: 'rule' as const, values } };
      const options = { ...only, resultTypes: ['violations' as const], preload: false };
      const dialogs = [...document.querySelectorAll('[aria-modal="true"], dialog:modal')];
      const over = dialogs.filter((dialog) => dialog.checkVisibility());
      const context = inOpened && over.length > 0 ? over : [document];
      return (await window.axe.run({ include: context as Node[] }, options)).violations;
    },
    { values: rules === undefined ? null : [...rules], inOpened: opened },
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} (${failureSummary})`),
    );
}
