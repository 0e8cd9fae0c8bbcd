import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PickerSource } from '../../kit/form/fields/pickerSources.tsx';
import { RemotePicker } from '../../kit/form/fields/RemotePicker.tsx';
import { useErrorText } from '../../kit/form/useErrorText.ts';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import style from './Stock.module.css';

interface PickDialogProps<Row> {
  readonly title: string;
  /** The label of the search. */
  readonly label: string;
  readonly source: PickerSource<Row>;
  /** Ids that are not offered. */
  readonly except: readonly string[];
  readonly most: number;
  readonly onSubmit: (ids: readonly string[]) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Selects records one after the other, and adds them together. */
export function PickDialog<Row>(props: PickDialogProps<Row>) {
  const { title, label, source, except, most, onSubmit, onClose } = props;
  const { t } = useTranslation();
  const reason = useErrorText();
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ readonly text: string } | null>(null);
  const change = (next: readonly Row[]) => {
    setProblem(null);
    setRows(next);
  };
  const submit = async () => {
    if (rows.length === 0) return setProblem({ text: t('stock.pick.none') });
    setBusy(true);
    try {
      await onSubmit(rows.map(source.idOf));
      onClose();
    } catch (cause) {
      setProblem({ text: reason(cause) });
    } finally {
      setBusy(false);
    }
  };
  const list = () => (
    <ul className={style.items}>
      {rows.map((row) => (
        <li key={source.idOf(row)} className={style.picked}>
          <span className={style.name}>{source.textOf(row)}</span>
          <button
            type="button"
            className={style.remove}
            aria-label={t('stock.remove', { part: source.textOf(row) })}
            onClick={() => change(rows.filter((one) => one !== row))}
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  );
  return (
    <FormDialog
      visible
      title={title}
      submitLabel={t('stock.pick.add')}
      busy={busy}
      problem={problem}
      dirty={rows.length > 0}
      onDiscard={onClose}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <RemotePicker
        source={source}
        label={label}
        required
        error={problem?.text}
        value=""
        except={[...except, ...rows.map(source.idOf)]}
        above={() => rows.length > 0 && list()}
        onChange={(_id, row) => {
          if (row !== null && rows.length < most) change([...rows, row]);
        }}
      />
    </FormDialog>
  );
}
