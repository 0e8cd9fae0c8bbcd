import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  addOrderComment,
  listOrderComments,
  type Mentionable,
  mostPhotos,
} from '../../../../../contract/areas/repair/comments.ts';
import type { WorkOrderDetail } from '../../../../../contract/orders/workOrder.ts';
import { useListFormat } from '../../../../kit/dialog/useUnsavedChanges.tsx';
import { FormProblemBanner } from '../../../../kit/form/EntityDialog.tsx';
import { mentionableSource } from '../../../../kit/form/fields/pickerSources.tsx';
import { RemotePicker } from '../../../../kit/form/fields/RemotePicker.tsx';
import { SwitchField } from '../../../../kit/form/fields/SwitchField.tsx';
import { TextAreaField } from '../../../../kit/form/fields/TextField.tsx';
import { PhotoField } from '../../../../kit/form/files/PhotoField.tsx';
import { useEntityForm } from '../../../../kit/form/useEntityForm.ts';
import { Button } from '../../../../ui/buttons/Button.ts';
import { useRefusedFocus } from '../../../../ui/inputs/useRefusedFocus.ts';
import { Stack, StyledText } from '../../../../ui/layout/layout.tsx';
import { useUnsavedMark } from '../../../../ui/page/unsaved.ts';
import { toastSuccess } from '../../../../ui/toasts/toast.ts';
import { subjectOf } from '../../queue/expectedOrder.ts';
import { namedPeople, withMention } from './mentions.ts';
import style from './OrderComments.module.css';

/** The form for a new comment. It shows who is mentioned: those whose names the text still has. */
export function CommentForm({ order }: { readonly order: WorkOrderDetail }) {
  const { t } = useTranslation();
  const formatList = useListFormat();
  const [selected, setSelected] = useState<readonly Mentionable[]>([]);
  const [isUploading, setIsUploading] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const form = useEntityForm(addOrderComment, {
    visible: true,
    fixed: (draft) => ({
      ID: order.id,
      Mentions: namedPeople(draft.Comment, selected).map(({ id }) => id),
    }),
    initial: { Internal: '0' },
    invalidates: [listOrderComments],
    isPreserved: true,
    queued: {
      subject: subjectOf(order),
      onQueued() {
        setSelected([]);
        toastSuccess(t('kit.form.queued'));
      },
    },
    onDone: () => setSelected([]), // it stays open: the focus is on its button
    onClose: () => undefined,
  });
  const { problem } = form;
  const box = useRefusedFocus(problem);
  const mark = useUnsavedMark(t('repair.comments.title'), form.changed);
  const content = form.field('Comment');
  const internal = form.switch('Internal');
  const isOfTwo = order.orgCode !== order.repairOrgCode;
  const named = namedPeople(content.value, selected).map(({ realName }) => realName);
  const isInternal = internal.value === '1';
  const busy = form.dialog.busy;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && !isUploading) form.submit();
  };
  return (
    <Stack
      as="form"
      ref={box}
      gap={12}
      noValidate
      aria-label={t('repair.comments.new')}
      onSubmit={submit}
      onFocus={() => setIsOpen(true)}
      {...mark}
    >
      <FormProblemBanner form={form} />
      <TextAreaField
        {...content}
        rows={isOpen ? 3 : 1}
        placeholder={t('repair.comments.placeholder')}
      />
      {(isOpen || form.changed) && (
        <>
          <div className={style.tools}>
            <RemotePicker
              key={isInternal ? 'internal' : 'both'}
              source={mentionableSource(order.id, isInternal)}
              label={form.field('Mentions').label}
              error={form.field('Mentions').error}
              value=""
              onChange={(_, person) => {
                if (person === null) return;
                setSelected([...selected.filter(({ id }) => id !== person.id), person]);
                content.onChange(withMention(content.value, person.realName));
              }}
            />
            <PhotoField
              {...form.files('Photos')}
              maxFiles={mostPhotos}
              isDeferrable
              onBusyChange={setIsUploading}
            />
          </div>
          {named.length > 0 && (
            <StyledText ink={3} size={13}>
              {t('repair.comments.notifies', { names: formatList(named) })}
            </StyledText>
          )}
          {isOfTwo && <SwitchField {...internal} help={t('repair.comments.internalHelp')} />}
          <div>
            <Button type="primary" htmlType="submit" loading={busy} disabled={isUploading}>
              {t('repair.comments.send')}
            </Button>
          </div>
        </>
      )}
    </Stack>
  );
}
