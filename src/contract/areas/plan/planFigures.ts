import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { bit, dayText } from '../../validators.ts';
import { complianceFields, type PlanArea } from './planAreas.ts';

/** The days over which the compliance is shown where the caller names none, and the most that it may have. */
export const complianceWindow = { usual: 90, most: 732 } as const;
/** The most points in `first`. */
export const dueListed = 6;

const figurePaths = { maintenance: 'GetWeixiuBaoyang', inspection: 'GetDianxunjian' } as const;

function figuresOf<const Area extends PlanArea>(area: Area, summary: string) {
  return defineEndpoint({
    id: `plan.${area}Figures` as const,
    path: `/api/Home/${figurePaths[area]}` as const,
    permission: `${area}.view` as const,
    summary,
    body: z.object({
      /** The days of the compliance: the last `complianceWindow.usual` before today where absent. Days from today on are left out. */
      FirstDate: dayText.optional(),
      LastDate: dayText.optional(),
    }),
    data: z.object({
      /** Open points in their window or after it, and those of them that are after it. */
      due: z.int(),
      late: z.int(),
      /** Open points with a due date from today to the sixth day after. */
      week: z.int(),
      /** The points of `due` with the earliest due dates, at most `dueListed`. */
      first: z.array(
        z.object({
          pointID: z.string(),
          planName: z.string(),
          deviceName: z.string(),
          dueDate: z.string(),
          isLate: bit,
        }),
      ),
      ...complianceFields,
    }),
    source: 'specification 7 Home',
  });
}

/** The figures of both areas on the home page and the wall. */
export const planFigures = {
  maintenance: figuresOf('maintenance', 'Maintenance due, and its compliance'),
  inspection: figuresOf('inspection', 'Inspections due, and their compliance'),
} as const;
