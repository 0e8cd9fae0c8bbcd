import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type LabelFormatName,
  labelFormatNames,
  labelFormats,
  labelsPerPage,
  maxLabels,
} from '../../../contract/areas/device/labelFormats.ts';
import { failureOf } from '../../api/http/apiError.ts';
import { failureText } from '../../api/http/failureText.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { FailureNote } from '../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { Field } from '../../ui/inputs/Field.tsx';
import { NumberInput } from '../../ui/inputs/NumberInput.tsx';
import { Stack, StyledText } from '../../ui/layout/layout.tsx';
import { Modal } from '../../ui/overlays/Modal.tsx';
import { SelectInput } from '../../ui/selects/SelectInput.tsx';
import { useFileDownload } from '../hooks/useFileDownload.ts';
import style from './LabelDialog.module.css';
import { LabelPreview } from './LabelPreview.tsx';
import type { LabelSource } from './labelSource.ts';

interface LabelDialogProps {
  readonly source: LabelSource;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** Makes a PDF file of labels: their format, the first free place of a sheet, and how the first page looks. */
export function LabelDialog({ source, visible, onClose }: LabelDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [name, setName] = useState<LabelFormatName>('a4x24');
  const [start, setStart] = useState('1');
  const { data, error, refetch } = useQuery({
    queryKey: ['labels', source.key],
    queryFn: ({ signal }) => source.readSketches(signal),
    enabled: visible,
    gcTime: 0,
  });
  const format = labelFormats[name];
  const places = labelsPerPage(format);
  const first = Number(start);
  const isPlace = Number.isInteger(first) && first >= 1 && first <= places;
  const place = isPlace ? first - 1 : 0;
  const file = useFileDownload();
  const total = source.size;
  const mayMake = data !== undefined && data.length > 0 && isPlace;
  const save = () => file.save((signal) => source.download({ Format: name, Start: first }, signal));
  const close = () => {
    file.stop();
    onClose();
  };
  return (
    <Modal
      fillsPhone
      className={style.dialog ?? ''}
      visible={visible}
      title={t('labels.title')}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>{t('app.cancel')}</Button>
          <Button
            type="primary"
            loading={file.isRunning}
            disabled={!mayMake}
            onClick={() => void save()}
          >
            {t('labels.save')}
          </Button>
        </>
      }
    >
      <div className={style.body}>
        <Stack gap={16}>
          {total > maxLabels && (
            <Banner tone="warn">{t('labels.bound', { count: maxLabels, total })}</Banner>
          )}
          <Field label={t('labels.format')}>
            {(control) => (
              <SelectInput
                {...control}
                value={name}
                options={Object.entries(labelFormatNames).map(([value, text]) => ({
                  value,
                  text: text[locale],
                }))}
                onChange={(value) => {
                  setName(value as LabelFormatName);
                  setStart('1');
                }}
              />
            )}
          </Field>
          {places > 1 && (
            <Field
              label={t('labels.start')}
              help={t('labels.startHelp')}
              error={isPlace ? undefined : t('labels.startError', { places })}
            >
              {(control) => (
                <NumberInput {...control} value={start} min={1} max={places} onChange={setStart} />
              )}
            </Field>
          )}
          <StyledText ink={3} size={13}>
            {t('labels.scale')}
          </StyledText>
          {file.isRunning && (
            <StyledText ink={3} size={13} role="status">
              {t('labels.making')}
            </StyledText>
          )}
          {file.failure !== null && (
            <Banner tone="alarm">{failureText(file.failure.cause, t('labels.failed'))}</Banner>
          )}
        </Stack>
        <div className={style.preview}>
          {data === undefined && error === null && <SkeletonRows rows={8} />}
          {error !== null && (
            <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />
          )}
          {data !== undefined && (
            <LabelPreview
              labels={data}
              count={Math.min(total, maxLabels)}
              format={format}
              start={place}
              onStart={(at) => setStart(String(at + 1))}
            />
          )}
        </div>
      </div>
    </Modal>
  );
}
