import { useTranslation } from 'react-i18next';
import { relationEvent, shareItems } from '../../../contract/areas/relation/relationEnums.ts';
import type { RelationHistoryEntry, ShareBrief } from '../../../contract/areas/relation/scope.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { useAbsoluteTime } from '../../kit/hooks/times.tsx';
import { Timeline } from '../../ui/data/Timeline.tsx';
import { Stack, StyledText } from '../../ui/layout/layout.tsx';
import style from './relation.module.css';

/** The history of a relation, the latest event first: by whom, when, and how the sharing changed. */
export function RelationHistory({
  entries,
}: {
  readonly entries: readonly RelationHistoryEntry[];
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  const absolute = useAbsoluteTime();
  if (entries.length === 0) return <StyledText ink={3}>{t('relation.history.none')}</StyledText>;
  return (
    <Timeline
      label={t('relation.history.title')}
      items={entries.map((entry, place) => {
        const { id, kind, time, orgName, userName } = entry;
        const by = [userName, orgName].filter((part) => part !== null).join(' · ');
        return {
          key: id,
          tone: place === 0 ? ('now' as const) : undefined,
          content: (
            <Stack>
              <StyledText as="span" strong>
                {relationEvent.label(kind, locale)}
              </StyledText>
              <span className={style.eventBy}>
                {by === '' ? t('relation.history.unknown') : by} · {absolute(Date.parse(time))}
              </span>
              <Changes {...entry} />
            </Stack>
          ),
        };
      })}
    />
  );
}

/** The differences between the sharing before a change and after it. */
function Changes({ from, to }: Pick<RelationHistoryEntry, 'from' | 'to'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (from === undefined || to === undefined) return null;
  const listed = (texts: readonly string[]) =>
    texts.length === 0
      ? t('relation.history.nothing')
      : new Intl.ListFormat(locale, { type: 'conjunction' }).format(texts);
  const rows: readonly [string, (brief: ShareBrief) => string][] = [
    [t('relation.share.scope'), ({ scopeKind }) => t(`relation.share.kind.${scopeKind}`)],
    [t('relation.share.selected'), ({ names = [] }) => listed(names)],
    [t('relation.share.seen'), ({ seenDevices }) => String(seenDevices)],
    [
      t('relation.share.items'),
      (brief) => listed(brief.shareItems.map((item) => shareItems[item][locale])),
    ],
  ];
  return (
    <ul className={style.changes}>
      {rows
        .map(([name, text]) => ({ name, before: text(from), after: text(to) }))
        .filter(({ before, after }) => before !== after)
        .map(({ name, before, after }) => (
          <li key={name}>{t('relation.history.change', { name, before, after })}</li>
        ))}
    </ul>
  );
}
