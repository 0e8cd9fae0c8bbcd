/**
 * Returns the one-sided 60 % lower bound of MTBF for a device without failures: a failure-free period
 * is compatible with up to -ln(0.4) = 0.916 expected failures (IEC 60050-192). null if there are
 * failures, or no operating time.
 */
export function lowerBoundHours(failures: number, operatingHours: number): number | null {
  return failures === 0 && operatingHours > 0 ? operatingHours / 0.916 : null;
}
