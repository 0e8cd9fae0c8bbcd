import type { ReactNode } from 'react';
import { yesNo } from '../../contract/locale.ts';
import {
  type FieldDefinition,
  isReference,
  namedBy,
  readName,
} from '../../contract/resource/field.ts';
import { useLocale } from '../i18n/i18n.ts';
import { TimeAgo, useNow } from '../kit/hooks/times.tsx';
import { StyledText } from '../ui/layout/layout.tsx';
import { type RecordRow, textOf } from './record.ts';

/** Returns a function that gives the text of a field of a record; null where there is no value. */
export function useFieldText() {
  const locale = useLocale();
  return (name: string, one: FieldDefinition, record: RecordRow): string | null => {
    const value = textOf(record, isReference(one) ? namedBy(name) : readName(name));
    if (value === '') return null;
    const { values, unit } = one.options;
    if (values !== undefined) return values.text(Number(value))[locale];
    if (one.kind === 'bit') return yesNo[value]?.[locale] ?? value;
    if (one.kind === 'amount')
      return Number(value).toLocaleString(locale, { style: 'currency', currency: 'CNY' });
    if (one.kind === 'number') {
      const number = Number(value).toLocaleString(locale, { maximumFractionDigits: 6 });
      return unit === undefined ? number : `${number} ${unit[locale]}`;
    }
    return value;
  };
}

/** The value of a field in a list; a dash where there is none. */
export function FieldValue(props: {
  readonly name: string;
  readonly field: FieldDefinition;
  readonly record: RecordRow;
}): ReactNode {
  const { name, field, record } = props;
  const now = useNow();
  const text = useFieldText()(name, field, record);
  if (text === null)
    return (
      <StyledText as="span" ink={3}>
        —
      </StyledText>
    );
  if (field.kind === 'instant') return <TimeAgo instant={text} now={now} />;
  return <span title={text}>{text}</span>;
}
