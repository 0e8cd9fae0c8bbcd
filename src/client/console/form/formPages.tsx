import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { type Form, type FormKind, formsOf } from '../../../contract/areas/form/form.ts';
import { useCan } from '../../api/session/useSession.ts';
import { listImport } from '../../kit/list/import/ImportButton.tsx';
import { RecordListPage } from '../../resource/RecordListPage.tsx';
import { RecordPage } from '../../resource/RecordPage.tsx';
import { permissionOf, type RecordRow } from '../../resource/record.ts';
import { Tag } from '../../ui/data/Tag.tsx';
import { FormPanels } from './FormPanels.tsx';
import { designerPath, formListPath, formPath } from './formPaths.ts';
import { useMakeForm } from './useMakeForm.tsx';

const importOf = (kind: FormKind) =>
  listImport(permissionOf(formsOf[kind], 'edit'), async () => {
    const { formImports } = await import('../../../contract/areas/form/itemColumns.ts');
    return formImports[kind];
  });
const imports = { maintenance: importOf('maintenance'), inspection: importOf('inspection') };

/** /maintenance/formConfig: the forms of maintenance. */
export function MaintenanceFormListPage() {
  return <FormListPage kind="maintenance" />;
}

/** /Inspection/formConfig: the forms of inspections. */
export function InspectionFormListPage() {
  return <FormListPage kind="inspection" />;
}

/** /maintenance/formConfig/formContent?id=…: a form of maintenance. */
export function MaintenanceFormPage() {
  return <FormPage kind="maintenance" />;
}

/** /Inspection/formConfig/insFormDetail?id=…: a form of inspections. */
export function InspectionFormPage() {
  return <FormPage kind="inspection" />;
}

function ItemCount({ count }: { readonly count: number }) {
  const { t } = useTranslation();
  return count === 0 ? <Tag tone="wait">{t('form.notDesigned')}</Tag> : count;
}

const itemCountCell = ({ itemCount }: Form) => <ItemCount count={itemCount} />;

const panels = {
  maintenance: (record: RecordRow) => (
    <FormPanels kind="maintenance" form={record as Form & RecordRow} />
  ),
  inspection: (record: RecordRow) => (
    <FormPanels kind="inspection" form={record as Form & RecordRow} />
  ),
} as const;

function FormListPage({ kind }: { readonly kind: FormKind }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const resource = formsOf[kind];
  const edit = permissionOf(resource, 'edit');
  const mayEdit = useCan(edit);
  const { make, isLoading, dialog } = useMakeForm(kind);
  return (
    <>
      <RecordListPage<Form>
        resource={resource}
        pathOf={(id) => formPath(kind, id)}
        imports={imports[kind]}
        slots={{
          cells: {
            itemCount: itemCountCell,
          },
          main: {
            label: t('form.make'),
            permission: edit,
            busy: isLoading,
            run: () => make(null),
          },
          rowActions: [
            {
              key: 'design',
              label: t('form.design'),
              permission: edit,
              requires: 'one',
              successText: null,
              run: ([row]) => {
                if (row !== undefined) void navigate(designerPath(kind, row.id));
              },
            },
            {
              key: 'copy',
              label: t('form.copy'),
              permission: edit,
              requires: 'one',
              inMenu: true,
              successText: null,
              isAvailable: ({ itemCount }) => itemCount > 0,
              run: ([row]) => {
                if (row !== undefined) make(row);
              },
            },
          ],
        }}
      />
      {mayEdit && dialog}
    </>
  );
}

function FormPage({ kind }: { readonly kind: FormKind }) {
  return (
    <RecordPage resource={formsOf[kind]} listPath={formListPath(kind)} panels={panels[kind]} />
  );
}
