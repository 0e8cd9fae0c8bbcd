import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mapRelations } from '../../../contract/areas/relation/endpoints.ts';
import { relationOrgState } from '../../../contract/areas/relation/relationEnums.ts';
import type { SignedInUser } from '../../../contract/areas/session/endpoints.ts';
import { lengths } from '../../../contract/validation/lengths.ts';
import { ApiError, failureOf } from '../../api/http/apiError.ts';
import { failureText } from '../../api/http/failureText.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useUnsavedChanges } from '../../kit/dialog/useUnsavedChanges.tsx';
import { Tag } from '../../ui/data/Tag.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { QuietNote } from '../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { StateNote } from '../../ui/feedback/StateNote.tsx';
import { SearchInput } from '../../ui/inputs/SearchInput.tsx';
import { Stack, StyledText } from '../../ui/layout/layout.tsx';
import { Modal } from '../../ui/overlays/Modal.tsx';
import style from './OrganisationDialog.module.css';
import {
  matchingOptions,
  type OrganisationOption,
  toOrganisationOptions,
} from './organisationOptions.ts';
import { switchOrganisation } from './switchOrganisation.ts';

interface OrganisationDialogProps {
  readonly user: SignedInUser;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** The number of organisations from which there is a search field. */
const searchedFrom = 8;

/** The dialog that selects the organisation of the session; a selection loads the console again. */
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
      <OrganisationOptions user={user} />
    </Modal>
  );
}

/** The organisations, and the result of the last selection. */
function OrganisationOptions({ user }: { readonly user: SignedInUser }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useEndpoint(mapRelations, {
    RelationState: relationOrgState.values.associated,
  });
  const [searched, setSearched] = useState('');
  const [selected, setSelected] = useState<OrganisationOption | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { confirmDiscard, confirmDialog } = useUnsavedChanges();
  const all = useMemo(() => toOrganisationOptions(data ?? {}, user), [data, user]);

  if (data === undefined) {
    if (error === null) return <SkeletonRows rows={3} />;
    return <QuietNote failure={failureOf(error)} onRetry={() => void refetch()} />;
  }
  if (all.every(({ isCurrent }) => isCurrent)) {
    return <StateNote title={t('organisation.none.title')} text={t('organisation.none.text')} />;
  }
  const shown = matchingOptions(all, searched);
  const select = (option: OrganisationOption) => confirmDiscard('switch', () => void go(option));
  const go = async (option: OrganisationOption) => {
    setSelected(option);
    setProblem(null);
    try {
      await switchOrganisation(option.orgCode); // the page then reloads: the option stays marked
    } catch (cause) {
      setSelected(null);
      if (!(cause instanceof ApiError)) throw cause;
      const denied = cause.name === 'DENIED'; // the server's text does not name it
      setProblem(denied ? t('organisation.refused', { name: option.orgName }) : failureText(cause));
    }
  };
  return (
    <Stack gap={12}>
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
            if (only !== undefined && another === undefined && !only.isCurrent) select(only);
          }}
        />
      )}
      {shown.length === 0 && <StyledText ink={2}>{t('organisation.noMatch')}</StyledText>}
      <ul className={style.list}>
        {shown.map((option) => (
          <li key={option.orgCode}>
            <OptionButton
              option={option}
              busy={selected?.orgCode === option.orgCode}
              disabled={selected !== null}
              onSelect={() => select(option)}
            />
          </li>
        ))}
      </ul>
      {confirmDialog}
    </Stack>
  );
}

interface OptionButtonProps {
  readonly option: OrganisationOption;
  readonly busy: boolean;
  readonly disabled: boolean;
  readonly onSelect: () => void;
}

function OptionButton({ option, busy, disabled, onSelect }: OptionButtonProps) {
  const { t } = useTranslation();
  const id = useId();
  const { orgName, orgCode, isCurrent, isOwn } = option;
  return (
    <button
      type="button"
      className={style.option}
      aria-current={isCurrent || undefined}
      aria-busy={busy || undefined}
      aria-describedby={id}
      disabled={disabled || isCurrent}
      onClick={onSelect}
    >
      <StyledText as="span" shrink strong breakAnywhere>
        {orgName}
      </StyledText>
      <span id={id} className={style.marks}>
        {isOwn && <Tag tone="rest">{t('organisation.own')}</Tag>}
        {isCurrent && <Tag tone="work">{t('organisation.current')}</Tag>}
        {busy && t('organisation.entering')}
        <StyledText as="span" ink={3} size={13}>
          {orgCode}
        </StyledText>
      </span>
    </button>
  );
}
