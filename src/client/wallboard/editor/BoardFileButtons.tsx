import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { writeBoardFile } from '../layout/boardFile.ts';
import type { Draft } from './draftAtoms.ts';
import type { DraftActions } from './useBoardDraft.ts';

/** The buttons that export the draft to a JSON file and import one. */
export function BoardFileButtons({ draft, actions }: { draft: Draft; actions: DraftActions }) {
  const { t } = useTranslation();
  const file = useRef<HTMLInputElement>(null);
  const importSelected = async (selected: File | undefined) => {
    if (!selected) return;
    try {
      actions.importFile(await selected.text());
    } catch {
      actions.showMessage(t('wallEditor.file.unreadable'));
    }
  };
  return (
    <>
      <button type="button" className="edit-button" onClick={() => saveFile(draft)}>
        {t('wallEditor.edit.exportFile')}
      </button>
      <button type="button" className="edit-button" onClick={() => file.current?.click()}>
        {t('wallEditor.edit.importFile')}
      </button>
      <input
        ref={file}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label={t('wallEditor.edit.importFile')}
        onChange={(event) => {
          void importSelected(event.target.files?.[0]);
          event.target.value = ''; // so that the same file can be selected again
        }}
      />
    </>
  );
}

function saveFile({ items, ...rest }: Draft): void {
  const text = writeBoardFile({ ...rest, layout: { schema: 1, items: [...items] } });
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${rest.boardName}.json`;
  link.click();
  URL.revokeObjectURL(url);
}
