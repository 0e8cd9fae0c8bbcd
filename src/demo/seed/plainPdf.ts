/** Characters in a row of a page, and rows on it. */
const rowLength = 36;
const rowsOfPage = 34;

/**
 * Makes a PDF of plain texts in Chinese. It embeds no font: as files of many plants do, it names one that the reader has.
 *
 * @param pages the rows of each page, the first of which is its heading
 */
export function plainPdf(pages: readonly (readonly string[])[]): Buffer {
  const kids = pages.map((_, at) => `${5 + 2 * at} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [4 0 R] >>',
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /DW 1000
       /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >>
       /FontDescriptor << /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880]
         /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >> >>`,
  ];
  for (const rows of pages) {
    const content = contentOf(rows);
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${objects.length + 2} 0 R
         /Resources << /Font << /F1 3 0 R >> >> >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    );
  }
  return fileOf(objects);
}

/** Returns the drawing of a page: its heading, and its rows, broken where they are too long. */
function contentOf([heading = '', ...rows]: readonly string[]): string {
  const broken = rows.flatMap((row) => row.match(new RegExp(`.{1,${rowLength}}`, 'gu')) ?? ['']);
  const drawn = broken.slice(0, rowsOfPage).map((row) => `<${hexOf(row)}> Tj T*`);
  return [
    'BT /F1 18 Tf 56 780 Td',
    `<${hexOf(heading)}> Tj`,
    '/F1 12 Tf 20 TL 0 -36 Td',
    ...drawn,
    'ET',
  ].join('\n');
}

const hexOf = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex');

/** Returns a file of objects, numbered from 1, with its table. */
function fileOf(objects: readonly string[]): Buffer {
  let file = '%PDF-1.4\n';
  const places: number[] = [];
  for (const [at, object] of objects.entries()) {
    places.push(file.length);
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return Buffer.from(
    `${file}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  );
}
