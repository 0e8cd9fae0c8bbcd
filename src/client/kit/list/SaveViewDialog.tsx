import { useTranslation } from 'react-i18next';
import {
  type ListPageName,
  listViews,
  type SavedView,
  saveView,
} from '../../../contract/areas/savedView.ts';
import { lengths } from '../../../contract/lengths.ts';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TickBox } from '../../ui/TickBox.tsx';
import textBox from '../../ui/textBox.module.css';
import { toastSuccess } from '../../ui/toast.ts';
import { useDraft } from '../form/useDraft.ts';
import type { ColumnChoice } from './columnChoice.ts';
import style from './SaveViewDialog.module.css';
import { wireColumns } from './useViews.ts';

export interface SaveViewDialogProps {
  readonly visible: boolean;
  readonly page: ListPageName;
  /** One that is renamed; undefined: a new one of what is shown now. */
  readonly view: SavedView | undefined;
  readonly said: Readonly<Record<string, string>>;
  readonly columns: ColumnChoice | null;
  readonly onSaved: (view: SavedView) => void;
  readonly onClose: () => void;
}

interface Draft {
  readonly name: string;
  readonly shared: boolean;
}

/** Gives a name to what a list shows now, or another one to a view. */
export function SaveViewDialog(props: SaveViewDialogProps) {
  const { visible, page, view, said, columns, onSaved, onClose } = props;
  const { t } = useTranslation();
  const kept = view ?? { filter: said, columns };
  const { draft, change, errorOf, problem, dialog } = useDraft<typeof saveView, Draft>({
    visible,
    initial: { name: view?.viewName ?? '', shared: view?.shared === 1 },
    endpoint: saveView,
    stale: [listViews],
    fields: { ViewName: 'name' },
    read: ({ name, shared }) =>
      name.trim() === ''
        ? { field: 'name', text: t('kit.views.need') }
        : {
            ...(view === undefined ? {} : { ID: view.id, Version: view.version }),
            Page: page,
            ViewName: name.trim(),
            Filter: { ...kept.filter },
            Columns: wireColumns(kept.columns),
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
      submit={t('kit.views.submit')}
    >
      {problem?.field === null && <Notice tone="alarm">{problem.text}</Notice>}
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
