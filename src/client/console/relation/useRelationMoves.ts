import { useTranslation } from 'react-i18next';
import {
  addRelation,
  listRelations,
  type Relation,
  updateRelation,
} from '../../../contract/areas/relation/endpoints.ts';
import { relationOrgState } from '../../../contract/areas/relation/relationEnums.ts';
import { getRelation } from '../../../contract/areas/relation/scope.ts';
import { useAction } from '../../api/query/useEndpoint.ts';
import { isProvider, otherSide } from './sides.ts';

const { applying, associated, rejected } = relationOrgState.values;
const reads = [listRelations, getRelation] as const;

/** An action of one side on a relation. */
export interface RelationMove {
  readonly key: 'accept' | 'again' | 'end' | 'reject' | 'withdraw';
  readonly label: string;
  readonly destructive?: true;
  readonly isAvailable: (relation: Relation) => boolean;
  /** Returns the text of its confirmation; absent: none is needed. */
  readonly confirm?: (relation: Relation) => string;
  readonly run: (relation: Relation) => Promise<unknown>;
}

/** Returns what the organisation `me` can do with its relations. */
export function useRelationMoves(me: string): RelationMove[] {
  const { t } = useTranslation();
  const apply = useAction(addRelation, [...reads]);
  const update = useAction(updateRelation, [...reads]);
  const name = (relation: Relation) => otherSide(relation, me).name;
  const move = (relation: Relation, RelationState: typeof associated | typeof rejected) => {
    const { code } = otherSide(relation, me);
    return update.mutateAsync({
      ...(isProvider(relation, me) ? { ToOrgCode: code } : { FromOrgCode: code }),
      RelationState,
      Version: relation.version,
    });
  };
  const isIn = (state: number, asProvider?: boolean) => (relation: Relation) =>
    relation.relationState === state &&
    (asProvider === undefined || isProvider(relation, me) === asProvider);
  return [
    {
      key: 'accept',
      label: t('relation.accept'),
      isAvailable: isIn(applying, false),
      confirm: (relation) => t('relation.acceptConfirm', { name: name(relation) }),
      run: (relation) => move(relation, associated),
    },
    {
      key: 'reject',
      label: t('relation.reject'),
      isAvailable: isIn(applying, false),
      confirm: (relation) => t('relation.rejectConfirm', { name: name(relation) }),
      run: (relation) => move(relation, rejected),
    },
    {
      key: 'withdraw',
      label: t('relation.withdraw'),
      isAvailable: isIn(applying, true),
      confirm: (relation) => t('relation.withdrawConfirm', { name: name(relation) }),
      run: (relation) => move(relation, rejected),
    },
    {
      key: 'end',
      label: t('relation.end'),
      destructive: true,
      isAvailable: isIn(associated),
      confirm: (relation) =>
        t(isProvider(relation, me) ? 'relation.endAsProvider' : 'relation.endAsOwner', {
          name: name(relation),
        }),
      run: (relation) => move(relation, rejected),
    },
    {
      key: 'again',
      label: t('relation.again'),
      isAvailable: isIn(rejected, true),
      run: (relation) => apply.mutateAsync({ ToOrgCode: relation.toOrgCode }),
    },
  ];
}
