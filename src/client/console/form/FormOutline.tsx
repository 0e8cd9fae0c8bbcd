import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormItem, FormSection } from '../../../contract/areas/form/content.ts';
import { itemsOf } from '../../../contract/areas/form/contentProblems.ts';
import {
  formConditionType,
  formItemType,
  formPhotoRule,
} from '../../../contract/areas/form/formEnums.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { Stack, StyledText } from '../../ui/layout/layout.tsx';
import style from './FormPanels.module.css';

interface FormOutlineProps {
  readonly sections: readonly FormSection[];
  /** Returns what stands below an item, such as its answer. */
  readonly renderBelow?: (item: FormItem) => ReactNode;
}

/** The sections of a form with their items, to be read. */
export function FormOutline({ sections, renderBelow }: FormOutlineProps) {
  const { t } = useTranslation();
  const all = itemsOf(sections);
  const numbers = new Map(all.map(({ id }, at) => [id, at + 1]));
  return (
    <Stack gap={20}>
      {sections.map(({ id, name, items }) => (
        <section key={id} className={style.section} aria-label={name}>
          <h3>{name}</h3>
          {items.length === 0 && <p>{t('form.notDesigned')}</p>}
          <ol className={style.items}>
            {items.map((item) => (
              <li key={item.id} className={style.item}>
                <StyledText as="span" ink={3}>
                  {numbers.get(item.id)}
                </StyledText>
                <span>
                  {item.name}
                  {item.isRequired === 0 && ` (${t('form.fill.optional')})`}
                </span>
                <About item={item} numbers={numbers} />
                <Answer item={item} />
                {renderBelow !== undefined && (
                  <div className={style.below}>{renderBelow(item)}</div>
                )}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </Stack>
  );
}

function About({
  item,
  numbers,
}: {
  readonly item: FormItem;
  readonly numbers: ReadonlyMap<string, number>;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { part, standard, method, condition } = item;
  const shownIf =
    condition === null
      ? ''
      : `${t('form.designer.whenItem')} ${numbers.get(condition.itemID) ?? ''} ${formConditionType.label(condition.type, locale)} ${condition.value}`.trim();
  const about = [part, standard, method, shownIf].filter((one) => one !== '');
  return about.length === 0 ? null : <span className={style.about}>{about.join(' · ')}</span>;
}

function Answer({ item }: { readonly item: FormItem }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { lower, upper, unit, options, photo, type } = item;
  const limits =
    lower !== null && upper !== null
      ? t('form.fill.between', { lower, upper })
      : lower !== null
        ? t('form.fill.from', { lower })
        : upper === null
          ? ''
          : t('form.fill.to', { upper });
  const facts = [
    options.length > 0
      ? options.map(({ name, isNG }) => (isNG === 1 ? `${name} (NG)` : name)).join(' / ')
      : formItemType.label(type, locale),
    `${limits} ${unit}`.trim(),
    photo === formPhotoRule.values.none ? '' : formPhotoRule.label(photo, locale),
  ];
  return <span className={style.answer}>{facts.filter((one) => one !== '').join(' · ')}</span>;
}
