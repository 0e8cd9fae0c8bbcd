/** The points of a PDF file in a mm. */
export const pointsPerMm = 72 / 25.4;

/** Returns a number as a PDF file has it, with at most four decimals. */
export function shortNumber(value: number): string {
  return String(Math.round(value * 10_000) / 10_000);
}

const scale = shortNumber(pointsPerMm);

/** The operators after which a page is drawn in mm, upwards from its lower left corner. */
export const mmOnPage = `${scale} 0 0 ${scale} 0 0 cm\n`;
