import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { v4 as uuid } from 'uuid';
import { type FormContent, formCalls } from '../../../contract/areas/form/calls.ts';
import { type FormKind, formsOf } from '../../../contract/areas/form/form.ts';
import { templateNames, templateSections } from '../../../contract/areas/form/templates.ts';
import { id as idText } from '../../../contract/validators.ts';
import { ApiError } from '../../api/http/apiError.ts';
import { failureText } from '../../api/http/failureText.ts';
import { useAction, useEndpoint } from '../../api/query/useEndpoint.ts';
import { useCan } from '../../api/session/useSession.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { DetailAbsent, DetailMissing } from '../../kit/detail/DetailAbsent.tsx';
import { DetailPage } from '../../kit/detail/DetailPage.tsx';
import { useExpiredReason } from '../../kit/hooks/useExpiredReason.ts';
import { PageHeading } from '../../kit/page/PageHeading.tsx';
import { nounsOf, permissionOf } from '../../resource/record.ts';
import { useTabTitle } from '../../ui/page/tabTitle.ts';
import { toastSuccess } from '../../ui/toasts/toast.ts';
import style from './designer/Designer.module.css';
import type { Design } from './designer/design.ts';
import { FormDesigner } from './designer/FormDesigner.tsx';
import { formListPath, formPath } from './formPaths.ts';

/** /maintenance/formConfig/configItem?id=…: the designer of a maintenance form. */
export function MaintenanceDesignerPage() {
  return <DesignerPage kind="maintenance" />;
}

/** /Inspection/formConfig/configItem?id=…: the designer of an inspection form. */
export function InspectionDesignerPage() {
  return <DesignerPage kind="inspection" />;
}

function DesignerPage({ kind }: { readonly kind: FormKind }) {
  const { t } = useTranslation();
  const nouns = nounsOf(formsOf[kind], useLocale());
  const [query] = useSearchParams();
  const id = idText.safeParse(query.get('id')).data;
  const read = useEndpoint(
    formCalls[kind].content,
    { ID: id ?? '' },
    { enabled: id !== undefined },
  );
  useTabTitle(
    read.data === undefined ? null : t('form.designer.title', { name: read.data.formName }),
  );
  const missing = {
    title: t('kit.resource.missingTitle', nouns),
    text: t('kit.resource.missingText', nouns),
    backLabel: t('kit.resource.back', nouns),
    to: formListPath(kind),
  };
  if (id === undefined) return <DetailMissing {...missing} />;
  if (read.data?.formID !== id)
    return (
      <DetailAbsent error={read.error} missing={missing} onRetry={() => void read.refetch()} />
    );
  return (
    <SavedDesigner
      key={id}
      kind={kind}
      content={read.data}
      template={templateNames.find((name) => name === query.get('template'))}
    />
  );
}

interface SavedDesignerProps {
  readonly kind: FormKind;
  /** The form as last read. */
  readonly content: FormContent;
  /** The template with which a form without items begins. */
  readonly template: (typeof templateNames)[number] | undefined;
}

/** The designer with the calls that save. Input stays when somebody else saves the form meanwhile. */
function SavedDesigner({ kind, content, template }: SavedDesignerProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const resource = formsOf[kind];
  const calls = formCalls[kind];
  const mayEdit = useCan(permissionOf(resource, 'edit'));
  const expired = useExpiredReason()(permissionOf(resource, 'edit'));
  /** The form as the design began with it, and what it began with. */
  const [base, setBase] = useState(content);
  const [start] = useState<Design | undefined>(() =>
    content.revision === 0 && template !== undefined
      ? templateSections(template, locale, uuid)
      : undefined,
  );
  const [refusal, setRefusal] = useState('');
  const [mayReplace, setMayReplace] = useState(false);
  const action = useAction(calls.save, [
    calls.content,
    calls.revisions,
    resource.calls.list,
    resource.calls.get,
  ]);
  const { formName, formID } = content;
  const save = async (design: Design) => {
    setRefusal('');
    try {
      // its name or another fact changed, but not its content: this save replaces nothing
      const isSame = content.revision === base.revision && content.createTime === base.createTime;
      const isFree = isSame || mayReplace;
      const Version = isFree ? Math.max(content.version, base.version) : base.version;
      const saved = await action.mutateAsync({ ID: formID, Sections: [...design], Version });
      setBase(saved);
      setMayReplace(false);
      toastSuccess(t('form.designer.saved', { revision: saved.revision }));
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      const isStale = cause.name === 'STALE_VERSION';
      setRefusal(isStale ? t('form.designer.stale', { name: formName }) : failureText(cause));
      setMayReplace(isStale); // the next save is deliberate
      throw cause;
    }
  };
  return (
    <DetailPage>
      <header className={style.head}>
        <PageHeading>{t('form.designer.title', { name: formName })}</PageHeading>
        <Link to={formPath(kind, formID)}>{t('form.designer.toForm')}</Link>
      </header>
      <FormDesigner
        name={formName}
        saved={base.sections}
        start={start}
        isReadOnly={!mayEdit || expired !== undefined}
        isSaving={action.isSending}
        refusal={refusal}
        onSave={save}
      />
    </DetailPage>
  );
}
