import { useTranslation } from 'react-i18next';
import type { Relation } from '../../../contract/areas/relation/endpoints.ts';
import { relationEvent, relationOrgState } from '../../../contract/enums.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { Tag, type TagTone } from '../../ui/data/Tag.tsx';

const { applying, associated } = relationOrgState.values;
const { withdrawn, ended } = relationEvent.values;

/** The state of a relation; one that is over shows how it ended. */
export function RelationStateTag({ relation }: { readonly relation: Relation }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { relationState, ending } = relation;
  const text = () => {
    if (ending === withdrawn) return t('relation.withdrawn');
    return ending === ended ? t('relation.ended') : relationOrgState.label(relationState, locale);
  };
  return <Tag tone={toneOf(relationState)}>{text()}</Tag>;
}

function toneOf(state: number): TagTone {
  if (state === applying) return 'wait';
  return state === associated ? 'work' : 'rest';
}
