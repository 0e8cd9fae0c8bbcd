import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import {
  getHelpEdit,
  type HelpEditDetail,
  type ShippedPage,
  saveHelpEdit,
} from '../../../../contract/areas/help/endpoints.ts';
import { blocksOf } from '../../../../contract/areas/help/helpMarkdown.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { DetailAbsent } from '../../../kit/detail/DetailAbsent.tsx';
import { DetailColumns, DetailPage, DetailPanel } from '../../../kit/detail/DetailPage.tsx';
import { EntityForm } from '../../../kit/form/EntityForm.tsx';
import { TextAreaField, TextField } from '../../../kit/form/fields/TextField.tsx';
import { useEntityForm } from '../../../kit/form/useEntityForm.ts';
import { PageHeading } from '../../../kit/page/PageHeading.tsx';
import { pagePaths } from '../../../lib/paths/pagePaths.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Stack, StyledText } from '../../../ui/layout/layout.tsx';
import { useTabTitle } from '../../../ui/page/tabTitle.ts';
import { SegmentedControl } from '../../../ui/selects/SegmentedControl.tsx';
import { toastSuccess } from '../../../ui/toasts/toast.ts';
import { HelpBlocks } from '../HelpBlocks.tsx';
import { type EditedEntry, editedEntry, helpEditPath, helpReads } from './helpEdit.ts';

/** /systemInfo/help/edit?type=…&id=…: one page or group of a help, or with `group` a new page of that group. */
export function HelpEditPage() {
  const [query] = useSearchParams();
  const entry = editedEntry(query);
  return entry.id === null ? (
    <Editor key={JSON.stringify(entry)} entry={entry} present={null} />
  ) : (
    <PresentEntry key={`${entry.type} ${entry.id}`} entry={entry} id={entry.id} />
  );
}

function PresentEntry({ entry, id }: { readonly entry: EditedEntry; readonly id: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useEndpoint(getHelpEdit, { HelpType: entry.type, EntryID: id });
  if (data !== undefined) return <Editor entry={entry} present={data} />;
  return (
    <DetailAbsent
      error={error}
      missing={{
        title: t('helpEdit.missing'),
        text: t('helpEdit.missingText'),
        backLabel: t('helpEdit.back'),
        to: pagePaths.helpEdit,
      }}
      onRetry={() => void refetch()}
    />
  );
}

type Language = 'Zh' | 'En';
type Compared = 'preview' | 'shipped' | 'base';

interface EditorProps {
  readonly entry: EditedEntry;
  /** null: a new one. */
  readonly present: HelpEditDetail | null;
}

function Editor({ entry, present }: EditorProps) {
  const { t } = useTranslation();
  const isChinese = useLocale() === 'zh-CN';
  const navigate = useNavigate();
  const [language, setLanguage] = useState<Language>(isChinese ? 'Zh' : 'En');
  const isPage = present === null ? entry.groupID !== null : present.parentID !== null;
  const form = useEntityForm(saveHelpEdit, {
    visible: true,
    row: present ?? undefined,
    fixed: {
      HelpType: entry.type,
      ...(present === null
        ? { GroupID: entry.groupID }
        : { EntryID: present.id, Version: present.version }),
    },
    isIdempotent: present !== null,
    invalidates: helpReads,
    onDone({ id }) {
      toastSuccess(t('helpEdit.saved'));
      if (present === null)
        void navigate(helpEditPath({ type: entry.type, id, groupID: null }), { replace: true });
    },
    onClose: () => undefined,
  });
  // Both languages are fields of the form while one is shown: a refusal of the other is shown above.
  const titles = { Zh: form.field('TitleZh'), En: form.field('TitleEn') };
  const contents = { Zh: form.field('ContentZh'), En: form.field('ContentEn') };
  const refused = form.problem?.field?.endsWith(language === 'Zh' ? 'En' : 'Zh') === true;
  const name = present === null ? '' : isChinese ? present.titleZh : present.titleEn;
  const title = t(isPage ? 'helpEdit.page' : 'helpEdit.group', { name });
  useTabTitle(name === '' ? null : name);
  const main = (
    <DetailPanel label={title}>
      <EntityForm form={form} title={title} submitLabel={t('helpEdit.save')}>
        {present?.isShippedChanged === 1 && (
          <Banner tone="info" title={t('helpEdit.shippedChanged')}>
            {t('helpEdit.shippedChangedText')}
          </Banner>
        )}
        <SegmentedControl
          label={t('helpEdit.language')}
          value={language}
          options={[
            { value: 'Zh', text: '中文', lang: 'zh-CN' },
            { value: 'En', text: 'English', lang: 'en-US' },
          ]}
          {...(refused && { error: t('helpEdit.otherRefused') })}
          onChange={setLanguage}
        />
        <TextField key={`title ${language}`} {...titles[language]} />
        {isPage && (
          <TextAreaField
            key={`content ${language}`}
            {...contents[language]}
            rows={20}
            help={t('helpEdit.markdown')}
          />
        )}
      </EntityForm>
    </DetailPanel>
  );
  return (
    <DetailPage>
      <PageHeading>{title}</PageHeading>
      {isPage ? (
        <DetailColumns
          main={main}
          side={
            <Comparison typed={contents[language].value} present={present} language={language} />
          }
        />
      ) : (
        main
      )}
    </DetailPage>
  );
}

interface ComparisonProps {
  readonly typed: string;
  readonly present: HelpEditDetail | null;
  readonly language: Language;
}

/** The page as readers will see it, the one that the product brings now, and the one that it brought before. */
function Comparison({ typed, present, language }: ComparisonProps) {
  const { t } = useTranslation();
  const [compared, setCompared] = useState<Compared>('preview');
  const preview = useDeferredValue(typed);
  const pages: Readonly<Record<Compared, Partial<ShippedPage> | null>> = {
    preview: { [`content${language}`]: preview },
    shipped: present?.shipped ?? null,
    base: present?.isShippedChanged === 1 ? present.base : null,
  };
  const options = (['preview', 'shipped', 'base'] as const).filter((one) => pages[one] !== null);
  const shown = options.includes(compared) ? compared : 'preview';
  const blocks = blocksOf(pages[shown]?.[`content${language}`] ?? '');
  return (
    <DetailPanel label={t('helpEdit.compared.preview')}>
      <Stack gap={16}>
        {options.length > 1 && (
          <SegmentedControl
            label={t('helpEdit.compare')}
            value={shown}
            options={options.map((value) => ({ value, text: t(`helpEdit.compared.${value}`) }))}
            onChange={setCompared}
          />
        )}
        {blocks.length === 0 ? (
          <StyledText ink={3}>{t('helpEdit.emptyPreview')}</StyledText>
        ) : (
          <HelpBlocks blocks={blocks} />
        )}
      </Stack>
    </DetailPanel>
  );
}
