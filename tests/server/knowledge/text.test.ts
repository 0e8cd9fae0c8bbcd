import { expect, test } from 'vitest';
import { documentText } from '../../../src/contract/areas/knowledge/search.ts';
import { officeTypes } from '../../../src/server/modules/file/api.ts';
import { extractText } from '../../../src/server/modules/knowledge/text/extractText.ts';
import { aZip } from '../support/pictures.ts';
import { aChinesePdf, aDocx, aPackage, bytesOf, pdfOf } from './support/documents.ts';

const { whole, cut, none, unreadable } = documentText.values;
const pdf = 'application/pdf';
const textsOf = async (contentType: string, bytes: Uint8Array<ArrayBuffer>) => {
  const { paragraphs, state } = await extractText(contentType, bytes);
  return [state, ...paragraphs.map(({ page, text }) => (page === 0 ? text : `${page}: ${text}`))];
};

test('a Chinese PDF file without its fonts is read page by page; one without text is marked', async () => {
  expect(
    await textsOf(pdf, bytesOf(aChinesePdf(['主轴轴承更换步骤', '', '润滑油 ISO VG 68']))),
  ).toEqual([whole, '1: 主轴轴承更换步骤', '3: 润滑油 ISO VG 68']);
  expect(await textsOf(pdf, bytesOf(aChinesePdf(['', ''])))).toEqual([none]);
  expect(await textsOf(pdf, bytesOf('%PDF-1.7 broken %%EOF'))).toEqual([unreadable]);
});

test('a PDF file of 100,000 pages is read as far as the limits allow', async () => {
  const kids = '3 0 R '.repeat(100_000);
  const file = pdfOf([
    '1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj',
    `2 0 obj <</Type /Pages /Count 100000 /Kids [${kids}]>> endobj`,
    '3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 600 600] /Resources <</Font <</F1 4 0 R>>>> /Contents 5 0 R>> endobj',
    '4 0 obj <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>> endobj',
    '5 0 obj <</Length 34>>\nstream\nBT /F1 9 Tf (Grease monthly) Tj ET\nendstream endobj',
  ]);
  const limits = { timeoutMs: 60_000, heapMb: 256, pages: 40 };
  const { paragraphs, state } = await extractText(pdf, bytesOf(file), limits);
  expect(state).toBe(cut);
  expect(paragraphs[0]).toEqual({ page: 1, text: 'Grease monthly' });
  expect(paragraphs).toHaveLength(40);
});

test('paragraphs of Word, rows of Excel and slides of PowerPoint are read', async () => {
  const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
  const docx = aDocx(
    `${run('停机')}${run('断电 &amp; 挂牌。')}<w:r><w:instrText>HYPERLINK</w:instrText></w:r>`,
    run('x&lt;5&#x3002;'),
  );
  expect(await textsOf(officeTypes.docx, docx)).toEqual([whole, '停机断电 & 挂牌。 x<5。']);
  const links = (target: string) =>
    `<Relationships><Relationship Id="r1" Target="${target}"/></Relationships>`;
  const xlsx = aPackage({
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="a" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': links('worksheets/sheet1.xml'),
    'xl/sharedStrings.xml':
      '<sst><si><r><t>轴</t></r><r><t>承</t></r><rPh><t>zc</t></rPh></si></sst>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row><c t="s"><v>0</v></c><c><v>6205</v></c></row>
      <row><c><v>1</v></c></row><row><c t="inlineStr"><is><t>油封</t></is></c></row></sheetData></worksheet>`,
  });
  expect(await textsOf(officeTypes.xlsx, xlsx)).toEqual([whole, '1: 轴承 | 6205', '1: 油封']);
  const pptx = aPackage({
    'ppt/presentation.xml': '<p:presentation xmlns:r="r"><p:sldId r:id="r1"/></p:presentation>',
    'ppt/_rels/presentation.xml.rels': links('slides/slide7.xml'),
    'ppt/slides/slide7.xml': '<p:sld><a:p><a:r><a:t>安全</a:t></a:r></a:p></p:sld>',
  });
  expect(await textsOf(officeTypes.pptx, pptx)).toEqual([whole, '1: 安全']);
});

test.each([
  ['an entity', '<!DOCTYPE w [<!ENTITY a "b">]><w:document><w:p><w:t>&a;</w:t></w:p></w:document>'],
  ['an entity without a type', '<w:document><w:p><w:t>&a;</w:t></w:p></w:document>'],
  ['great depth', `${'<a>'.repeat(9_999)}${'</a>'.repeat(9_999)}`],
  ['a tag without an end', `<w:p a="${'>'.repeat(999)}`],
  ['elements that overlap', '<a><b></a></b>'],
])('XML with %s is not read', async (_, xml) => {
  expect(await textsOf(officeTypes.docx, aPackage({ 'word/document.xml': xml }))).toEqual([
    unreadable,
  ]);
});

test('an archive that unpacks to far more, or lies within another one, is not unpacked', async () => {
  const bomb = aZip([{ name: 'word/document.xml', content: Buffer.alloc(40 * 1024 * 1024, 32) }]);
  expect(await textsOf(officeTypes.docx, bytesOf(bomb))).toEqual([unreadable]);
  const outer = aZip([
    { name: 'word/embeddings/inner.zip', content: bomb },
    { name: 'word/document.xml', content: Buffer.from('<w:p><w:t>外层</w:t></w:p>') },
  ]);
  expect(await textsOf(officeTypes.docx, bytesOf(outer))).toEqual([whole, '外层']);
});

test('an article is read without its signs, HTML in it as text; lines of a page are joined', async () => {
  const article =
    '# 更换 **轴承**\n\n- 断电\n- [手册](https://a.cn/x) <b>粗</b>\n\n```\nG0 X1\n```';
  expect(await textsOf('text/markdown', bytesOf(article))).toEqual([
    whole,
    '更换轴承断电手册 <b>粗</b> G0 X1',
  ]);
  const long = '主轴轴承温度过高时应当立即停机检查。'.repeat(100);
  const [state, ...texts] = await textsOf('text/plain; charset=utf-8', bytesOf(`${long}\n末行`));
  expect(state).toBe(whole);
  expect(texts.every((one) => String(one).length <= 400)).toBe(true);
  expect(texts.join('')).toBe(`${long}末行`);
});
