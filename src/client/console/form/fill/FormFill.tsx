import { type RefObject, useCallback, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormSection } from '../../../../contract/areas/form/content.ts';
import { itemsOf } from '../../../../contract/areas/form/contentProblems.ts';
import {
  isAnswered,
  type LastReadings,
  type MissingAnswer,
  missingAnswers,
  ngItems,
  progressOf,
  shownItems,
} from '../../../../contract/areas/form/formMath.ts';
import { fieldReasons } from '../../../../contract/validation/fieldReasons.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { useNow } from '../../../kit/hooks/times.tsx';
import { Button } from '../../../ui/buttons/Button.ts';
import { Tag } from '../../../ui/data/Tag.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Stack, StyledText } from '../../../ui/layout/layout.tsx';
import { Progress } from '../../../ui/progress/Progress.tsx';
import type { FormAnswer, FormAnswers } from './answers.ts';
import style from './FormFill.module.css';
import { ItemField } from './ItemField.tsx';

interface FormFillProps {
  /** The accessible name: that of the form. */
  readonly name: string;
  /** The content of a revision of the form. */
  readonly sections: readonly FormSection[];
  readonly answers: FormAnswers;
  /** The last readings of the same machine, by the ids of items. */
  readonly last?: LastReadings | undefined;
  /** Takes the answer to an item; the same function in every rendering, so that the other items are not rendered again. */
  readonly onAnswer: (itemID: string, answer: FormAnswer) => void;
  /** Called once nothing is missing; absent: the form has no button, because it is part of another one. */
  readonly onDone?: () => void;
  readonly doneLabel?: string;
  readonly isBusy?: boolean;
  /** A text at the foot, such as that the answers are stored. */
  readonly note?: string;
}

/** The most missing answers that are listed. */
const mostListed = 8;
const noReadings: LastReadings = {};

/**
 * A form that is filled in: items whose condition is met, what is missing, and how far one is. Only the item that is
 * edited is rendered again.
 */
export function FormFill(props: FormFillProps) {
  const { name, sections, answers, last = noReadings, onAnswer, onDone, note } = props;
  const { t } = useTranslation();
  const id = useId();
  const now = useNow();
  const body = useRef<HTMLDivElement>(null);
  /** Missing answers are marked from the first attempt to finish on. */
  const [isChecked, setChecked] = useState(false);
  const shown = useMemo(() => shownItems(sections, answers), [sections, answers]);
  const { done, total } = progressOf(sections, answers);
  const ngCount = ngItems(sections, answers).length;
  const missing = isChecked ? missingAnswers(sections, answers, { last, now }) : [];
  const reasonOf = new Map(missing.map(({ itemID, reason }) => [itemID, reason]));
  const numbers = new Map([...shown].map((itemID, at) => [itemID, at + 1]));
  const finish = () => {
    const left = missingAnswers(sections, answers, { last, now: Date.now() });
    setChecked(true);
    if (left[0] === undefined) onDone?.();
    else focusItem(body, left[0].itemID);
  };
  const next = itemsOf(sections).find(
    (item) => shown.has(item.id) && !isAnswered(item, answers[item.id]),
  );
  return (
    <section className={style.form} aria-label={name}>
      <div className={style.head}>
        <Progress text={t('form.fill.progress', { done, total })} done={done} total={total} />
        <div className={style.headRow}>
          {ngCount > 0 && <Tag tone="danger">{t('form.fill.ngCount', { count: ngCount })}</Tag>}
          {next !== undefined && (
            <Button type="text" size="small" onClick={() => focusItem(body, next.id)}>
              {t('form.fill.next')}
            </Button>
          )}
        </div>
      </div>
      <Stack gap={20} ref={body}>
        {sections.map((section, at) => {
          const items = section.items.filter((item) => shown.has(item.id));
          if (items.length === 0) return null;
          return (
            <Stack key={section.id} as="section" gap={12} aria-labelledby={`${id}-section${at}`}>
              <StyledText id={`${id}-section${at}`} as="h3" ink={2} size={14} strong>
                {section.name}
              </StyledText>
              {items.map((item) => (
                <ItemField
                  key={item.id}
                  item={item}
                  number={numbers.get(item.id) ?? 0}
                  answer={answers[item.id]}
                  reason={reasonOf.get(item.id)}
                  last={last[item.id]}
                  onAnswer={onAnswer}
                />
              ))}
            </Stack>
          );
        })}
      </Stack>
      <Stack gap={8}>
        {missing.length > 0 && (
          <MissingList
            sections={sections}
            missing={missing}
            onSelect={(one) => focusItem(body, one)}
          />
        )}
        {onDone !== undefined && (
          <Button type="primary" size="large" long loading={props.isBusy ?? false} onClick={finish}>
            {props.doneLabel ?? t('form.fill.done')}
          </Button>
        )}
        {note !== undefined && (
          <p className={style.note} role="status">
            {note}
          </p>
        )}
      </Stack>
    </section>
  );
}

/** Shows an item and moves the focus to its first control. */
function focusItem(body: RefObject<HTMLElement | null>, itemID: string): void {
  const item = body.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(itemID)}"]`);
  item?.scrollIntoView({ block: 'center' });
  const control = item?.querySelector<HTMLElement>('input, textarea, canvas, button, label');
  (control ?? item)?.focus({ preventScroll: true });
}

/** The answers that are missing, each a button that leads to its item. */
function MissingList({
  sections,
  missing,
  onSelect,
}: {
  readonly sections: readonly FormSection[];
  readonly missing: readonly MissingAnswer[];
  readonly onSelect: (itemID: string) => void;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  const names = new Map(itemsOf(sections).map((item) => [item.id, item.name]));
  const rest = missing.length - mostListed;
  return (
    <Banner tone="alarm" title={t('form.fill.missing', { count: missing.length })}>
      <ul className={style.missing}>
        {missing.slice(0, mostListed).map(({ itemID, reason }) => (
          <li key={itemID}>
            <button type="button" className={style.missingItem} onClick={() => onSelect(itemID)}>
              {names.get(itemID)}: {fieldReasons[reason][locale]}
            </button>
          </li>
        ))}
        {rest > 0 && <li>{t('form.fill.more', { count: rest })}</li>}
      </ul>
    </Banner>
  );
}

/** Returns answers that are stored nowhere, for a preview or a correction. */
export function useLooseAnswers(given: FormAnswers = {}) {
  const [answers, setAnswers] = useState(given);
  const onAnswer = useCallback((itemID: string, answer: FormAnswer) => {
    setAnswers((before) => ({ ...before, [itemID]: answer }));
  }, []);
  return { answers, onAnswer };
}
