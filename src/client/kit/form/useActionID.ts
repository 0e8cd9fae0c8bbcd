import { useRef } from 'react';
import { v4 as uuid } from 'uuid';
import { ApiError } from '../../api/http/apiError.ts';

/**
 * Runs an action with an id that stays the same until an answer arrives, so that a second attempt after a
 * lost answer does not repeat the action.
 */
export function useActionID() {
  const actionID = useRef<string | null>(null);
  return async <T>(send: (id: string) => Promise<T>): Promise<T> => {
    actionID.current ??= uuid();
    try {
      const answer = await send(actionID.current);
      actionID.current = null;
      return answer;
    } catch (cause) {
      if (!(cause instanceof ApiError) || cause.refused) actionID.current = null;
      throw cause;
    }
  };
}
