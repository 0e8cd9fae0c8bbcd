import { encode } from 'uqr';

/** Returns a QR code with the light margin that readers need: its side in modules, and the dark modules as an SVG path. */
export function qrPath(text: string): { readonly size: number; readonly path: string } {
  const { data } = encode(text, { ecc: 'M', border: 4 });
  const modules = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size: data.length, path: modules.join('') };
}
