import { useRef } from 'react';
import { v4 as uuid } from 'uuid';
import { ApiError } from '../../api/http/apiError.ts';

/**
 * Runs an action with an id that stays the same until an answer arrives, so that a second attempt after a
 * lost answer does not repeat the action. Corrected content gets another id: with the first one it could be taken for
 * the attempt before, and be lost.
 *
 * @returns a function of the call's content and of what makes the call
 */
export function useActionID() {
  const actionID = useRef<string | null>(null);
  const attempted = useRef('');
  return async <T>(content: object, send: (id: string) => Promise<T>): Promise<T> => {
    const text = JSON.stringify(content);
    if (text !== attempted.current) actionID.current = null;
    attempted.current = text;
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
