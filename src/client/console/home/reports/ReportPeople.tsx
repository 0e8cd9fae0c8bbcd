import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  listReportPeople,
  mostReportPeople,
  reportSchedule,
  saveReportPeople,
} from '../../../../contract/areas/home/reports.ts';
import { lengths } from '../../../../contract/validation/lengths.ts';
import { failureOf } from '../../../api/http/apiError.ts';
import { useAction, useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useCan } from '../../../api/session/useSession.ts';
import { DetailPanel } from '../../../kit/detail/DetailPage.tsx';
import { useErrorText } from '../../../kit/form/useErrorText.ts';
import { WriteButton } from '../../../kit/hooks/WriteButton.tsx';
import { withToggled } from '../../../lib/withToggled.ts';
import { FailureNote } from '../../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx';
import { SearchInput } from '../../../ui/inputs/SearchInput.tsx';
import { Row, Stack, StyledText } from '../../../ui/layout/layout.tsx';
import { TickBox } from '../../../ui/selects/TickBox.tsx';
import { toastSuccess } from '../../../ui/toasts/toast.ts';
import { toastFailure } from '../../../ui/toasts/toastWithAction.tsx';
import style from './ReportPeople.module.css';

/** The people to whom a schedule sends its report: those who may see it, with a mark of those who get it. */
export function ReportPeople({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const reason = useErrorText();
  const mayEdit = useCan('home.reportEdit');
  const { data, error, refetch } = useEndpoint(listReportPeople, { ID: id });
  const save = useAction(saveReportPeople, [
    listReportPeople,
    reportSchedule.calls.get,
    reportSchedule.calls.list,
  ]);
  /** The marks as they were changed; null: as they are stored. */
  const [draft, setDraft] = useState<ReadonlySet<string> | null>(null);
  const [text, setText] = useState('');
  const body = () => {
    if (data === undefined) {
      if (error === null) return <SkeletonRows rows={3} />;
      return <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />;
    }
    const stored = new Set(data.flatMap((one) => (one.isSelected === 1 ? [one.userID] : [])));
    const selected = draft ?? stored;
    const shown = data.filter(({ realName, userID }) =>
      mayEdit ? realName.includes(text.trim()) : selected.has(userID),
    );
    const send = async () => {
      try {
        await save.mutateAsync({ ID: id, RecipientIDs: [...selected] });
        setDraft(null);
        toastSuccess(t('analysis.people.saved'));
      } catch (cause) {
        toastFailure(reason(cause), t('app.retry'), () => void send());
      }
    };
    const isOver = selected.size > mostReportPeople;
    return (
      <Stack gap={12}>
        <StyledText ink={2} size={13}>
          {t('analysis.reports.peopleHelp', { most: mostReportPeople })}
        </StyledText>
        {mayEdit && (
          <SearchInput
            label={t('analysis.reports.search')}
            placeholder={t('analysis.reports.search')}
            maxLength={lengths.personName}
            value={text}
            onChange={setText}
            onEnter={setText}
          />
        )}
        {shown.length === 0 ? (
          <StyledText ink={2}>{t('analysis.reports.noMatch')}</StyledText>
        ) : (
          <ul className={style.people} aria-label={t('analysis.reports.people')}>
            {shown.map(({ userID, realName }) => (
              <li key={userID}>
                {mayEdit && (
                  <TickBox
                    label={realName}
                    checked={selected.has(userID)}
                    onChange={() => setDraft(withToggled(selected, userID))}
                  />
                )}
                <span>{realName}</span>
              </li>
            ))}
          </ul>
        )}
        {mayEdit && (
          <Row gap={12} wrap>
            <WriteButton
              permission="home.reportEdit"
              type="primary"
              loading={save.isPending}
              disabled={draft === null || isOver}
              onClick={() => void send()}
            >
              {t('analysis.reports.savePeople')}
            </WriteButton>
            <StyledText as="span" ink={2} size={13}>
              {isOver
                ? t('analysis.reports.tooMany', { most: mostReportPeople })
                : t('analysis.reports.selected', { count: selected.size })}
            </StyledText>
          </Row>
        )}
      </Stack>
    );
  };
  return <DetailPanel heading={t('analysis.reports.people')}>{body()}</DetailPanel>;
}
