import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import {
  readSheetContent,
  sheetLimits,
} from '../../../../src/client/console/knowledge/preview/sheetContent.ts';
import { readWord } from '../../../../src/client/console/knowledge/preview/wordContent.ts';

const packageOf = (parts: Readonly<Record<string, string>>) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));

const head = '<?xml version="1.0"?>';
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const aWorkbook = (rows: string) =>
  packageOf({
    'xl/workbook.xml': `${head}<workbook xmlns:r="${relation}"><sheets><sheet name="件" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships><Relationship Id="rId1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `${head}<worksheet><sheetData>${rows}</sheetData><mergeCells/></worksheet>`,
  });
const cell = (at: string, value = at) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;

test('a sheet is read up to its limits, without the gaps before its last row and column', async () => {
  const small = await readSheetContent(aWorkbook(`<row r="1">${cell('A1')}${cell('C1')}</row>`));
  expect(small).toEqual({ sheets: [{ sheet: '件', data: [['A1', null, 'C1']] }], isCut: false });
  const { sheets, isCut } = await readSheetContent(
    aWorkbook(
      `<row r="1">${cell('A1')}${cell('BH1')}${cell('XFD1')}</row>
       <row r="2" spans=">">${cell('B2')}</row><row r="1048576">${cell('A1048576')}</row>`,
    ),
  );
  const data = sheets[0]?.data ?? [];
  expect(isCut).toBe(true);
  expect(data.map((row) => row.length)).toEqual([sheetLimits.columns, sheetLimits.columns]);
  expect([data[0]?.at(-1), data[1]?.[1]]).toEqual(['BH1', 'B2']);
});

test.for([
  ['a number in another form', '<row r="1e9"><c r="A1"><v>1</v></c></row>'],
  ['a number without an end', '<row r="Infinity"><c r="A1"><v>1</v></c></row>'],
  ['a number as entities', '<row r="&#57;00000"><c r="A1"><v>1</v></c></row>'],
  ['a row that its cell alone numbers', '<row><c r="A1048576"><v>1</v></c></row>'],
  ['a column in small letters', '<row r="1"><c r="zzz1"><v>1</v></c></row>'],
] as const)('a sheet with %s is not read', async ([, rows]) => {
  await expect(readSheetContent(aWorkbook(rows))).rejects.toThrow('a row or cell');
});

const space = 'xmlns:w="urn:w" xmlns:mc="urn:mc"';
const aDocument = (body: string) =>
  packageOf({
    'word/document.xml': `${head}<w:document ${space}><w:body>${body}</w:body></w:document>`,
  });
const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
const textsOf = (bytes: Uint8Array) =>
  readWord(bytes).blocks.map((one) =>
    one.kind === 'paragraph' ? one.runs.map(({ text }) => text).join('') : 'table',
  );

test('of alternatives in a Word document the first is shown', () => {
  const both = `<mc:AlternateContent><mc:Choice>${run('new')}</mc:Choice><mc:Fallback>${run('old')}</mc:Fallback></mc:AlternateContent>`;
  const one = `<mc:AlternateContent><mc:Fallback>${run('only')}</mc:Fallback></mc:AlternateContent>`;
  const texts = textsOf(aDocument(`<w:p>${run('a ')}<w:r>${both}</w:r></w:p><w:p>${one}</w:p>`));
  expect(texts).toEqual(['a new', 'only']);
});

test.for([
  ['paragraphs', `<w:p>${run('x')}</w:p>`.repeat(6_000)],
  ['empty rows', `<w:tbl>${'<w:tr/>'.repeat(6_000)}</w:tbl>`],
  ['runs', `<w:p>${run('x').repeat(25_000)}</w:p>`],
  ['characters', `<w:p>${run('x'.repeat(1_000_001))}</w:p>`],
] as const)('a Word document of very many %s is read in part', ([, body]) => {
  const { blocks, isCut } = readWord(aDocument(body));
  expect(isCut).toBe(true);
  expect(JSON.stringify(blocks).length).toBeLessThan(2_000_000);
  expect(readWord(aDocument(`<w:p>${run('x')}</w:p>`)).isCut).toBe(false);
});

test('a file that declares entities is not read', async () => {
  const declared = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>';
  const word = packageOf({ 'word/document.xml': `${declared}<w:document ${space}/>` });
  expect(() => readWord(word)).toThrow('entities');
  const sheet = packageOf({ 'xl/workbook.xml': `${declared}<workbook/>` });
  await expect(readSheetContent(sheet)).rejects.toThrow('entities');
});
