import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { getOrgMenu } from '../../../contract/areas/organisation/endpoints.ts';
import { messageType } from '../../../contract/enums.ts';
import { useTopic } from '../../streams/useTopic.tsx';

/**
 * Reads the menu again when a message of a role change arrives in the inbox, in every tab; routes,
 * tags and buttons follow (specification 4, Changing roles).
 */
export function RefreshMenuOnRoleChange(): null {
  const { phase, rows } = useTopic('inbox');
  const newest =
    phase === 'ready' ? (rows.get(String(messageType.values.permission))?.newest ?? '') : null;
  const known = useRef<string | null>(null);
  const queries = useQueryClient();
  const refreshMenu = useEffectEvent(
    () => void queries.invalidateQueries({ queryKey: [getOrgMenu.id] }),
  );
  useEffect(() => {
    if (newest === null) return;
    const isNew = known.current !== null && known.current !== newest;
    known.current = newest;
    if (isNew) refreshMenu();
  }, [newest]);
  return null;
}
