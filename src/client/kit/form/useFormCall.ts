import type { Endpoint, InputOf } from '../../../contract/endpoint.ts';
import type { Action } from '../../api/query/useEndpoint.ts';
import type { QueueSubject } from '../../api/queue/queuedAction.ts';
import { type SendOutcome, sendOrQueue } from '../../api/queue/sendOrQueue.ts';
import { useActionID } from './useActionID.ts';

/** How a form's call is queued, see `sendOrQueue`. */
export interface QueuedForm<E extends Endpoint> {
  readonly subject: QueueSubject;
  /** Returns fields that a queued body gets in addition, such as the time of the action. */
  readonly whenQueued?: () => Partial<InputOf<E>>;
  /** Called in place of the form's `onDone`. */
  readonly onQueued: () => void;
}

/**
 * Returns a function that makes a form's call, with an ActionID if it takes one. It is queued without a network if
 * the form allows that.
 */
export function useFormCall<E extends Endpoint>(
  endpoint: E,
  action: Action<E>,
  queued: QueuedForm<E> | undefined,
): (body: InputOf<E>) => Promise<SendOutcome<E>> {
  const withActionID = useActionID();
  const send = async (body: InputOf<E>): Promise<SendOutcome<E>> => ({
    isQueued: false,
    answer: await action.mutateAsync(body),
  });
  if (!('ActionID' in endpoint.body.shape)) return send;
  return (body) =>
    withActionID(body, (ActionID) => {
      const whole = { ...body, ActionID };
      if (queued === undefined) return send(whole);
      const { subject, whenQueued } = queued;
      return sendOrQueue({ endpoint, body: whole, subject, whenQueued: whenQueued?.() }, (sent) =>
        action.mutateAsync(sent),
      );
    });
}
