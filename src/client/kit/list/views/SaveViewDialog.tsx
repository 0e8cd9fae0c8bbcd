import { useTranslation } from 'react-i18next';
import { listViews, type SavedView, saveView } from '../../../../contract/areas/savedView.ts';
import type { ListPageName } from '../../../../contract/index.ts';
import { lengths } from '../../../../contract/validation/lengths.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { toastSuccess } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/inputs/Field.tsx';
import { TickBox } from '../../../ui/inputs/TickBox.tsx';
import textBox from '../../../ui/inputs/textBox.module.css';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { useDraft } from '../../form/useDraft.ts';
import type { ColumnSelection } from '../columns/columnSelection.ts';
import style from './SaveViewDialog.module.css';
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

interface Draft {
  readonly name: string;
  readonly shared: boolean;
}

/** Saves the current state of a list as a view, or renames a view. */
export function SaveViewDialog(props: SaveViewDialogProps) {
  const { visible, page, view, filter, columns, onSaved, onClose } = props;
  const { t } = useTranslation();
  const source = view ?? { filter, columns };
  const { draft, change, errorOf, problem, dialog } = useDraft<typeof saveView, Draft>({
    visible,
    initial: { name: view?.viewName ?? '', shared: view?.shared === 1 },
    endpoint: saveView,
    invalidates: [listViews],
    fields: { ViewName: 'name' },
    toBody: ({ name, shared }) =>
      name.trim() === ''
        ? { field: 'name', text: t('kit.views.need') }
        : {
            ...(view === undefined ? {} : { ID: view.id, Version: view.version }),
            Page: page,
            ViewName: name.trim(),
            Filter: { ...source.filter },
            Columns: wireColumns(source.columns),
            Shared: shared ? 1 : 0,
          },
    onDone: (saved) => {
      toastSuccess(t('kit.views.saved'));
      onSaved(saved);
    },
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={t(view === undefined ? 'kit.views.title' : 'kit.views.rename')}
      submitLabel={t('kit.views.submit')}
    >
      {problem?.field === null && <Banner tone="alarm">{problem.text}</Banner>}
      <Field label={t('kit.views.name')} error={errorOf('name')} required>
        {(control) => (
          <input
            {...control}
            className={textBox.wide}
            maxLength={lengths.viewName}
            value={draft.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Field>
      <div className={style.shared}>
        <TickBox
          label={t('kit.views.shared')}
          checked={draft.shared}
          onChange={() => change({ shared: !draft.shared })}
        />
        <span aria-hidden="true">{t('kit.views.shared')}</span>
      </div>
    </FormDialog>
  );
}
