import { type Relation, statusOf } from '../../../contract/areas/relation/endpoints.ts';
import { relationStatus } from '../../../contract/areas/relation/relationEnums.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { Tag, type TagTone } from '../../ui/data/Tag.tsx';

const { applying, associated } = relationStatus.values;

/** The state of a relation; one that is over shows how it ended. */
export function RelationStateTag({ relation }: { readonly relation: Relation }) {
  const locale = useLocale();
  const status = statusOf(relation);
  return <Tag tone={toneOf(status)}>{relationStatus.label(status, locale)}</Tag>;
}

function toneOf(status: number): TagTone {
  if (status === applying) return 'wait';
  return status === associated ? 'work' : 'rest';
}
