import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type UploadedFile,
  type UploadFolder,
  uploadFolders,
} from '../../../../contract/areas/file/endpoints.ts';
import { releaseLocalFiles } from '../../../api/queue/localFiles.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { Icon } from '../../../ui/buttons/Icon.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { FileDrop } from '../../../ui/files/FileDrop.tsx';
import { Field } from '../../../ui/inputs/Field.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { useTouch } from '../../../ui/page/viewport.ts';
import { Progress } from '../../../ui/progress/Progress.tsx';
import style from './AttachmentList.module.css';
import { AttachmentList } from './AttachmentList.tsx';
import { type FieldUpload, useUploads } from './useUploads.ts';

interface UploadFieldProps {
  readonly label: string;
  readonly required?: boolean;
  readonly help?: string | undefined;
  readonly error?: string | undefined;
  /** The stored files; the form saves their `url`. */
  readonly value: readonly UploadedFile[];
  readonly onChange: (files: readonly UploadedFile[]) => void;
  readonly folder?: UploadFolder;
  /** File endings with their dot and types, separated by commas; absent: any file that the server takes. */
  readonly accept?: string;
  readonly maxFiles?: number;
  readonly disabled?: boolean;
  /** Offers the camera first where people point with a finger. */
  readonly isPhoto?: boolean;
  /** Changes a file before it is sent. */
  readonly prepare?: (file: File) => Promise<File>;
  /** The form sends with `sendOrQueue`, so that a file may wait in this browser for the network. */
  readonly isDeferrable?: boolean;
  /** Called when uploads begin and end: a form waits for them before it is sent. */
  readonly onBusyChange?: (isBusy: boolean) => void;
}

/**
 * A field for files, which are uploaded at once and listed below; a failed one stays with its reason until
 * it is tried again or removed. Files that are too large or too many are refused before they are sent.
 */
export function UploadField(props: UploadFieldProps) {
  const { label, required = false, value, onChange, folder = 'file', accept, maxFiles = 9 } = props;
  const { t } = useTranslation();
  const isTouch = useTouch();
  const [refusal, setRefusal] = useState<string | null>(null);
  /** The value of the last rendering, and stored files that it lacks: several may arrive before the next. */
  const rendered = useRef(value);
  const arrived = useRef<readonly UploadedFile[]>([]);
  useEffect(() => {
    rendered.current = value;
    arrived.current = arrived.current.filter(({ url }) => value.every((one) => one.url !== url));
  }, [value]);
  const onUploaded = (file: UploadedFile) => {
    arrived.current = [...arrived.current, file];
    onChange([...rendered.current, ...arrived.current]);
  };
  const uploads = useUploads(folder, onUploaded, props.prepare, props.isDeferrable);
  const { pending, isBusy } = uploads;
  const reportBusy = useEffectEvent((busy: boolean) => props.onBusyChange?.(busy));
  useEffect(() => reportBusy(isBusy), [isBusy]);

  const { maxBytes } = uploadFolders[folder];
  const limit = Math.floor((maxBytes + 1) / 1024 / 1024);
  const left = maxFiles - value.length - pending.length;
  const add = (files: readonly File[]) => {
    const known = files.filter((file) => isAccepted(file, accept));
    const fits = known.filter(({ size }) => size <= maxBytes);
    const wrong = files.find((file) => !known.includes(file));
    if (wrong !== undefined) setRefusal(t('kit.upload.wrongKind', { name: wrong.name }));
    else if (fits.length > left) setRefusal(t('kit.upload.tooMany', { count: maxFiles }));
    else setRefusal(fits.length < known.length ? t('kit.upload.tooLarge', { limit }) : null);
    uploads.add(fits.slice(0, left));
  };
  const limits = t('kit.upload.limits', { count: maxFiles, limit });
  const rows = value.length + pending.length;
  return (
    <Field label={label} required={required} help={props.help} error={refusal ?? props.error}>
      {(control) => (
        <Stack gap={8}>
          {props.isPhoto === true && isTouch && (
            <CameraButton disabled={props.disabled === true || left <= 0} onFiles={add} />
          )}
          <FileDrop
            id={control.id}
            describedBy={control['aria-describedby']}
            invalid={control['aria-invalid']}
            label={t('kit.upload.choose', { count: maxFiles })}
            help={limits}
            accept={accept ?? ''}
            multiple={maxFiles > 1}
            disabled={props.disabled === true || left <= 0}
            onFiles={add}
          />
          {rows > 0 && (
            <AttachmentList
              label={label}
              files={value}
              onRemove={(file) => {
                releaseLocalFiles([file.url]);
                onChange(value.filter(({ url }) => url !== file.url));
              }}
            >
              {pending.map((one) => (
                <PendingItem
                  key={one.key}
                  upload={one}
                  onRetry={() => uploads.retry(one)}
                  onRemove={() => uploads.remove(one)}
                />
              ))}
            </AttachmentList>
          )}
        </Stack>
      )}
    </Field>
  );
}

interface CameraButtonProps {
  readonly disabled: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** A button that opens the camera of the device, for one photo. */
function CameraButton({ disabled, onFiles }: CameraButtonProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <Button type="primary" disabled={disabled} onClick={() => input.current?.click()}>
        {t('kit.upload.takePhoto')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = ''; // the same photo can be taken again
        }}
      />
    </div>
  );
}

/** Returns whether a file is of one of the kinds of an `accept`; a dropped file may be of any. */
function isAccepted({ name, type }: File, accept = ''): boolean {
  const kinds = accept.split(',').map((kind) => kind.trim().toLowerCase());
  return kinds.some((kind) => {
    if (kind === '') return kinds.length === 1;
    if (kind.startsWith('.')) return name.toLowerCase().endsWith(kind);
    return kind.endsWith('/*') ? type.startsWith(kind.slice(0, -1)) : type === kind;
  });
}

interface PendingItemProps {
  readonly upload: FieldUpload;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}

function PendingItem({ upload, onRetry, onRemove }: PendingItemProps) {
  const { t } = useTranslation();
  const { file, share, failure } = upload;
  const percent = Math.floor(share * 100);
  return (
    <li className={style.item}>
      <Icon name="page" />
      <span className={style.name}>{file.name}</span>
      {failure === '' ? (
        <span className={style.progress}>
          <Progress text={`${percent}%`} label={file.name} done={percent} total={100} />
        </span>
      ) : (
        <>
          <span className={style.failure} role="alert">
            {failure}
          </span>
          <Button size="small" onClick={onRetry}>
            {t('app.retry')}
          </Button>
        </>
      )}
      <IconButton
        icon="close"
        label={t('kit.upload.remove', { name: file.name })}
        onClick={onRemove}
      />
    </li>
  );
}
