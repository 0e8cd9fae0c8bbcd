import type { Pdf } from './pdf.ts';

/** The width of letters and digits of the font, as a share of a Chinese character's. */
const latinWidth = 0.5;

/**
 * Writes a Chinese font that every reader has for the invisible text of a file, and returns its number.
 * The text can be selected and searched; what is seen is a picture of it, so that no font is sent along.
 */
export async function addTextFont(pdf: Pdf): Promise<number> {
  const descriptor = pdf.add(
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
  );
  const characters = pdf.add(
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /FontDescriptor ${descriptor} 0 R
/CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /DW 1000 /W [1 95 ${latinWidth * 1000}] >>`,
  );
  const codes = await pdf.addStream('', new TextEncoder().encode(codesToText));
  return pdf.add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UTF16-H /DescendantFonts [${characters} 0 R] /ToUnicode ${codes} 0 R >>`,
  );
}

/** Returns the width of a text in the font, as a multiple of its size. */
export function fontWidth(text: string): number {
  return Array.from(text, (sign) => (/[\x20-\x7e]/.test(sign) ? latinWidth : 1)).reduce(
    (sum, width) => sum + width,
    0,
  );
}

/** Names the codes of the text as UTF-16: some readers know no Chinese encodings. */
const codesToText = `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
1 beginbfrange
<0000> <FFFF> <0000>
endbfrange
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
