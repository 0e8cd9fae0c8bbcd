import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ShareItem, shareItems } from '../../../contract/areas/relation/relationEnums.ts';
import type { RelationDetail } from '../../../contract/areas/relation/scope.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { FactGrid } from '../../kit/detail/FactGrid.tsx';
import { Button } from '../../ui/buttons/Button.ts';
import { Tag } from '../../ui/data/Tag.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import style from './relation.module.css';

interface SharePanelProps {
  readonly relation: RelationDetail;
  readonly asProvider: boolean;
  /** The relation is in force. */
  readonly isActive: boolean;
}

/** The view of the provider: how many devices and orders, which devices, and each item that may be shared. */
export function SharePanel({ relation, asProvider, isActive }: SharePanelProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { share, counts } = relation;
  const names = [...share.types, ...share.positions, ...share.devices].map(({ name }) => name);
  const scope = t(`relation.share.kind.${share.scopeKind}`);
  const items = Object.keys(shareItems) as ShareItem[];
  const seen = asProvider
    ? String(counts.seenDevices)
    : t('relation.share.seenOfGiven', { seen: counts.seenDevices, given: counts.givenDevices });
  const notes = notesOf(relation, isActive);
  return (
    <>
      {notes !== null && (
        <div className={style.note}>
          <Banner tone="info">{t(notes[asProvider ? 0 : 1])}</Banner>
        </div>
      )}
      <FactGrid
        facts={[
          [t(asProvider ? 'relation.share.ourScope' : 'relation.share.scope'), scope],
          [t('relation.share.seen'), isActive ? seen : null],
          [t('relation.share.openOrders'), isActive ? String(counts.openOrders) : null],
          [
            t('relation.share.selected'),
            names.length === 0 ? null : <Names key="names" names={names} />,
            'wide',
          ],
        ]}
      />
      <ul className={style.items} aria-label={t('relation.share.items')}>
        {items.map((item) => {
          const isShared = share.shareItems.includes(item);
          return (
            <li key={item}>
              <Row as="span" gap={8} strong>
                {shareItems[item][locale]}
                <Tag tone={isShared ? 'work' : 'rest'}>
                  {t(isShared ? 'relation.share.shared' : 'relation.share.notShared')}
                </Tag>
              </Row>
              <span className={style.itemText}>{t(`relation.share.about.${item}`)}</span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Names that are shown at first. */
const shownAtFirst = 20;

/** The names of a scope: the first ones, and all on demand. */
function Names({ names }: { readonly names: readonly string[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [isWhole, setIsWhole] = useState(false);
  const listed = (some: readonly string[]) =>
    new Intl.ListFormat(locale, { type: 'conjunction' }).format(some);
  const hidden = names.length - shownAtFirst;
  if (isWhole || hidden <= 0) return listed(names);
  return (
    <>
      {t('relation.share.andMore', {
        names: names.slice(0, shownAtFirst).join(t('relation.share.separator')),
        more: hidden,
      })}
      <div className={style.showAll}>
        <Button size="small" onClick={() => setIsWhole(true)}>
          {t('relation.share.showAll')}
        </Button>
      </div>
    </>
  );
}

/** Returns the notes for the provider and for the owner; null where there is nothing. */
function notesOf({ counts }: RelationDetail, isActive: boolean) {
  if (!isActive) return ['relation.share.weWouldSee', 'relation.share.notActive'] as const;
  if (counts.seenDevices > 0) return null;
  return ['relation.share.weSeeNone', 'relation.share.seesNone'] as const;
}
