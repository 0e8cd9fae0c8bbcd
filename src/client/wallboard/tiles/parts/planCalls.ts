import type { PlanArea } from '../../../../contract/areas/plan/planAreas.ts';
import type { planFigures } from '../../../../contract/areas/plan/planFigures.ts';

const load = async () =>
  (await import('../../../../contract/areas/plan/planFigures.ts')).planFigures;

/** Loads the call of the figures of an area, when a tile shows them. */
export const loadPlanFigures: Readonly<
  Record<PlanArea, () => Promise<(typeof planFigures)[PlanArea]>>
> = {
  maintenance: async () => (await load()).maintenance,
  inspection: async () => (await load()).inspection,
};

/** The changes after which they are read again. */
export const planChanges = ['plan'] as const;
