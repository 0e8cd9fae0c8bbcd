import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v4 as uuid } from 'uuid';
import type { FormItem, FormSection } from '../../../../contract/areas/form/content.ts';
import {
  type ContentProblem,
  contentProblems,
  formLimits,
  itemsOf,
} from '../../../../contract/areas/form/contentProblems.ts';
import { fieldReasons } from '../../../../contract/validation/fieldReasons.ts';
import { lengths } from '../../../../contract/validation/lengths.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Field } from '../../../ui/inputs/Field.tsx';
import { TextInput } from '../../../ui/inputs/TextInput.tsx';
import { Row, StyledText } from '../../../ui/layout/layout.tsx';
import { useUnsavedMark } from '../../../ui/page/unsaved.ts';
import { SegmentedControl } from '../../../ui/selects/SegmentedControl.tsx';
import { toastSuccess } from '../../../ui/toasts/toast.ts';
import { toastUndo } from '../../../ui/toasts/toastWithAction.tsx';
import { FormFill, useLooseAnswers } from '../fill/FormFill.tsx';
import style from './Designer.module.css';
import {
  changedItem,
  type Design,
  droppedItem,
  isFull,
  movedItem,
  movedSection,
  newItem,
  newSection,
  renamedSection,
  withDuplicate,
  withItem,
  without,
  withRestored,
} from './design.ts';
import { ItemPanel } from './ItemPanel.tsx';
import { type DesignActions, dropTarget, ItemRow, rowKeys } from './ItemRow.tsx';
import { useDesign } from './useDesign.ts';

interface FormDesignerProps {
  readonly name: string;
  /** The content of the form as it is saved. */
  readonly saved: Design;
  /** The design with which it begins where that differs, e.g. a template. */
  readonly start?: Design | undefined;
  readonly isReadOnly: boolean;
  /** Saves a design that has no mistakes; resolves once it is saved. Rejects if it was refused. */
  readonly onSave: (design: Design) => Promise<void>;
  readonly isSaving: boolean;
  /** Why the last save was refused; '' where it was not. */
  readonly refusal: string;
}

type Pane = 'edit' | 'list' | 'preview';

/** Returns the problems of the design: by item, texts by field; those of the whole form stand under ''. */
function problemsByItem(
  design: Design,
  problems: readonly ContentProblem[],
  locale: 'en-US' | 'zh-CN',
) {
  const found = new Map<string, Map<string, string>>();
  const add = (id: string, field: string, text: string) =>
    found.set(id, new Map([...(found.get(id) ?? []), [field, text]]));
  for (const { path, reason } of problems) {
    const [section, , at, field = ''] = path;
    const item = design[Number(section)]?.items[Number(at)];
    add(item?.id ?? '', String(field), fieldReasons[reason][locale]);
  }
  for (const section of design) {
    const missing = fieldReasons.required[locale];
    if (section.name.trim() === '') add(section.id, 'name', missing);
    for (const { id, name, options } of section.items) {
      if (name.trim() === '') add(id, 'name', missing);
      if (options.some((one) => one.name.trim() === '')) add(id, 'options', missing);
    }
  }
  return found;
}

