import { useEffect, useState } from 'react';
import { debounce, distinctUntilChanged, map, timer } from 'rxjs';
import { pending$ } from '../../../api/http/post.ts';
import style from './PendingLine.module.css';

/** The loading indicator closes so long after a request's end (specification 9). */
const closesAfterMs = 500;

/** A line under the header while calls are on their way. */
export function PendingLine() {
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const subscription = pending$
      .pipe(
        map((calls) => calls > 0),
        debounce((pending) => timer(pending ? 0 : closesAfterMs)),
        distinctUntilChanged(),
      )
      .subscribe(setBusy);
    return () => subscription.unsubscribe();
  }, []);
  return busy ? <div className={style.line} aria-hidden="true" /> : null;
}
