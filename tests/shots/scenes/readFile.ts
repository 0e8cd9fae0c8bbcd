import type { Driver } from '../driver.ts';

/** Opens the import of a list and reads a file of these lines. */
export async function readFile({ page, press, dialog, text }: Driver, lines: readonly string[]) {
  await press('kit.list.importRows');
  await (await dialog()).locator('input[type="file"]').setInputFiles({
    name: 'rows.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\n')),
  });
  await page.getByRole('button', { name: text('importData.next') }).waitFor();
}
