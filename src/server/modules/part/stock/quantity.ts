// Quantities are decimal numbers of the database. JavaScript counts them in millionths, because sums of floats are not exact.

const scale = 1_000_000n;

/** Returns a decimal number of at most six decimals in millionths. */
export function micro(text: string): bigint {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const value = BigInt(whole) * scale + BigInt(fraction.padEnd(6, '0').slice(0, 6));
  return text.startsWith('-') ? -value : value;
}

/** Returns millionths as a decimal number. */
export function decimal(value: bigint): string {
  const size = value < 0n ? -value : value;
  const text = `${size / scale}.${String(size % scale).padStart(6, '0')}`.replace(/\.?0+$/, '');
  return value < 0n ? `-${text}` : text;
}
