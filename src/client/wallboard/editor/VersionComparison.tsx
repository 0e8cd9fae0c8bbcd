import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BoardVersion, getBoardVersion } from '../../../contract/areas/kanban/edits.ts';
import { call } from '../../api/http/call.ts';
import { failureText } from '../../api/http/failureText.ts';
import { useBoardName } from '../board/useBoardName.ts';
import { knownTheme } from '../board/wallThemes.ts';
import { type BoardChange, boardChanges } from '../layout/boardDiff.ts';

interface Props {
  readonly boardID: string;
  /** At least two, the newest first. */
  readonly versions: readonly BoardVersion[];
  readonly summaryOf: (version: BoardVersion) => string;
  /** Returns the name of a type of tiles. */
  readonly titleOf: (type: string) => string;
}

/** The differences between two versions of a board, by default the newest two. */
export function VersionComparison({ boardID: ID, versions, summaryOf, titleOf }: Props) {
  const { t } = useTranslation();
  const [newest, previous] = versions;
  const [from, setFrom] = useState(previous?.version ?? 0);
  const [to, setTo] = useState(newest?.version ?? 0);
  const [changes, setChanges] = useState<readonly BoardChange[] | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    const stop = new AbortController();
    const options = { signal: stop.signal, isRead: true };
    const read = async (Version: number) => {
      const { layout, ...board } = await call(getBoardVersion, { ID, Version }, options);
      return { ...board, items: layout.items };
    };
    const compare = async () => {
      setChanges(null);
      setProblem('');
      try {
        const [before, after] = await Promise.all([read(from), read(to)]);
        setChanges(boardChanges(before, after));
      } catch (cause) {
        if (!stop.signal.aborted) setProblem(failureText(cause, t('wallEditor.versions.failed')));
      }
    };
    void compare();
    return () => stop.abort();
  }, [ID, from, to, t]);
  const select = (label: string, value: number, change: (version: number) => void) => (
    <label className="edit-field">
      {label}
      <select value={value} onChange={(event) => change(Number(event.target.value))}>
        {versions.map((one) => (
          <option key={one.version} value={one.version}>
            {summaryOf(one)}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <section aria-label={t('wallEditor.versions.compare')}>
      <div className="version-compare">
        {select(t('wallEditor.versions.compareFrom'), from, setFrom)}
        {select(t('wallEditor.versions.compareTo'), to, setTo)}
      </div>
      {problem !== '' && (
        <p className="edit-refusal" role="alert">
          {problem}
        </p>
      )}
      {changes?.length === 0 && <p>{t('wallEditor.versions.same')}</p>}
      {changes === null && problem === '' && <p>{t('wallEditor.versions.loading')}</p>}
      <ul className="version-changes">
        {changes?.map((change, at) => (
          <li key={at}>
            <Change change={change} titleOf={titleOf} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Change({
  change,
  titleOf,
}: {
  readonly change: BoardChange;
  readonly titleOf: Props['titleOf'];
}) {
  const { t } = useTranslation();
  const isName = change.is === 'boardName';
  const fromName = useBoardName(isName ? change.from : '');
  const toName = useBoardName(isName ? change.to : '');
  if ('type' in change) {
    return t(`wallEditor.versions.change.${change.is}`, { tile: titleOf(change.type) });
  }
  const shown = (text: string) =>
    change.is === 'theme' ? t(`wall.themes.${knownTheme(text)}`) : text;
  return t('wallEditor.versions.change.field', {
    field: t(`wallEditor.edit.${change.is}`),
    from: isName ? fromName : shown(change.from),
    to: isName ? toName : shown(change.to),
  });
}
