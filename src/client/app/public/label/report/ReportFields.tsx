import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormProblemBanner } from '../../../../kit/form/EntityDialog.tsx';
import { TextField } from '../../../../kit/form/fields/TextField.tsx';
import type { AnyEntityForm, FormField } from '../../../../kit/form/useEntityForm.ts';
import { Button } from '../../../../ui/buttons/Button.ts';
import { useRefusedFocus } from '../../../../ui/inputs/useRefusedFocus.ts';
import { Stack, StyledText } from '../../../../ui/layout/layout.tsx';
import { useUnsavedMark } from '../../../../ui/page/unsaved.ts';
import { PhotoPicker } from '../photos/PhotoPicker.tsx';
import style from './ReportPanel.module.css';
import type { ReportFormProps } from './reportProps.ts';

interface ReportFieldsProps extends Pick<ReportFormProps, 'photos' | 'onPhotos' | 'onReporter'> {
  readonly form: AnyEntityForm;
  readonly isBusy: boolean;
  /** The accessible name. */
  readonly title: string;
  /** The text of the submit button. */
  readonly submitLabel: string;
  readonly name: FormField;
  readonly phone: FormField;
  /** The fields of the fault. */
  readonly children: ReactNode;
}

/** A form by a label: the fields of the fault, photos, the reporter, and the button in reach of the thumb. */
export function ReportFields(props: ReportFieldsProps) {
  const { form, isBusy, title, name, phone, onReporter, photos, onPhotos } = props;
  const { t } = useTranslation();
  const mark = useUnsavedMark(title, form.changed);
  const [isReducing, setIsReducing] = useState(false);
  const element = useRefusedFocus(form.problem);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy && !isReducing) form.dialog.onSubmit();
  };
  return (
    <Stack
      as="form"
      ref={element}
      gap={20}
      aria-label={title}
      noValidate
      {...mark}
      onSubmit={submit}
    >
      <FormProblemBanner form={form} />
      {props.children}
      <PhotoPicker photos={photos} onChange={onPhotos} onBusyChange={setIsReducing} />
      <TextField
        {...name}
        autoComplete="name"
        onChange={(typed) => {
          onReporter((all) => ({ ...all, ReporterName: typed }));
          name.onChange(typed);
        }}
      />
      <TextField
        {...phone}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        onChange={(typed) => {
          onReporter((all) => ({ ...all, ReporterPhone: typed }));
          phone.onChange(typed);
        }}
      />
      <StyledText ink={2} size={13}>
        {t('labelReport.private')}
      </StyledText>
      <div className={style.submit}>
        <Button
          type="primary"
          size="large"
          htmlType="submit"
          long
          loading={isBusy}
          disabled={isReducing}
        >
          {props.submitLabel}
        </Button>
      </div>
    </Stack>
  );
}
