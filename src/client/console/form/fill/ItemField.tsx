import { memo, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormItem } from '../../../../contract/areas/form/content.ts';
import { formItemType, formPhotoRule } from '../../../../contract/areas/form/formEnums.ts';
import {
  isNGAnswer,
  judgements,
  type LastReading,
  needsPhoto,
  readingDoubt,
} from '../../../../contract/areas/form/formMath.ts';
import { planLimits } from '../../../../contract/areas/plan/planAreas.ts';
import { type FieldReason, fieldReasons } from '../../../../contract/validation/fieldReasons.ts';
import { lengths } from '../../../../contract/validation/lengths.ts';
import { useUser } from '../../../api/session/useSession.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { PhotoField } from '../../../kit/form/files/PhotoField.tsx';
import { SignatureField } from '../../../kit/form/signature/SignatureField.tsx';
import { TimeAgo, useNow } from '../../../kit/hooks/times.tsx';
import { useQuantityText } from '../../../kit/hooks/useQuantityText.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { Field } from '../../../ui/inputs/Field.tsx';
import { NumberInput } from '../../../ui/inputs/NumberInput.tsx';
import { TextArea, TextInput } from '../../../ui/inputs/TextInput.tsx';
import { Row, Stack, StyledText } from '../../../ui/layout/layout.tsx';
import { changedAnswer, exceededLimit, type FormAnswer, typedNumber } from './answers.ts';
import style from './FormFill.module.css';

interface ItemFieldProps {
  readonly item: FormItem;
  /** Its number among the items that are shown. */
  readonly number: number;
  readonly answer: FormAnswer | undefined;
  /** Why its answer keeps the record from being done. */
  readonly reason: FieldReason | undefined;
  readonly last: LastReading | undefined;
  readonly onAnswer: (itemID: string, answer: FormAnswer) => void;
}

/** The properties of the inputs of an item. */
interface InputProps extends Omit<ItemFieldProps, 'number' | 'onAnswer' | 'reason'> {
  readonly labelID: string;
  readonly noteID: string;
  readonly isWrong: boolean;
  readonly onChange: (change: Partial<Omit<FormAnswer, 'time'>>) => void;
}

const { okNg, number: numberType, text, option, photo, signature, reading } = formItemType.values;

/** One item of a form that is filled in; it is rendered again only where its own answer changes. */
export const ItemField = memo(function ItemField(props: ItemFieldProps) {
  const { item, number, answer, reason, onAnswer } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const id = useId();
  const isNG = isNGAnswer(item, answer);
  const input: InputProps = {
    ...props,
    labelID: `${id}-label`,
    noteID: `${id}-note`,
    isWrong: reason !== undefined,
    onChange: (change) => onAnswer(item.id, changedAnswer(answer, change)),
  };
  return (
    <fieldset
      className={style.item}
      data-item={item.id}
      data-ng={isNG || undefined}
      aria-labelledby={input.labelID}
      aria-describedby={input.noteID}
      tabIndex={-1}
    >
      <div id={input.labelID} className={style.label}>
        <span className={style.number}>{number}</span>
        <span>
          {item.name}
          {item.isRequired === 1 ? (
            <span className={style.required} aria-hidden="true">
              {' *'}
            </span>
          ) : (
            <StyledText as="span" ink={3} size={13}>
              {' '}
              {t('form.fill.optional')}
            </StyledText>
          )}
        </span>
      </div>
      <ItemAbout item={item} />
      <Input {...input} />
      <PhotosOf {...input} />
      {isNG && (
        <Field label={t('form.fill.note')} help={t('form.fill.noteHelp')}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={lengths.formAnswer}
              value={answer?.note ?? ''}
              onChange={(note) => input.onChange({ note })}
            />
          )}
        </Field>
      )}
      <p id={input.noteID} className={style.problem}>
        {reason !== undefined && fieldReasons[reason][locale]}
      </p>
    </fieldset>
  );
});

