import { useEffect, useState } from 'react';
import { map, retry, throwError, timer } from 'rxjs';
import { getBoardImage } from '../../../contract/areas/kanban/edits.ts';
import { ApiError } from '../../api/http/apiError.ts';
import { observeCall } from '../../api/http/observeCall.ts';
import { refetchMs } from '../../streams/topics/refetch.ts';

/** A stored picture as the `src` of an image, or the reason why there is none. */
export type BoardImage =
  | { readonly is: 'here'; readonly src: string }
  | { readonly is: 'loading' | 'gone' | 'failed' };

const loading: BoardImage = { is: 'loading' };

/**
 * Fetches a picture of the board. It is fetched by a signed call and embedded as a `data:` URL, because
 * an image element cannot send a token. A failed fetch is retried every 5 s.
 */
export function useBoardImage(id: string): BoardImage {
  const [image, setImage] = useState<{ readonly of: string; readonly state: BoardImage } | null>(
    null,
  );
  useEffect(() => {
    const update = (state: BoardImage) => setImage({ of: id, state });
    const subscription = observeCall(getBoardImage, { ID: id })
      .pipe(
        map(({ contentType, content }) => `data:${contentType};base64,${content}`),
        retry({
          delay: (cause: unknown) => {
            if (isGone(cause)) return throwError(() => cause);
            update({ is: 'failed' });
            return timer(refetchMs);
          },
        }),
      )
      .subscribe({
        next: (src) => update({ is: 'here', src }),
        error: () => update({ is: 'gone' }),
      });
    return () => subscription.unsubscribe();
  }, [id]);
  return image?.of === id ? image.state : loading;
}

function isGone(cause: unknown): boolean {
  return cause instanceof ApiError && cause.name === 'NOT_FOUND';
}
