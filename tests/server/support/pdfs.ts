import { deflateSync } from 'node:zlib';

/** A PDF of objects, given from their `N 0 obj` on; it has no table, as none is read. */
export function aPdf(...objects: (Buffer | string)[]): Buffer {
  const lines = ['%PDF-1.7', ...objects, 'trailer <</Root 1 0 R>>', '%%EOF', ''];
  return Buffer.concat(lines.flatMap((line) => [Buffer.from(line), Buffer.from('\n')]));
}

/** An object stream. @param dictionary in place of the usual one; `<<` and `>>` excluded */
export function anObjectStream(
  objects: string,
  dictionary = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode',
  data = deflateSync(`5 0 ${objects}`),
): Buffer {
  return Buffer.concat([
    Buffer.from(`9 0 obj\n<<${dictionary} /Length ${data.length}>>\nstream\r\n`),
    data,
    Buffer.from('\nendstream\nendobj'),
  ]);
}
