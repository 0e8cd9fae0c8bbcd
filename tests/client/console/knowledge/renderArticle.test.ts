import { expect, test } from 'vitest';
import { renderArticle } from '../../../../src/client/console/knowledge/article/renderArticle.ts';
import { articleLimits } from '../../../../src/contract/areas/knowledge/articles.ts';

const key = 'ORG1/file/abcdefghijklmnopqrstuv';
const pictures = new Map([[key, '/file/signed']]);
const shown = (content: string) => {
  const box = document.createElement('div');
  box.append(renderArticle(content, pictures));
  return box;
};
const addresses = (content: string) =>
  [...shown(content).querySelectorAll('a')].map((link) => link.getAttribute('href'));

// The DOM of these tests loses the first element of a sanitised text; tests/e2e shows it in a browser.
test('Markdown is rendered: headings, lists, tables, pictures of the article', () => {
  const box = shown(
    `概述\n\n# 更换\n\n1. 断电\n2. **挂牌**\n\n|a|b|\n|-|-|\n|1|2|\n\n![轴承](picture:${key})`,
  );
  expect(box.querySelector('h1')?.textContent).toBe('更换');
  expect(box.querySelectorAll('li')).toHaveLength(2);
  expect(box.querySelectorAll('td')).toHaveLength(2);
  expect(box.querySelector('img')?.getAttribute('src')).toBe('/file/signed');
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><a href="javascript:1">x</a></svg>',
  '<iframe src="/console"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '```html\n<script>alert(1)</script>\n```',
  '<!-- --!><img src=x onerror=alert(1)>',
])('HTML in an article is text: %s', (content) => {
  const box = shown(content);
  const names = [...box.querySelectorAll('*')].map((one) => one.localName);
  for (const name of ['script', 'img', 'svg', 'iframe', 'a']) expect(names).not.toContain(name);
  const attributes = [...box.querySelectorAll('*')].flatMap((one) => one.getAttributeNames());
  expect(attributes.filter((name) => name.startsWith('on'))).toEqual([]);
  expect(box.textContent).toMatch(/alert|iframe|src/);
});

test.each([
  ['[x](javascript:alert(1))', []],
  ['[x](JaVaScRiPt:alert(1))', []],
  ['[x](&#106;avascript:alert(1))', []],
  ['[x](java\tscript:alert(1))', []],
  ['[x](data:text/html,<script>)', []],
  ['[x](vbscript:x)', []],
  ['[x](//evil.example/a)', []],
  ['[x](/\\evil.example)', ['/%5Cevil.example']],
  ['[x](file:///etc/passwd)', []],
  ['<javascript:alert(1)>', []],
  [`[x](picture:${key})`, [null]],
  ['[x](https://a.example/b)', ['https://a.example/b']],
  ['[x](mailto:a@b.example)', ['mailto:a@b.example']],
  ['[x](/device/list)', ['/device/list']],
  ['[x](#top)', ['#top']],
])('the links of %s are %j', (content, links) => {
  expect(addresses(content)).toEqual(links);
});

test('pictures of other addresses are shown as their descriptions', () => {
  const box = shown(
    '![外部](https://a.example/x.png) ![svg](data:image/svg+xml,<svg/>) ![别的](picture:ORG2/file/abcdefghijklmnopqrstuv)',
  );
  expect(box.querySelectorAll('img')).toHaveLength(0);
  expect(box.textContent).toContain('[别的]');
});

test('an article of 100,000 links is cut, and has no more links than are allowed', () => {
  const links = shown('[a](/b) '.repeat(100_000)).querySelectorAll('a');
  expect(links).toHaveLength(articleLimits.links);
});

test('a link to another site opens a tab that knows nothing of this one', () => {
  const link = shown('[x](https://a.example)').querySelector('a');
  expect([link?.target, link?.rel]).toEqual(['_blank', 'noopener noreferrer']);
});
