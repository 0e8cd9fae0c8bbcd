/** The part of the metric module that other modules may use. */
export { renewMetricDays } from './rollups.ts';
