import { catchError, map, type Observable, throwError } from 'rxjs';
import { getInbox } from '../../../contract/areas/kanban/endpoints.ts';
import { listMessages, unreadNames } from '../../../contract/areas/message/endpoints.ts';
import type { ResultOf } from '../../../contract/endpoint.ts';
import { ApiError } from '../../api/http/apiError.ts';
import { observeCall } from '../../api/http/observeCall.ts';
import { currentUser } from '../../api/session/session.ts';

type Inbox = ResultOf<typeof getInbox>;

/**
 * True if the server has GetInbox, which is an addition of this product, which other servers and its
 * older versions lack.
 */
let exists = true;

/**
 * Reads the unread counts as a snapshot: from GetInbox or, where that does not exist, from
 * New_GetALLMessages.
 */
export function readInbox(): Observable<Inbox> {
  if (!exists) return countMessages();
  return observeCall(getInbox, {}).pipe(
    catchError((cause: unknown) => {
      if (!(cause instanceof ApiError) || cause.http !== 404) return throwError(() => cause);
      exists = false;
      return countMessages();
    }),
  );
}

function countMessages(): Observable<Inbox> {
  const body = { UserId: currentUser()?.id, pageNum: 0, pageSize: 1 };
  return observeCall(listMessages, body).pipe(
    map(({ data }) => {
      const [newest] = data.data1;
      const rows = Object.entries(unreadNames).map(([name, type]) => [
        type,
        {
          unread: data[name as keyof typeof unreadNames],
          newest: newest?.mType === type ? newest.id : '',
        },
      ]);
      const At = new Date().toISOString();
      return {
        Topic: 'inbox' as const,
        Epoch: '',
        Rev: 0,
        At,
        Rows: Object.fromEntries(rows) as Inbox['Rows'],
      };
    }),
  );
}
