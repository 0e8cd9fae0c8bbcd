import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  deleteMissedSearch,
  listMissedSearches,
} from '../../../../contract/areas/knowledge/search.ts';
import { failureOf } from '../../../api/http/apiError.ts';
import { useAction, useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useErrorText } from '../../../kit/form/useErrorText.ts';
import { TimeAgo, useNow } from '../../../kit/hooks/times.tsx';
import { Button } from '../../../ui/buttons/Button.ts';
import { FailureNote } from '../../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx';
import { StyledText } from '../../../ui/layout/layout.tsx';
import { SimpleTable } from '../../../ui/layout/SimpleTable.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { Modal } from '../../../ui/overlays/Modal.tsx';
import { toastError } from '../../../ui/toasts/toastError.tsx';

interface MissedSearchesProps {
  /** Searches for one of the texts. */
  readonly onSearch: (text: string) => void;
}

/** A button that shows authors what was searched and not found. */
export function MissedSearches({ onSearch }: MissedSearchesProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const search = (text: string) => {
    setOpen(false);
    onSearch(text);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('knowledgeSearch.missed.open')}</Button>
      <Modal
        visible={open}
        title={t('knowledgeSearch.missed.title')}
        footer={null}
        fillsPhone
        onCancel={() => setOpen(false)}
      >
        {open && <MissedList onSearch={search} />}
      </Modal>
    </>
  );
}

function MissedList({ onSearch }: MissedSearchesProps) {
  const { t } = useTranslation();
  const now = useNow();
  const { data, error, refetch } = useEndpoint(listMissedSearches, {});
  const remove = useAction(deleteMissedSearch, [listMissedSearches]);
  const errorText = useErrorText();
  const [removing, setRemoving] = useState<string | null>(null);
  const end = async (term: string) => {
    try {
      await remove.mutateAsync({ Term: term });
    } catch (cause) {
      toastError(errorText(cause));
    } finally {
      setRemoving(null);
    }
  };
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={4} />
    ) : (
      <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />
    );
  if (data.length === 0) return <StyledText>{t('knowledgeSearch.missed.none')}</StyledText>;
  return (
    <>
      <SimpleTable
        caption={t('knowledgeSearch.missed.title')}
        framed
        rows={data}
        keyOf={({ term }) => term}
        columns={[
          {
            key: 'term',
            title: t('knowledgeSearch.missed.term'),
            isName: true,
            render: ({ term }) => (
              <Button type="text" onClick={() => onSearch(term)}>
                {term}
              </Button>
            ),
          },
          {
            key: 'searches',
            align: 'end',
            title: t('knowledgeSearch.missed.searches'),
            render: ({ searches }) => searches,
          },
          {
            key: 'last',
            nowrap: true,
            title: t('knowledgeSearch.missed.last'),
            render: ({ lastTime }) => <TimeAgo instant={lastTime} now={now} />,
          },
          {
            key: 'remove',
            title: t('knowledgeSearch.missed.action'),
            render: ({ term }) => (
              <Button
                type="text"
                disabled={remove.isSending}
                aria-label={t('knowledgeSearch.missed.removeName', { term })}
                onClick={() => setRemoving(term)}
              >
                {t('knowledgeSearch.missed.remove')}
              </Button>
            ),
          },
        ]}
      />
      {removing !== null && (
        <ConfirmDialog
          visible
          title={t('knowledgeSearch.missed.removeName', { term: removing })}
          text={t('knowledgeSearch.missed.removeText')}
          confirmLabel={t('knowledgeSearch.missed.remove')}
          onConfirm={() => void end(removing)}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  );
}