/** The designer of a form: its sections and items, the fields of the selected one, and the form as on a phone. */
export function FormDesigner(props: FormDesignerProps) {
  const { name, saved, isReadOnly, onSave, isSaving, refusal } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const { design, change, undo, redo, canUndo, canRedo } = useDesign(props.start ?? saved);
  /** The design as it was saved last: another object has changes. */
  const [stored, setStored] = useState(saved);
  const [selectedID, setSelected] = useState<string | null>(itemsOf(design)[0]?.id ?? null);
  const [pane, setPane] = useState<Pane>('list');
  const [isChecked, setChecked] = useState(false);
  const [announced, setAnnounced] = useState('');
  const root = useRef<HTMLDivElement>(null);
  const focused = useRef<string | null>(null);
  const isChanged = design !== stored;
  const mark = useUnsavedMark(t('form.designer.title', { name }), isChanged);
  const all = useMemo(() => itemsOf(design), [design]);
  const problems = useMemo(
    () => problemsByItem(design, contentProblems(design), locale),
    [design, locale],
  );
  const numbers = new Map(all.map(({ id }, at) => [id, at + 1]));
  const shownProblems = isChecked ? problems : new Map<string, Map<string, string>>();
  const selected = all.find(({ id }) => id === selectedID);
  const section = design.find(({ id }) => id === selectedID);

  // a row that has moved has the focus as before
  useEffect(() => {
    if (focused.current === null) return;
    root.current?.querySelector<HTMLElement>(`[data-row="${focused.current}"]`)?.focus();
    focused.current = null;
  });
  const nameOf = (id: string) =>
    all.find((one) => one.id === id)?.name ?? design.find((one) => one.id === id)?.name ?? '';
  const select = (id: string) => {
    setSelected(id);
    setPane('edit');
  };
  const move = (id: string, direction: 'down' | 'up') => {
    const isSection = design.some((one) => one.id === id);
    const to = isSection ? movedSection(design, id, direction) : movedItem(design, id, direction);
    if (to === design) return;
    change(() => to);
    focused.current = id;
    const order = isSection ? to.map((one) => one.id) : itemsOf(to).map((one) => one.id);
    setAnnounced(
      t('form.designer.moved', {
        name: nameOf(id),
        at: order.indexOf(id) + 1,
        total: order.length,
      }),
    );
  };
  const remove = (id: string) => {
    const before = all.findIndex((one) => one.id === id);
    const left = without(design, id);
    const next = itemsOf(left)[Math.max(0, before - 1)]?.id ?? left[0]?.id ?? null;
    const removed = nameOf(id);
    change(() => left);
    setSelected(next);
    focused.current = next;
    // other steps may have followed: the removed part comes back, and nothing else changes
    toastUndo(t('form.designer.undone', { name: removed }), t('form.designer.undo'), () =>
      change((present) => withRestored(present, design, id)),
    );
  };
  const drop = (id: string, target: string) => change((before) => droppedItem(before, id, target));
  const actions = useSameActions({ select, move, remove, drop });

  const addItem = () => {
    const item = newItem(t('form.designer.newItem'));
    const into = design.length === 0 ? [newSection(t('form.designer.newSection'))] : design;
    change(() => withItem(into, item, selectedID));
    select(item.id);
    focused.current = item.id;
  };
  const addSection = () => {
    const added = newSection(t('form.designer.newSection'));
    change((before) => [...before, added]);
    select(added.id);
    focused.current = added.id;
  };
  const save = async () => {
    setChecked(true);
    const [first] = problems.keys();
    if (first !== undefined) {
      if (first !== '') select(first);
      return;
    }
    const sent = design;
    try {
      await onSave(sent);
      setStored(sent);
    } catch {
      // the page shows why
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event;
    const isTyping = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (isTyping || isReadOnly || !(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    if (key === 'y' || (key === 'z' && event.shiftKey)) redo();
    else if (key === 'z') undo();
    else return;
    event.preventDefault();
  };
  const whole = shownProblems.get('')?.values().next().value;
  return (
    // the keys work in all of the designer; each part of it has controls of its own
    // biome-ignore lint/a11y/noStaticElementInteractions: a group of controls
    <div ref={root} className={style.designer} data-pane={pane} onKeyDown={onKeyDown} {...mark}>
      <Row gap={8} wrap>
        <StyledText as="span" ink={2}>
          {t('form.designer.count', { count: all.length, max: formLimits.items })}
        </StyledText>
        {!isReadOnly && (
          <>
            <Button disabled={!canUndo} onClick={undo}>
              {t('form.designer.undo')}
            </Button>
            <Button disabled={!canRedo} onClick={redo}>
              {t('form.designer.redo')}
            </Button>
            <span className={style.save}>
              <Button
                type="primary"
                loading={isSaving}
                disabled={!isChanged}
                title={isChanged ? undefined : t('form.designer.unchanged')}
                onClick={() => void save()}
              >
                {t('form.designer.save')}
              </Button>
            </span>
          </>
        )}
      </Row>
      {isReadOnly && <Banner tone="info">{t('form.designer.readOnly')}</Banner>}
      {refusal !== '' && <Banner tone="alarm">{refusal}</Banner>}
      {isChecked && problems.size > 0 && (
        <Banner tone="alarm" title={t('form.designer.wrong', { count: problems.size })}>
          {whole ?? [...shownProblems.keys()].map(nameOf).slice(0, 5).join(' · ')}
        </Banner>
      )}
      <div className={style.panes}>
        <SegmentedControl
          label={t('form.designer.panes')}
          hideLabel
          value={pane}
          options={[
            { value: 'list', text: t('form.designer.panesList') },
            { value: 'edit', text: t('form.designer.edit') },
            { value: 'preview', text: t('form.designer.preview') },
          ]}
          onChange={setPane}
        />
      </div>
      <div className={style.columns}>
        <section className={style.list} aria-label={t('form.designer.list')} data-rows>
          {design.length === 0 && (
            <StyledText ink={2} size={13}>
              {t('form.designer.empty')}
            </StyledText>
          )}
          {design.map((one) => (
            <SectionRows
              key={one.id}
              section={one}
              isSelected={one.id === selectedID}
              selectedID={selectedID}
              numbers={numbers}
              problems={shownProblems}
              isReadOnly={isReadOnly}
              actions={actions}
            />
          ))}
          {!isReadOnly && (
            <div className={style.addButtons}>
              <Button
                type="primary"
                disabled={isFull(design)}
                title={
                  isFull(design) ? t('form.designer.full', { max: formLimits.items }) : undefined
                }
                onClick={addItem}
              >
                {t('form.designer.addItem')}
              </Button>
              <Button disabled={design.length >= formLimits.sections} onClick={addSection}>
                {t('form.designer.addSection')}
              </Button>
              <StyledText as="span" ink={2} size={13}>
                {t('form.designer.keys')}
              </StyledText>
            </div>
          )}
        </section>
        <section className={style.edit} aria-label={t('form.designer.edit')}>
          <fieldset className={style.plain} disabled={isReadOnly}>
            {selected !== undefined && (
              <ItemPanel
                key={selected.id}
                item={selected}
                all={all}
                problems={shownProblems.get(selected.id) ?? new Map<string, string>()}
                onChange={(over, step) =>
                  change(
                    (before) => changedItem(before, selected.id, over),
                    step === undefined ? '' : `${selected.id} ${step}`,
                  )
                }
                onDuplicate={() => {
                  const id = uuid();
                  if (isFull(design)) return;
                  change((before) => withDuplicate(before, selected.id, id));
                  setSelected(id);
                }}
              />
            )}
            {section !== undefined && (
              <Field
                label={t('form.designer.sectionName')}
                required
                error={shownProblems.get(section.id)?.get('name')}
              >
                {(control) => (
                  <TextInput
                    {...control}
                    maxLength={lengths.formSection}
                    value={section.name}
                    onChange={(value) =>
                      change((before) => renamedSection(before, section.id, value), section.id)
                    }
                  />
                )}
              </Field>
            )}
            {selected === undefined && section === undefined && (
              <StyledText ink={2} size={13}>
                {t('form.designer.none')}
              </StyledText>
            )}
          </fieldset>
        </section>
        <Preview name={name} design={design} />
      </div>
      <p className={style.announced} role="status">
        {announced}
      </p>
    </div>
  );
}

/** Returns the actions as the same functions in every rendering, so that rows that do not change are not rendered. */
function useSameActions(actions: DesignActions): DesignActions {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  return useMemo(
    () => ({
      select: (id) => latest.current.select(id),
      move: (id, direction) => latest.current.move(id, direction),
      remove: (id) => latest.current.remove(id),
      drop: (id, target) => latest.current.drop(id, target),
    }),
    [],
  );
}

interface SectionRowsProps {
  readonly section: FormSection;
  readonly isSelected: boolean;
  readonly selectedID: string | null;
  readonly numbers: ReadonlyMap<string, number>;
  readonly problems: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly isReadOnly: boolean;
  readonly actions: DesignActions;
}

/** A section in the list of a design: its name, and its items below. */
function SectionRows({ section, isSelected, isReadOnly, actions, ...props }: SectionRowsProps) {
  const { t } = useTranslation();
  const { id, name, items } = section;
  return (
    <div className={style.section}>
      <div
        className={style.sectionHead}
        data-selected={isSelected || undefined}
        {...(isReadOnly ? {} : dropTarget(id, actions))}
      >
        <button
          type="button"
          className={style.rowMain}
          data-row={id}
          aria-current={isSelected || undefined}
          onClick={() => actions.select(id)}
          onKeyDown={isReadOnly ? undefined : rowKeys(id, actions)}
        >
          <strong className={style.rowName}>{name}</strong>
          <span className={style.rowType}>{t('form.items', { count: items.length })}</span>
        </button>
        {!isReadOnly && (
          <span className={style.rowButtons}>
            <span className={style.upButton}>
              <IconButton
                icon="down"
                label={t('form.designer.up', { name })}
                onClick={() => actions.move(id, 'up')}
              />
            </span>
            <IconButton
              icon="down"
              label={t('form.designer.down', { name })}
              onClick={() => actions.move(id, 'down')}
            />
            <IconButton
              icon="close"
              label={t('form.designer.remove', { name })}
              onClick={() => actions.remove(id)}
            />
          </span>
        )}
      </div>
      <ul className={style.rows} aria-label={name}>
        {items.map((item: FormItem) => (
          <ItemRow
            key={item.id}
            item={item}
            number={props.numbers.get(item.id) ?? 0}
            isSelected={item.id === props.selectedID}
            isWrong={props.problems.has(item.id)}
            isReadOnly={isReadOnly}
            actions={actions}
          />
        ))}
      </ul>
    </div>
  );
}

/** The form as on a phone; its answers are stored nowhere. */
function Preview({ name, design }: { readonly name: string; readonly design: Design }) {
  const { t } = useTranslation();
  const shown = useDeferredValue(design);
  const { answers, onAnswer } = useLooseAnswers();
  return (
    <section className={style.preview} aria-label={t('form.designer.preview')}>
      <div className={style.phone}>
        <div className={style.screen}>
          <FormFill
            name={t('form.fill.previewOf', { name })}
            sections={shown}
            answers={answers}
            onAnswer={onAnswer}
            onDone={() => toastSuccess(t('form.fill.previewDone'))}
          />
        </div>
      </div>
    </section>
  );
}
