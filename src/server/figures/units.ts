import type { FigureAsk } from './figureAsk.ts';

/**
 * SQL: the devices whose required time stands in rows, each with its party ('' where rows are of no
 * organisation): those that are serviced now and, by `more`, those where something was done.
 * Needs `required`.
 *
 * @param more SQL of (device_id, party)
 */
export function unitsOf({ side, by }: Pick<FigureAsk, 'side' | 'by'>, more: string): string {
  if (side === 'own' && by !== 'organisation') {
    return `select id as device_id, '' as party from required`;
  }
  const service = 'coalesce(service_org_code, org_code)';
  const serviced =
    side === 'own'
      ? `select id as device_id, ${service} as party from required`
      : `select id as device_id, org_code as party from required where ${service} = $1`;
  return `${serviced} union ${more}`;
}
