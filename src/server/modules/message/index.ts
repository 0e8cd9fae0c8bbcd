import {
  getAllMessages,
  getMessage,
  listMessages,
  readMessage,
  readMessages,
} from '../../../contract/areas/message/endpoints.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import type { ClaimedCaller } from '../../../contract/validation/claimedCaller.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { requireSelf } from '../../kernel/auth/requireSelf.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { type CallContext, defineModule, route } from '../../kernel/http/module.ts';
import {
  type MessageReader,
  markRead,
  markTypeRead,
  selectBothGroups,
  selectMessage,
  selectMessagePage,
} from './queries.ts';
import { readEvents } from './readEvents.ts';

type Call = Pick<CallContext<Endpoint>, 'locale'> & {
  readonly actor: Actor;
  readonly body: ClaimedCaller;
};

/**
 * Returns the token's subject as the reader.
 *
 * @throws AppError DENIED where the body names another user
 */
function readerOf({ body, actor, locale }: Call): MessageReader {
  requireSelf(body, actor);
  return { orgCode: actor.orgCode, userID: actor.userID, locale };
}

/** Marking as read changes nothing of the organisation, so an expired organisation may do it. */
const reading = { allowedWhenExpired: true, isUnlogged: true } as const;

/** The notification centre: a user's own messages and their read state. */
export const messageModule = defineModule({
  name: 'message',
  routes: [
    route(getAllMessages, 'read', (call) => selectBothGroups(call.tx, readerOf(call))),

    route(getMessage, 'read', async (call) => {
      const message = await selectMessage(call.tx, readerOf(call), call.body.id);
      if (message === null) throw new AppError('NOT_FOUND', { field: 'id' });
      return message;
    }),

    route(
      readMessage,
      'write',
      async (call) => {
        const reader = readerOf(call);
        const message = await selectMessage(call.tx, reader, call.body.id);
        if (message === null) throw new AppError('NOT_FOUND', { field: 'id' });
        call.publish(...readEvents(reader, await markRead(call.tx, reader, message.id)));
        return null;
      },
      reading,
    ),

    route(listMessages, 'read', (call) =>
      selectMessagePage(call.tx, readerOf(call), call.body, call.body.MType),
    ),

    route(
      readMessages,
      'write',
      async (call) => {
        const reader = readerOf(call);
        call.publish(...readEvents(reader, await markTypeRead(call.tx, reader, call.body.MType)));
        return null;
      },
      reading,
    ),
  ],
});
