import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { UploadedFile } from '../../../../contract/areas/file/endpoints.ts';
import { fileUrl } from '../../../api/http/fileUrl.ts';
import { Icon } from '../../../ui/buttons/Icon.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { useSizeText } from '../../hooks/useSizeText.ts';
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
