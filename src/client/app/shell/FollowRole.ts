import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { getOrgMenu } from '../../../contract/areas/organisation.ts';
import { messageType } from '../../../contract/enums.ts';
import { useTopic } from '../../streams/useTopic.tsx';

/**
 * Whoever is given another role has a message of it: the menu is read anew as soon as that is in the
 * inbox, in every tab, and routes, tags and buttons follow (specification 4, Changing roles).
 */
export function FollowRole(): null {
  const { phase, rows } = useTopic('inbox');
  const told =
    phase === 'ready' ? (rows.get(String(messageType.values.permission))?.newest ?? '') : null;
  const known = useRef<string | null>(null);
  const queries = useQueryClient();
  const renew = useEffectEvent(() => void queries.invalidateQueries({ queryKey: [getOrgMenu.id] }));
  useEffect(() => {
    if (told === null) return;
    const isNew = known.current !== null && known.current !== told;
    known.current = told;
    if (isNew) renew();
  }, [told]);
  return null;
}
