import { useTranslation } from 'react-i18next';
import { PageHeading } from '../../../kit/page/PageHeading.tsx';
import { SegmentedControl } from '../../../ui/selects/SegmentedControl.tsx';
import style from './OrderViewSwitch.module.css';
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

/** The head of a view that is no table: its title, and the switch to the others. */
export function OrderViewHead({ title }: { readonly title: string }) {
  return (
    <header className={style.head}>
      <PageHeading>{title}</PageHeading>
      <OrderViewSwitch />
    </header>
  );
}
