import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '../../../ui/selects/SegmentedControl.tsx';
import { useOrderView } from './useOrderView.ts';

/** Switches between the table, the lanes, the user's day and the supervisor's view. */
export function OrderViewSwitch() {
  const { t } = useTranslation();
  const { view, views, open } = useOrderView();
  return (
    <SegmentedControl
      label={t('repair.views.label')}
      hideLabel
      value={view}
      options={views.map((value) => ({ value, text: t(`repair.views.${value}`) }))}
      onChange={open}
    />
  );
}
