import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { writeBoardFile } from '../layout/boardFile.ts';
import type { Draft } from './draftAtoms.ts';
import type { DraftDeeds } from './useDraft.ts';

/** A board leaves as a JSON file, and comes in as one. */
export function BoardFileButtons({ draft, deeds }: { draft: Draft; deeds: DraftDeeds }) {
  const { t } = useTranslation();
  const file = useRef<HTMLInputElement>(null);
  const take = async (chosen: File | undefined) => {
    if (!chosen) return;
    try {
      deeds.importFile(await chosen.text());
    } catch {
      deeds.say(t('wallEditor.file.unreadable'));
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
          void take(event.target.files?.[0]);
          event.target.value = ''; // the same file may be chosen again
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
