import { useTranslation } from 'react-i18next';
import { dialogLoader, useLoaded } from '../../../loading/lazyPart.ts';
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx';
import type { UsedPart } from '../../repair/api.tsx';

const loadParts = dialogLoader(
  'repairForms',
  async () => (await import('../../repair/api.tsx')).PartsField,
);

interface PlanPartsFieldProps {
  readonly parts: readonly UsedPart[];
  readonly error: string | undefined;
  readonly onChange: (parts: readonly UsedPart[]) => void;
}

/** The parts that a record has used, as the record of a repair selects them. */
export function PlanPartsField(props: PlanPartsFieldProps) {
  const { t } = useTranslation();
  const { Part, failure } = useLoaded(loadParts);
  if (Part !== null) return <Part {...props} canFind={false} />;
  return failure === null ? <SkeletonRows rows={1} /> : <p role="alert">{t('app.notLoaded')}</p>;
}

/** Returns parts in the format of the wire. */
export function planParts(parts: readonly UsedPart[]) {
  return parts.map(({ partID, qty, source = '' }) => ({
    PartID: partID,
    Qty: Number(qty),
    ...(source !== '' && { PositionID: source }),
  }));
}