/** The part, the standard and the method of an item. */
function ItemAbout({ item: { part, standard, method } }: { readonly item: FormItem }) {
  const { t } = useTranslation();
  if (part === '' && standard === '' && method === '') return null;
  const about = [part, standard === '' ? '' : t('form.fill.standard', { standard })];
  return (
    <div className={style.about}>
      <span>{about.filter((one) => one !== '').join(' · ')}</span>
      {method !== '' && (
        <details>
          <summary>{t('form.fill.method')}</summary>
          {method}
        </details>
      )}
    </div>
  );
}

function Input(props: InputProps) {
  const { item, answer, labelID, noteID, isWrong, onChange } = props;
  const { t } = useTranslation();
  switch (item.type) {
    case okNg:
      return (
        <RadioRow
          {...props}
          isLarge
          options={[
            { value: judgements.ok, text: t('form.fill.ok'), isNG: false },
            { value: judgements.ng, text: t('form.fill.ng'), isNG: true },
          ]}
        />
      );
    case option:
      return (
        <RadioRow
          {...props}
          options={item.options.map(({ name, isNG }) => ({
            value: name,
            text: name,
            isNG: isNG === 1,
          }))}
        />
      );
    case numberType:
    case reading:
      return <NumberAnswer {...props} />;
    case text:
      return (
        <TextArea
          rows={2}
          maxLength={lengths.formAnswer}
          aria-labelledby={labelID}
          aria-describedby={noteID}
          aria-invalid={isWrong}
          value={typeof answer?.value === 'string' ? answer.value : ''}
          onChange={(typed) => onChange({ value: typed === '' ? null : typed })}
        />
      );
    case signature:
      return <SignatureAnswer {...props} />;
    case photo:
      return null; // `PhotosOf`
    default:
      return null;
  }
}

interface RadioOption {
  readonly value: string;
  readonly text: string;
  readonly isNG: boolean;
}

/** Buttons of which one is selected; a second press takes the answer back. */
function RadioRow({
  options,
  isLarge = false,
  answer,
  labelID,
  isWrong,
  onChange,
}: InputProps & { readonly options: readonly RadioOption[]; readonly isLarge?: boolean }) {
  const name = useId();
  return (
    <div
      className={style.options}
      role="radiogroup"
      aria-labelledby={labelID}
      aria-invalid={isWrong || undefined}
      data-large={isLarge || undefined}
    >
      {options.map(({ value, text: shown, isNG }) => {
        const isSelected = answer?.value === value;
        return (
          <label key={value} className={style.option} data-ng={isNG || undefined}>
            <input
              type="radio"
              name={name}
              checked={isSelected}
              onChange={() => onChange({ value })}
              onClick={() => isSelected && onChange({ value: null })}
            />
            <span>{shown}</span>
          </label>
        );
      })}
    </div>
  );
}

