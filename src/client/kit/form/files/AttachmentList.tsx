import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { UploadedFile } from '../../../../contract/areas/file/endpoints.ts';
import { fileUrl } from '../../../api/http/fileUrl.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { Icon } from '../../../ui/buttons/Icon.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import style from './AttachmentList.module.css';

interface AttachmentListProps {
  readonly label: string;
  readonly files: readonly UploadedFile[];
  /** Returns what is shown after a file's size. */
  readonly aboutOf?: (file: UploadedFile) => string;
  /** Removes a file; absent: the list is read only. */
  readonly onRemove?: (file: UploadedFile) => void;
  /** Further items, of files that are being uploaded. */
  readonly children?: ReactNode;
}

/** The files of a record: each opens in a tab of its own, with its size, a picture with its thumbnail. */
export function AttachmentList({ label, files, aboutOf, onRemove, children }: AttachmentListProps) {
  const { t } = useTranslation();
  const sizeText = useSizeText();
  return (
    <ul className={style.list} aria-label={label}>
      {files.map((file) => (
        <li key={file.url} className={style.item}>
          {file.contentType.startsWith('image/') ? (
            <img
              className={style.thumbnail}
              src={fileUrl(file.linkurl) ?? ''}
              alt=""
              loading="lazy"
            />
          ) : (
            <Icon name="page" />
          )}
          <a
            className={style.name}
            href={fileUrl(file.linkurl) ?? ''}
            target="_blank"
            rel="noopener noreferrer"
          >
            {file.name}
          </a>
          {aboutOf !== undefined && <span className={style.about}>{aboutOf(file)}</span>}
          <span className={style.size}>{sizeText(file.size)}</span>
          {onRemove !== undefined && (
            <IconButton
              icon="close"
              label={t('kit.upload.remove', { name: file.name })}
              onClick={() => onRemove(file)}
            />
          )}
        </li>
      ))}
      {children}
    </ul>
  );
}

/** Returns a formatter of bytes as KB, or MB with one decimal. */
function useSizeText(): (bytes: number) => string {
  const locale = useLocale();
  return (bytes) => {
    const isSmall = bytes < 1024 * 1024;
    const amount = isSmall ? Math.ceil(bytes / 1024) : bytes / 1024 / 1024;
    const digits = { maximumFractionDigits: isSmall ? 0 : 1 };
    return `${new Intl.NumberFormat(locale, digits).format(amount)} ${isSmall ? 'KB' : 'MB'}`;
  };
}
