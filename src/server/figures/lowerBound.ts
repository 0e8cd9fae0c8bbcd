/**
 * The one-sided 60 % lower bound of MTBF where nothing has failed: -ln(0.4) = 0.916 failures are
 * what so long a time without one still allows (IEC 60050-192; design page 3). null where there are
 * failures, or no operating time.
 */
export function lowerBoundHours(failures: number, operatingHours: number): number | null {
  return failures === 0 && operatingHours > 0 ? operatingHours / 0.916 : null;
}
