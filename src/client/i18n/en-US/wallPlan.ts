import type { English } from '../translations.ts';

/** The tiles of maintenance and inspection, loaded with them. */
export const wallPlan = {
  none: 'No task is due',
  unit: 'tasks',
  late: '{{n}} late',
  week: 'due in 7 days: {{n}}',
  head: 'Due date',
  compliance: { maintenance: 'Maintenance in time', inspection: 'Inspection in time' },
  noneDue: 'No task was due in 90 days',
  n: '{{n}} due in 90 days',
  missed: '{{n}} not in time',
  rules: 'By three rules',
} as const satisfies English<'wallPlan'>;
