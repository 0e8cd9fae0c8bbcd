import { useTranslation } from 'react-i18next';
import {
  listViews,
  type SavedView,
  saveView,
} from '../../../../contract/areas/savedView/endpoints.ts';
import type { ListPageName } from '../../../../contract/index.ts';
import { toastSuccess } from '../../../ui/toasts/toast.ts';
import { EntityDialog } from '../../form/EntityDialog.tsx';
import { SwitchField } from '../../form/fields/SwitchField.tsx';
import { TextField } from '../../form/fields/TextField.tsx';
import { useEntityForm } from '../../form/useEntityForm.ts';
import type { ColumnSelection } from '../columns/columnSelection.ts';
import { wireColumns } from './useViews.ts';

export interface SaveViewDialogProps {
  readonly visible: boolean;
  readonly page: ListPageName;
  /** The view to rename; undefined for a new view of the current state. */
  readonly view: SavedView | undefined;
  readonly filter: Readonly<Record<string, string>>;
  readonly columns: ColumnSelection | null;
  readonly onSaved: (view: SavedView) => void;
  readonly onClose: () => void;
}

/** Saves the current state of a list as a view, or renames a view. */
export function SaveViewDialog(props: SaveViewDialogProps) {
  const { visible, page, view, filter, columns, onSaved, onClose } = props;
  const { t } = useTranslation();
  const source = view ?? { filter, columns };
  const form = useEntityForm(saveView, {
    visible,
    row: view,
    fixed: { Page: page, Filter: { ...source.filter }, Columns: wireColumns(source.columns) },
    labels: { ViewName: t('kit.views.name'), Shared: t('kit.views.shared') },
    invalidates: [listViews],
    onDone(saved) {
      toastSuccess(t('kit.views.saved'));
      onSaved(saved);
    },
    onClose,
  });
  return (
    <EntityDialog
      form={form}
      title={t(view === undefined ? 'kit.views.title' : 'kit.views.rename')}
      submitLabel={t('kit.views.submit')}
    >
      <TextField {...form.field('ViewName')} />
      <SwitchField {...form.switch('Shared')} />
    </EntityDialog>
  );
}
