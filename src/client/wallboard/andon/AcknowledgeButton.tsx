import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { acknowledgeWorkOrder } from '../../../contract/areas/repair/endpoints.ts';
import type { OpenOrderRow } from '../../../contract/topics/topicRows.ts';
import { ApiError } from '../../api/http/apiError.ts';
import { call } from '../../api/http/call.ts';
import { failureText } from '../../api/http/failureText.ts';
import { useCan } from '../../api/session/useSession.ts';

/** Acknowledges alarms at the wall, one after the other; only for an account with the permission. */
export function AcknowledgeButton({ alarms }: { readonly alarms: readonly OpenOrderRow[] }) {
  const { t } = useTranslation();
  const may = useCan('repair.acknowledge');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const ended = useRef(false);
  useEffect(() => {
    ended.current = false;
    return () => {
      ended.current = true;
    };
  }, []);
  if (!may) return null;

  const acknowledge = async () => {
    setBusy(true);
    setProblem(null);
    try {
      for (const { id: ID } of alarms) await acknowledgeOne(ID);
    } catch (cause) {
      if (!ended.current) setProblem(failureText(cause));
    } finally {
      if (!ended.current) setBusy(false);
    }
  };
  return (
    <div className="andon-acknowledge">
      <button type="button" disabled={busy} onClick={() => void acknowledge()}>
        {alarms.length === 1
          ? t('wall.andon.acknowledge')
          : t('wall.andon.acknowledgeAll', { n: alarms.length })}
      </button>
      {problem !== null && <p role="alert">{problem}</p>}
    </div>
  );
}

/** Acknowledges an order; one that somebody received or acknowledged meanwhile needs it no more. @throws ApiError */
async function acknowledgeOne(ID: string): Promise<void> {
  try {
    await call(acknowledgeWorkOrder, { ID });
  } catch (cause) {
    if (!(cause instanceof ApiError && cause.name === 'WRONG_STATE')) throw cause;
  }
}
