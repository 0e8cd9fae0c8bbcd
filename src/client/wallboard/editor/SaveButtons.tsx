import { useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/http/apiError.ts';
import { failureText } from '../../api/http/failureText.ts';
import { askBeforeUnload } from '../../ui/beforeUnload.ts';
import { restartEditAtom, saveDraftAtom } from '../boardAtoms.ts';
import { type Draft, editAtom } from './draftAtoms.ts';
import { EditDialog } from './EditDialog.tsx';

interface Props {
  readonly draft: Draft;
  readonly changed: boolean;
  /** What came of the last deed. */
  readonly said: string;
  readonly say: (words: string) => void;
}

/** Saves or leaves; nothing that was changed is lost without a question. */
export function SaveButtons({ draft, changed, said, say }: Props) {
  const { t } = useTranslation();
  const save = useSetAtom(saveDraftAtom);
  const setEdit = useSetAtom(editAtom);
  const [saving, setSaving] = useState(false);
  const [asking, setAsking] = useState<'discard' | 'conflict' | null>(null);
  useEffect(() => (changed ? askBeforeUnload(() => true) : undefined), [changed]);
  /** What was said when the button was pressed. */
  const saidBefore = useRef(said);
  const onSave = async (pressed: boolean) => {
    // Pressing it left a field whose number was refused: not saved without it unasked.
    if (pressed && said !== '' && said !== saidBefore.current) return;
    setSaving(true);
    try {
      await save(draft);
    } catch (cause) {
      setSaving(false);
      if (!(cause instanceof ApiError)) throw cause;
      if (cause.name === 'STALE_VERSION') setAsking('conflict');
      else say(t('wallEditor.save.failed', { info: failureText(cause) }));
    }
  };
  return (
    <>
      <button
        type="button"
        className="edit-button editor-bar-end"
        onClick={() => (changed ? setAsking('discard') : setEdit(null))}
      >
        {t('wallEditor.edit.cancel')}
      </button>
      <button
        type="button"
        className="edit-button edit-button-main"
        disabled={saving || !changed}
        onMouseDown={() => {
          saidBefore.current = said;
        }}
        onClick={({ detail }) => void onSave(detail > 0)}
      >
        {t(saving ? 'wallEditor.edit.saving' : 'wallEditor.edit.save')}
      </button>
      {asking === 'discard' && (
        <EditDialog title={t('wallEditor.discard.title')} onClose={() => setAsking(null)}>
          <div className="edit-dialog-actions">
            <button type="button" className="edit-button" onClick={() => setEdit(null)}>
              {t('wallEditor.discard.discard')}
            </button>
            <KeepButton onKeep={() => setAsking(null)} />
          </div>
        </EditDialog>
      )}
      {asking === 'conflict' && <Conflict onKeep={() => setAsking(null)} say={say} />}
    </>
  );
}

/** Somebody else saved meanwhile: begin anew from theirs, or keep editing (to export, say). */
function Conflict({ onKeep, say }: { onKeep: () => void; say: Props['say'] }) {
  const { t } = useTranslation();
  const restartEdit = useSetAtom(restartEditAtom);
  const reload = async () => {
    onKeep();
    try {
      await restartEdit();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      say(failureText(cause, t('wall.notice.boardFailed')));
    }
  };
  return (
    <EditDialog title={t('wallEditor.save.conflict')} onClose={onKeep}>
      <p>{t('wallEditor.save.conflictMore')}</p>
      <div className="edit-dialog-actions">
        <button type="button" className="edit-button" onClick={() => void reload()}>
          {t('wallEditor.save.reload')}
        </button>
        <KeepButton onKeep={onKeep} />
      </div>
    </EditDialog>
  );
}

function KeepButton({ onKeep }: { onKeep: () => void }) {
  const { t } = useTranslation();
  return (
    <button type="button" className="edit-button edit-button-main" onClick={onKeep}>
      {t('wallEditor.discard.keep')}
    </button>
  );
}
