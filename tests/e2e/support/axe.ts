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

/**
 * What axe finds serious or critical in a page: the rule, the place, and how to mend it.
 * @param rules axe's names of those to look at; all when left out
 */
export async function axeFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  await page.evaluate(script); // by the browser's own hand: the CSP lets no script tag in
  const violations = await page.evaluate(
    async (values) => {
      const only = values === null ? {} : { runOnly: { type: 'rule' as const, values } };
      const options = { ...only, resultTypes: ['violations' as const], preload: false };
      return (await window.axe.run(options)).violations;
    },
    rules === undefined ? null : [...rules],
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} (${failureSummary})`),
    );
}