/** A number or a reading: its limits, the last value, and what is odd about it. */
function NumberAnswer({ item, answer, last, labelID, noteID, isWrong, onChange }: InputProps) {
  const { t } = useTranslation();
  const quantity = useQuantityText();
  const now = useNow();
  const value = answer?.value ?? null;
  const [typed, setTyped] = useState(value === null ? '' : String(value));
  const shown = typedNumber(typed) === value ? typed : String(value ?? '');
  const { lower, upper, unit } = item;
  const plain = (one: number) => quantity(one, '').trim();
  const limits =
    lower !== null && upper !== null
      ? t('form.fill.between', { lower: plain(lower), upper: plain(upper) })
      : lower !== null
        ? t('form.fill.from', { lower: plain(lower) })
        : upper !== null && t('form.fill.to', { upper: plain(upper) });
  const exceeded = exceededLimit(item, value);
  const doubt =
    item.type === reading && typeof value === 'number'
      ? readingDoubt(item, answer?.oldReading ?? value, last, now)
      : null;
  const isReplaced = item.type === reading && typeof answer?.oldReading === 'number';
  return (
    <Stack gap={6}>
      <div className={style.numberRow}>
        <TextInput
          inputMode="decimal"
          aria-labelledby={labelID}
          aria-describedby={noteID}
          aria-invalid={isWrong || exceeded !== null}
          maxLength={20}
          value={shown}
          onChange={(next) => {
            setTyped(next);
            onChange({ value: typedNumber(next) });
          }}
        />
        {unit !== '' && <span className={style.unit}>{unit}</span>}
      </div>
      <Row gap={16} rowGap={4} align="stretch" wrap ink={2} size={13}>
        {limits !== false && (
          <span>{t('form.fill.limits', { limits: `${limits} ${unit}`.trim() })}</span>
        )}
        {last !== undefined && (
          <span>
            {t('form.fill.last', { value: quantity(last.value, unit).trim() })}{' '}
            <TimeAgo instant={last.time} now={now} />
          </span>
        )}
      </Row>
      {exceeded !== null && (
        <p className={style.exceeded} role="status">
          {t(`form.fill.${exceeded.side}`, { limit: quantity(exceeded.limit, unit).trim() })}
        </p>
      )}
      {doubt !== null && last !== undefined && typeof value === 'number' && (
        <div className={style.doubt} role="alert">
          {doubt === 'belowLast'
            ? t('form.fill.belowLast', { last: quantity(last.value, unit).trim() })
            : t('form.fill.risesTooFast', { rise: quantity(value - last.value, unit).trim() })}
          {answer?.isConfirmed === true ? (
            <strong>{t('form.fill.confirmed')}</strong>
          ) : (
            <Button size="small" onClick={() => onChange({ isConfirmed: true })}>
              {t('form.fill.confirm')}
            </Button>
          )}
          {doubt === 'belowLast' && !isReplaced && (
            <Button size="small" onClick={() => onChange({ oldReading: last.value })}>
              {t('form.fill.replaced')}
            </Button>
          )}
        </div>
      )}
      {isReplaced && (
        <Field label={t('form.fill.oldReading')} help={t('form.fill.oldReadingHelp')}>
          {(control) => (
            <NumberInput
              {...control}
              fractions
              min={0}
              value={String(answer?.oldReading ?? '')}
              onChange={(old) => onChange({ oldReading: old === '' ? null : Number(old) })}
            />
          )}
        </Field>
      )}
    </Stack>
  );
}

function SignatureAnswer({ item, answer, onChange }: InputProps) {
  const user = useUser();
  const locale = useLocale();
  const [isDrawn, setDrawn] = useState(false);
  return (
    <SignatureField
      label={formItemType.label(item.type, locale)}
      name={user?.realName ?? ''}
      value={{ file: answer?.files[0] ?? null, isDrawn }}
      onChange={({ file, isDrawn: drawn }) => {
        setDrawn(drawn);
        onChange({ files: file === null ? [] : [file] });
      }}
    />
  );
}

/** The photos of an item: where it needs them or has some, else a button that offers them. */
function PhotosOf({ item, answer, onChange }: InputProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const files = answer?.files ?? [];
  if (item.type === signature) return null;
  const isNeeded = needsPhoto(item, answer) || (item.type === photo && item.isRequired === 1);
  if (!isNeeded && item.type !== photo && files.length === 0 && !isOpen) {
    const isOffered = item.photo !== formPhotoRule.values.none || isNGAnswer(item, answer);
    return isOffered ? (
      <div>
        <Button size="small" onClick={() => setOpen(true)}>
          {t('form.fill.addPhoto')}
        </Button>
      </div>
    ) : null;
  }
  return (
    <PhotoField
      label={t('form.fill.photos')}
      required={isNeeded}
      isDeferrable
      maxFiles={planLimits.answerFiles}
      value={files}
      onChange={(next) => onChange({ files: next })}
    />
  );
}
