import { deflateSync } from 'node:zlib';

/** Returns a PDF of the given objects, each starting with `N 0 obj`. It has no cross-reference table, since none is read. */
export function aPdf(...objects: (Buffer | string)[]): Buffer {
  const parts = ['%PDF-1.7', ...objects, 'trailer <</Root 1 0 R>>', '%%EOF', ''];
  return Buffer.concat(parts.flatMap((part) => [Buffer.from(part), Buffer.from('\n')]));
}

/** Returns an object stream. @param dictionary replaces the default one; without `<<` and `>>` */
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
