import { useEffect, useState } from 'react';
import { map, retry, throwError, timer } from 'rxjs';
import { getBoardImage } from '../../contract/areas/kanban.ts';
import { ApiError } from '../api/http/apiError.ts';
import { observeCall } from '../api/http/observeCall.ts';
import { refetchMs } from '../streams/refetch.ts';

/** A stored picture as an address that an image takes; or why there is none yet, or no longer. */
export type BoardImage =
  | { readonly is: 'here'; readonly src: string }
  | { readonly is: 'loading' | 'gone' | 'failed' };

const loading: BoardImage = { is: 'loading' };

/**
 * A picture of the board. It comes by a signed call, as everything does, and stands in the page as
 * data: an image element could send no token. A fetch that fails is tried again every 5 s.
 */
export function useBoardImage(id: string): BoardImage {
  const [image, setImage] = useState<{ readonly of: string; readonly state: BoardImage } | null>(
    null,
  );
  useEffect(() => {
    const tell = (state: BoardImage) => setImage({ of: id, state });
    const subscription = observeCall(getBoardImage, { ID: id })
      .pipe(
        map(({ contentType, content }) => `data:${contentType};base64,${content}`),
        retry({
          delay: (cause: unknown) => {
            if (isGone(cause)) return throwError(() => cause);
            tell({ is: 'failed' });
            return timer(refetchMs);
          },
        }),
      )
      .subscribe({ next: (src) => tell({ is: 'here', src }), error: () => tell({ is: 'gone' }) });
    return () => subscription.unsubscribe();
  }, [id]);
  return image?.of === id ? image.state : loading;
}

function isGone(cause: unknown): boolean {
  return cause instanceof ApiError && cause.name === 'NOT_FOUND';
}
