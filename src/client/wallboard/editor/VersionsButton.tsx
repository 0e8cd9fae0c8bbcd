import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type BoardVersion,
  getBoardVersion,
  listBoardVersions,
} from '../../../contract/areas/kanban/edits.ts';
import { call } from '../../api/http/call.ts';
import { failureText } from '../../api/http/failureText.ts';
import { boardAtom } from '../board/boardAtoms.ts';
import { knownTheme } from '../board/wallThemes.ts';
import type { Draft } from './draftAtoms.ts';
import { EditDialog } from './EditDialog.tsx';
import type { DraftActions } from './useBoardDraft.ts';
import { VersionComparison } from './VersionComparison.tsx';

interface Props {
  readonly draft: Draft;
  readonly titleOf: DraftActions['titleOf'];
  readonly onRestore: DraftActions['restore'];
}

/** Opens the versions of the board; restoring one is a step of the draft, which can be undone. */
export function VersionsButton({ draft, titleOf, onRestore }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="edit-button" onClick={() => setOpen(true)}>
        {t('wallEditor.versions.open')}
      </button>
      {open && (
        <VersionsDialog
          draft={draft}
          titleOf={titleOf}
          onRestore={onRestore}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function VersionsDialog({
  draft,
  titleOf,
  onRestore,
  onClose,
}: Props & { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const summaryOf = useVersionSummary();
  const [versions, setVersions] = useState<readonly BoardVersion[] | null>(null);
  const [problem, setProblem] = useState('');
  const { boardID: ID } = draft;
  useEffect(() => {
    const stop = new AbortController();
    call(listBoardVersions, { ID }, { signal: stop.signal, isRead: true }).then(
      setVersions,
      (cause: unknown) =>
        stop.signal.aborted || setProblem(failureText(cause, t('wallEditor.versions.failed'))),
    );
    return () => stop.abort();
  }, [ID, t]);
  const restore = async (version: number) => {
    setProblem('');
    try {
      const found = await call(getBoardVersion, { ID, Version: version }, { isRead: true });
      const { boardName, theme, distance, diagonal, layout } = found;
      onRestore({
        boardName,
        theme: knownTheme(theme),
        distance,
        diagonal,
        items: layout.items,
      });
      onClose();
    } catch (cause) {
      setProblem(failureText(cause, t('wallEditor.versions.failed')));
    }
  };
  return (
    <EditDialog title={t('wallEditor.versions.title')} onClose={onClose}>
      <p>{t('wallEditor.versions.text')}</p>
      {problem !== '' && (
        <p className="edit-refusal" role="alert">
          {problem}
        </p>
      )}
      {versions === null && problem === '' && (
        <p role="status">{t('wallEditor.versions.loading')}</p>
      )}
      {versions?.length === 0 && <p>{t('wallEditor.versions.none')}</p>}
      <ol className="version-list">
        {versions?.map((version) => (
          <VersionRow
            key={version.version}
            version={version}
            summary={summaryOf(version)}
            isPresent={version.version === draft.version}
            onRestore={() => void restore(version.version)}
          />
        ))}
      </ol>
      {versions !== null && versions.length > 1 && (
        <VersionComparison
          boardID={ID}
          versions={versions}
          summaryOf={summaryOf}
          titleOf={titleOf}
        />
      )}
      <div className="edit-dialog-actions">
        <button type="button" className="edit-button" onClick={onClose}>
          {t('wallEditor.edit.close')}
        </button>
      </div>
    </EditDialog>
  );
}

interface VersionRowProps {
  readonly version: BoardVersion;
  readonly summary: string;
  readonly isPresent: boolean;
  readonly onRestore: () => void;
}

/** Returns a function that describes a version: its number, time and author. */
function useVersionSummary(): (version: BoardVersion) => string {
  const { t, i18n } = useTranslation();
  const timeZone = useAtomValue(boardAtom)?.timeZone;
  const format = new Intl.DateTimeFormat(i18n.language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  return ({ version, time, userName }) =>
    t('wallEditor.versions.summary', {
      version,
      time: format.format(Date.parse(time)),
      person: userName ?? t('wallEditor.versions.system'),
    });
}

function VersionRow({ version: found, summary, isPresent, onRestore }: VersionRowProps) {
  const { t } = useTranslation();
  const { boardName, tiles } = found;
  return (
    <li className="version-row">
      <span>
        <b>{summary}</b>
        <span>{t('wallEditor.versions.tiles', { name: boardName, count: tiles })}</span>
      </span>
      {isPresent ? (
        <span>{t('wallEditor.versions.present')}</span>
      ) : (
        <button
          type="button"
          className="edit-button"
          aria-label={`${t('wallEditor.versions.restore')} ${summary}`}
          onClick={onRestore}
        >
          {t('wallEditor.versions.restore')}
        </button>
      )}
    </li>
  );
}
