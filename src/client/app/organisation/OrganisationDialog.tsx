import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mapRelations } from '../../../contract/areas/relation.ts';
import type { SignedInUser } from '../../../contract/areas/session.ts';
import { relationOrgState } from '../../../contract/enums.ts';
import { lengths } from '../../../contract/validation/lengths.ts';
import { ApiError, failureOf } from '../../api/http/apiError.ts';
import { failureText } from '../../api/http/failureText.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useUnsavedChanges } from '../../kit/dialog/useUnsavedChanges.tsx';
import { QuietNote } from '../../ui/feedback/FailureNote.tsx';
import { Modal } from '../../ui/overlays/Modal.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { SearchInput } from '../../ui/inputs/SearchInput.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { StateNote } from '../../ui/feedback/StateNote.tsx';
import { Tag } from '../../ui/data/Tag.tsx';
import style from './OrganisationDialog.module.css';
import { choicesOf, matching, type OrganisationChoice } from './organisationOptions.ts';
import { switchOrganisation } from './switchOrganisation.ts';

interface OrganisationDialogProps {
  readonly user: SignedInUser;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** From so many on a list is searched. */
const searchedFrom = 8;

/** Chooses the organisation that the session looks at; a choice loads the console anew. */
export function OrganisationDialog({ user, visible, onClose }: OrganisationDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      visible={visible}
      title={t('organisation.switch')}
      footer={null}
      unmountOnExit
      onCancel={onClose}
    >
      <Chooser user={user} />
    </Modal>
  );
}

/** The organisations, and what became of the last choice. */
function Chooser({ user }: { readonly user: SignedInUser }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useEndpoint(mapRelations, {
    RelationState: relationOrgState.values.associated,
  });
  const [searched, setSearched] = useState('');
  const [chosen, setChosen] = useState<OrganisationChoice | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { confirmDiscard: confirmDiscard, confirmDialog: confirmDialog } = useUnsavedChanges();
  const all = useMemo(() => choicesOf(data ?? {}, user), [data, user]);

  if (data === undefined) {
    if (error === null) return <SkeletonRows rows={3} />;
    return <QuietNote failure={failureOf(error)} onRetry={() => void refetch()} />;
  }
  if (all.every(({ isCurrent }) => isCurrent)) {
    return <StateNote title={t('organisation.none.title')} text={t('organisation.none.text')} />;
  }
  const shown = matching(all, searched);
  const choose = (choice: OrganisationChoice) => confirmDiscard('switch', () => void go(choice));
  const go = async (choice: OrganisationChoice) => {
    setChosen(choice);
    setProblem(null);
    try {
      await switchOrganisation(choice.orgCode); // the page is then on its way: the choice stays marked
    } catch (cause) {
      setChosen(null);
      if (!(cause instanceof ApiError)) throw cause;
      const denied = cause.name === 'DENIED'; // the server's words do not say of what
      setProblem(denied ? t('organisation.refused', { name: choice.orgName }) : failureText(cause));
    }
  };
  return (
    <div className={style.chooser}>
      {problem !== null && <Banner tone="alarm">{problem}</Banner>}
      {all.length >= searchedFrom && (
        <SearchInput
          label={t('organisation.search')}
          placeholder={t('organisation.search')}
          maxLength={lengths.searchText}
          value={searched}
          onChange={setSearched}
          onEnter={() => {
            const [only, another] = shown;
            if (only !== undefined && another === undefined && !only.isCurrent) choose(only);
          }}
        />
      )}
      {shown.length === 0 && <p className={style.nothing}>{t('organisation.noMatch')}</p>}
      <ul className={style.list}>
        {shown.map((choice) => (
          <li key={choice.orgCode}>
            <Choice
              choice={choice}
              busy={chosen?.orgCode === choice.orgCode}
              disabled={chosen !== null}
              onChoose={() => choose(choice)}
            />
          </li>
        ))}
      </ul>
      {confirmDialog}
    </div>
  );
}

interface ChoiceProps {
  readonly choice: OrganisationChoice;
  readonly busy: boolean;
  readonly disabled: boolean;
  readonly onChoose: () => void;
}

function Choice({ choice, busy, disabled, onChoose }: ChoiceProps) {
  const { t } = useTranslation();
  const id = useId();
  const { orgName, orgCode, isCurrent, isOwn } = choice;
  return (
    <button
      type="button"
      className={style.choice}
      aria-current={isCurrent || undefined}
      aria-busy={busy || undefined}
      aria-describedby={id}
      disabled={disabled || isCurrent}
      onClick={onChoose}
    >
      <span className={style.name}>{orgName}</span>
      <span id={id} className={style.marks}>
        {isOwn && <Tag tone="rest">{t('organisation.own')}</Tag>}
        {isCurrent && <Tag tone="work">{t('organisation.current')}</Tag>}
        {busy && t('organisation.entering')}
        <span className={style.code}>{orgCode}</span>
      </span>
    </button>
  );
}
