import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  addFeedback,
  feedbackLimits,
  listFeedback,
} from '../../../contract/areas/feedback/endpoints.ts';
import { systemType } from '../../../contract/areas/feedback/systemTypes.ts';
import { lengths } from '../../../contract/validation/lengths.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useUser } from '../../api/session/useSession.ts';
import { EntityDialog } from '../../kit/form/EntityDialog.tsx';
import { TextAreaField, TextField } from '../../kit/form/fields/TextField.tsx';
import { TreeField } from '../../kit/form/fields/TreeField.tsx';
import { PhotoField } from '../../kit/form/files/PhotoField.tsx';
import { useEntityForm } from '../../kit/form/useEntityForm.ts';
import { treeNodes } from '../../ui/data/treeNodes.ts';
import { toastSuccess } from '../../ui/toasts/toast.ts';

export interface FeedbackDialogProps {
  readonly visible: boolean;
  /** The text to begin with, such as an error of this browser. */
  readonly remark?: string;
  readonly onClose: () => void;
}

/** Returns the address of the present page within the product. */
function presentPage(): string {
  const { pathname, search } = window.location;
  return `${pathname}${search}`.slice(0, lengths.feedbackPage);
}

/** Reports a problem, with the page and pictures, to the administrators of the platform; the draft survives until it is sent. */
export function FeedbackDialog({ visible, remark = '', onClose }: FeedbackDialogProps) {
  const { t } = useTranslation();
  const user = useUser();
  const [isUploading, setIsUploading] = useState(false);
  const types = useEndpoint(systemType.calls.list, {}, { enabled: visible }).data ?? [];
  const form = useEntityForm(addFeedback, {
    visible,
    initial: { Page: presentPage(), Remark: remark },
    fixed: { UserID: user?.id ?? '' },
    labels: { Remark: t('feedback.remark') },
    invalidates: [listFeedback],
    onDone() {
      toastSuccess(t('feedback.report.sent'));
      onClose();
    },
    onClose,
  });
  return (
    <EntityDialog
      form={form}
      title={t('feedback.report.title')}
      submitLabel={t('feedback.report.submit')}
      disabled={isUploading}
    >
      <TextAreaField
        {...form.field('Remark')}
        rows={6}
        help={t('feedback.report.help')}
        placeholder={t('feedback.report.placeholder')}
      />
      {types.length > 0 && <TreeField {...form.field('SystemTypeID')} nodes={treeNodes(types)} />}
      <TextField {...form.field('Page')} help={t('feedback.report.pageHelp')} />
      <PhotoField
        {...form.files('Pictures')}
        maxFiles={feedbackLimits.pictures}
        onBusyChange={setIsUploading}
      />
    </EntityDialog>
  );
}
