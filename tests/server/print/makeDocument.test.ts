import { expect, test } from 'vitest';
import { makeDocument } from '../../../src/server/print/answerDocument.ts';
import { drawnTexts } from '../support/printedPages.ts';

const label = (title: string) => ({ qr: 'http://andon.test/1', title, code: '', details: [] });
const document = (titles: readonly string[]) =>
  ({
    kind: 'labels',
    title: 'Labels',
    labels: titles.map(label),
    format: 'roll60x40',
    start: 0,
  }) as const;

test('a document that is not made in time is refused', async () => {
  await expect(makeDocument(document(['x']), 1)).rejects.toMatchObject({
    errorName: 'PRINT_TIMEOUT',
  });
});

test('marks without a shape are left out, other spaces are plain ones, part of a character is replaced', async () => {
  const titles = ['A\u200d\ufe0fB', 'A\u00a0B', 'A\tB', 'A\u3000B', 'A\ud842', 'e\u0301'];
  const texts = await drawnTexts(await makeDocument(document(titles)));
  // the reader joins two spaces
  const lines = Map.groupBy(texts, ({ page }) => page).values();
  const shown = Array.from(lines, (line) => line.map(({ text }) => text).join(''));
  expect(shown).toEqual(['AB', 'A B', 'A B', 'A B', 'A�', 'é']);
});

test('a viewer prints labels in their size', async () => {
  const file = await makeDocument(document(['x']));
  expect(file.toString('latin1')).toContain('/PrintScaling /None');
});

test('a file embeds the glyphs that it uses, not its fonts', async () => {
  const { length } = await makeDocument(document(['冲床 𠮷 😀']));
  expect(length).toBeLessThan(40_000);
});
