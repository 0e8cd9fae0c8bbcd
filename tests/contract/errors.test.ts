import { describe, expect, test } from 'vitest';
import { errorOfCode, knownCodes, reactionTo } from '../../src/contract/codes.ts';
import type { ErrorDefinition } from '../../src/contract/errors.ts';
import { errors, notificationTemplates } from '../../src/contract/index.ts';
import { fill, pickLocale, type Text } from '../../src/contract/locale.ts';
import { fieldReasons } from '../../src/contract/validation/fieldReasons.ts';

const parameters = (text: string) =>
  [...text.matchAll(/\{(\w+)\}/g)]
    .map(([, name]) => name)
    .toSorted((a = '', b = '') => a.localeCompare(b));
const all: [string, ErrorDefinition][] = Object.entries(errors);

describe.for(all)('%s', ([, definition]) => {
  test('has a text in both languages, with the same parameters', () => {
    const { 'zh-CN': zh, 'en-US': en } = definition.text;
    expect(zh).toMatch(/\p{Script=Han}|\{field\}/u);
    expect(en).not.toMatch(/\p{Script=Han}/u);
    expect(parameters(en)).toEqual(parameters(zh));
  });

  test('has a code that does not mean success', () => {
    expect(definition.code).toMatch(/^\d{3,5}$/);
    expect(['200', '300']).not.toContain(definition.code);
  });
});

test.for(
  Object.entries(notificationTemplates).flatMap(([name, template]) =>
    Object.entries(template)
      .filter(([part]) => part !== 'isUrgent' && part !== 'isMailed')
      .map(([part, text]) => [`${name}, ${part}`, text as Text] as const),
  ),
)('notification %s: both languages, with the same parameters', ([, text]) => {
  const { 'zh-CN': zh, 'en-US': en } = text;
  expect([zh, en]).not.toContain('');
  expect(en).not.toMatch(/\p{Script=Han}/u);
  expect(parameters(en)).toEqual(parameters(zh));
});

test('errors have the codes that the specification defines', () => {
  expect(errors.DENIED).toMatchObject({ code: '403', http: 200 });
  expect(errors.SESSION_UNKNOWN).toMatchObject({ code: '50008' });
  expect(errors.SESSION_REVOKED).toMatchObject({ code: '50012' });
  expect(errors.SESSION_EXPIRED).toMatchObject({ code: '50014' });
});

test('each known code belongs to the error that it implies', () => {
  for (const [code, { error }] of Object.entries(knownCodes)) {
    expect(errors[error].code).toBe(code);
    expect(errorOfCode(code)).toBe(error);
  }
});

test('the reaction to a code is the one that the specification defines', () => {
  expect(['200', '300'].map(reactionTo)).toEqual(['success', 'success']);
  expect(['50008', '50012', '50014'].map(reactionTo)).toEqual(['relogin', 'relogin', 'relogin']);
  expect(['403', '400', '1'].map(reactionTo)).toEqual(['silent', 'show', 'show']);
});

test('every field reason has a text in both languages', () => {
  const modules = import.meta.glob<Record<string, Readonly<Record<string, Text>>>>(
    '../../src/server/modules/*/reasons.ts',
    { eager: true },
  );
  const ofModules = Object.values(modules).flatMap((exported) => Object.values(exported));
  expect(ofModules.length).toBeGreaterThan(5);
  const texts = [fieldReasons, ...ofModules].flatMap((reasons) => Object.values<Text>(reasons));
  for (const { 'zh-CN': zh, 'en-US': en } of texts) {
    expect(zh).toMatch(/\p{Script=Han}/u);
    expect(en).not.toMatch(/\p{Script=Han}/u);
  }
});

test('a missing parameter stays visible', () => {
  expect(fill('{a} and {b}', { a: 1 })).toBe('1 and {b}');
});

test.for([
  [undefined, 'zh-CN'],
  ['', 'zh-CN'],
  ['fr-FR,fr;q=0.9', 'zh-CN'],
  ['en', 'en-US'],
  ['fr, en-GB;q=0.8, zh;q=0.5', 'en-US'],
  ['zh-TW, en', 'zh-CN'],
] as const)('Accept-Language %s selects %s', ([header, locale]) => {
  expect(pickLocale(header)).toBe(locale);
});
