import type { PlanArea } from '../../../contract/areas/plan/planAreas.ts';
import { executorType } from '../../../contract/areas/plan/planEnums.ts';
import { planCalls } from '../../../contract/areas/plan/plans.ts';
import type { ResultOf } from '../../../contract/endpoint.ts';
import { roleText } from '../../../contract/roles.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { PickerOption, pickerSource } from '../../kit/form/fields/pickerSources.tsx';

type ExecutorsCall = (typeof planCalls)[PlanArea]['executors'];
/** A person or a role that may carry plans out. */
type Executor = ResultOf<ExecutorsCall>[number];

/** The people or the roles that may carry plans out, by name; needs the right to edit plans. */
export function executorSource(area: PlanArea, type: number) {
  const kind = executorType.list.find((one) => one === type) ?? executorType.values.person;
  return pickerSource<ExecutorsCall, Executor>('repairer', planCalls[area].executors, {
    bodyOf: (SearchText) => ({ ExecutorType: kind, SearchText }),
    rowsOf: (executors) => executors,
    idOf: ({ id }) => id,
    textOf: ({ name }) => name,
    render: (one) => <ExecutorOption executor={one} isRole={kind === executorType.values.role} />,
  });
}

function ExecutorOption({
  executor: { name, about },
  isRole,
}: {
  readonly executor: Executor;
  readonly isRole: boolean;
}) {
  const locale = useLocale();
  return (
    <PickerOption
      name={isRole ? roleText(name, locale) : name}
      about={[about === '' ? null : roleText(about, locale)]}
    />
  );
}
