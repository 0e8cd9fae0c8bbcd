import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import type { FieldReason } from '../../validation/fieldReasons.ts';
import { id } from '../../validators.ts';
import { type PlanArea, planAreas, planCall } from './planAreas.ts';

const monthText = z.string().regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/, 'month' satisfies FieldReason);

const errors = ['PRINT_TOO_LONG', 'PRINT_TIMEOUT', 'TOO_MANY'] as const;

function printsOf<const Area extends PlanArea>(area: Area) {
  const { noun } = planAreas[area];
  const of = planCall(area);
  return {
    /** A record with its answers, photos and corrections as a PDF file. */
    record: defineEndpoint({
      ...of('PrintRecord', 'PrintPlanRecord', 'view', 'product decision'),
      summary: `Download a ${noun} record`,
      body: z.object({ ID: id }),
      data: z.null(),
      download: true,
      errors: ['NOT_FOUND', ...errors],
    }),
    /** The points that are due in a month, and what was done of them, as a PDF file. */
    sheet: defineEndpoint({
      ...of('PrintSheet', 'PrintPlanSheet', 'view', 'product decision'),
      summary: `Download the ${noun} sheet of a month`,
      body: z.object({ Month: monthText }),
      data: z.null(),
      download: true,
      errors,
    }),
  } as const;
}

/** The documents of both areas. */
export const planPrints = {
  maintenance: printsOf('maintenance'),
  inspection: printsOf('inspection'),
} as const;
