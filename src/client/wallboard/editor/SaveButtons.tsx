import { useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/http/apiError.ts';
import { failureText } from '../../api/http/failureText.ts';
import { confirmBeforeUnload } from '../../ui/page/beforeUnload.ts';
import { restartEditAtom, saveDraftAtom } from '../board/boardAtoms.ts';
import { type Draft, editAtom } from './draftAtoms.ts';
import { EditDialog } from './EditDialog.tsx';

interface Props {
  readonly draft: Draft;
  readonly changed: boolean;
  /** The message about the last action. */
  readonly message: string;
  readonly showMessage: (text: string) => void;
}

/** The buttons that save and cancel; changes are discarded only after a confirmation. */
export function SaveButtons({ draft, changed, message, showMessage }: Props) {
  const { t } = useTranslation();
  const save = useSetAtom(saveDraftAtom);
  const setEdit = useSetAtom(editAtom);
  const [saving, setSaving] = useState(false);
  const [openDialog, setOpenDialog] = useState<'discard' | 'conflict' | null>(null);
  useEffect(() => (changed ? confirmBeforeUnload(() => true) : undefined), [changed]);
  /** The message at the time of the button's mousedown. */
  const messageBefore = useRef(message);
  const onSave = async (pressed: boolean) => {
    // The mousedown blurred a field whose number was invalid: the user must see that before saving.
    if (pressed && message !== '' && message !== messageBefore.current) return;
    setSaving(true);
    try {
      await save(draft);
    } catch (cause) {
      setSaving(false);
      if (!(cause instanceof ApiError)) throw cause;
      if (cause.name === 'STALE_VERSION') setOpenDialog('conflict');
      else showMessage(failureText(cause, t('wallEditor.save.failed')));
    }
  };
  return (
    <>
      <button
        type="button"
        className="edit-button editor-bar-end"
        onClick={() => (changed ? setOpenDialog('discard') : setEdit(null))}
      >
        {t('wallEditor.edit.cancel')}
      </button>
      <button
        type="button"
        className="edit-button edit-button-main"
        disabled={saving || !changed}
        onMouseDown={() => {
          messageBefore.current = message;
        }}
        onClick={({ detail }) => void onSave(detail > 0)}
      >
        {t(saving ? 'wallEditor.edit.saving' : 'wallEditor.edit.save')}
      </button>
      {openDialog === 'discard' && (
        <EditDialog title={t('wallEditor.discard.title')} onClose={() => setOpenDialog(null)}>
          <div className="edit-dialog-actions">
            <button type="button" className="edit-button" onClick={() => setEdit(null)}>
              {t('wallEditor.discard.discard')}
            </button>
            <ContinueButton onContinue={() => setOpenDialog(null)} />
          </div>
        </EditDialog>
      )}
      {openDialog === 'conflict' && (
        <Conflict onContinue={() => setOpenDialog(null)} showMessage={showMessage} />
      )}
    </>
  );
}

/** Shown when another user saved meanwhile: reload their version, or continue editing, e.g. to export. */
function Conflict({
  onContinue,
  showMessage,
}: {
  onContinue: () => void;
  showMessage: Props['showMessage'];
}) {
  const { t } = useTranslation();
  const restartEdit = useSetAtom(restartEditAtom);
  const reload = async () => {
    onContinue();
    try {
      await restartEdit();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      showMessage(failureText(cause, t('wall.notice.boardFailed')));
    }
  };
  return (
    <EditDialog title={t('wallEditor.save.conflict')} onClose={onContinue}>
      <p>{t('wallEditor.save.conflictMore')}</p>
      <div className="edit-dialog-actions">
        <button type="button" className="edit-button" onClick={() => void reload()}>
          {t('wallEditor.save.reload')}
        </button>
        <ContinueButton onContinue={onContinue} />
      </div>
    </EditDialog>
  );
}

function ContinueButton({ onContinue }: { onContinue: () => void }) {
  const { t } = useTranslation();
  return (
    <button type="button" className="edit-button edit-button-main" onClick={onContinue}>
      {t('wallEditor.discard.continue')}
    </button>
  );
}
