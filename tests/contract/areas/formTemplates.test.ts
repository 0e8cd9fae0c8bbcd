import { expect, test } from 'vitest';
import { formSections } from '../../../src/contract/areas/form/content.ts';
import {
  contentProblems,
  itemsOf,
  plainItem,
} from '../../../src/contract/areas/form/contentProblems.ts';
import { templateNames, templateSections } from '../../../src/contract/areas/form/templates.ts';
import { locales } from '../../../src/contract/locale.ts';

test.for(templateNames.flatMap((name) => locales.map((locale) => [name, locale] as const)))(
  'the template %s in %s is a form that can be saved',
  ([name, locale]) => {
    let n = 0;
    const sections = templateSections(name, locale, () => {
      n += 1;
      return `id-${n}`;
    });
    expect(formSections.parse(sections)).toEqual(sections);
    expect(contentProblems(sections)).toEqual([]);
    const items = itemsOf(sections);
    expect(items.length).toBeGreaterThan(12);
    expect(items.map(plainItem)).toEqual(items);
    const texts = items.flatMap((item) => [item.name, item.method, item.standard]);
    const isChinese = (text: string) => /\p{Script=Han}/u.test(text);
    if (locale === 'en-US') expect(texts.filter(isChinese)).toEqual([]);
    else expect(texts.filter((text) => text !== '').every(isChinese)).toBe(true);
  },
);
