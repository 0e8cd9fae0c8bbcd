import { expect, test } from 'vitest';
import { enUS, zhCN } from '../../support/allTexts.ts';

function leaves(tree: object, path = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'string'
      ? [[`${path}${key}`, value]]
      : leaves(value as object, `${path}${key}.`),
  );
}

const chinese = leaves(zhCN);
const english = leaves(enUS);
/** Chinese has one plural form, English two. */
const singular = (key: string) => key.replace(/_one$/, '_other');
const params = (texts: string) => (texts.match(/\{\{\w+\}\}/g) ?? []).toSorted();

test('both languages have the same keys', () => {
  expect([...new Set(english.map(([key]) => singular(key)))].toSorted()).toEqual(
    chinese.map(([key]) => key).toSorted(),
  );
});

test('every English count has both of its forms', () => {
  const keys = new Set(english.map(([key]) => key));
  const lacking = [...keys]
    .filter((key) => key.endsWith('_other'))
    .filter((key) => !keys.has(key.replace(/_other$/, '_one')));
  expect(lacking).toEqual([]);
});

test('no text is empty, and no English text contains Chinese except proper names', () => {
  expect([...chinese, ...english].filter(([, texts]) => texts.trim() === '')).toEqual([]);
  const ownNames = /安灯|中文/g; // the product, and the language in the switch that leads to it
  const strays = english.filter(([, texts]) => /\p{Script=Han}/u.test(texts.replace(ownNames, '')));
  expect(strays).toEqual([]);
});

test('a sentence takes the same parameters in both languages; the singular may leave out its number', () => {
  const byKey = new Map(chinese);
  const differing = english.filter(([key, texts]) => {
    const own = String(params(texts));
    const expected = params(byKey.get(singular(key)) ?? '');
    const isSingular = key.endsWith('_one');
    const without = expected.filter((name) => !isSingular || name !== '{{count}}');
    return own !== String(expected) && own !== String(without);
  });
  expect(differing).toEqual([]);
});
