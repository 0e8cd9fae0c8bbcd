import '../arco/arcoBase.ts';
import '@arco-design/web-react/es/Upload/style/css.js';
import ArcoUpload from '@arco-design/web-react/es/Upload';
import type { ReactNode } from 'react';
import { Icon } from '../buttons/Icon.tsx';
import { StyledText } from '../layout/layout.tsx';
import style from './FileDrop.module.css';

interface FileDropProps {
  readonly label: string;
  /** The limits, below the label. */
  readonly help?: ReactNode;
  /** File endings and types, as of an input. */
  readonly accept: string;
  readonly multiple?: boolean;
  readonly disabled?: boolean;
  readonly id?: string;
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/**
 * A box into which files are dropped, or which opens the browser's dialog of files. Arco's own box is no
 * button and has a label of its own; this one is a button with the label and help given here. Nothing is
 * uploaded by it.
 */
export function FileDrop(props: FileDropProps) {
  const { label, help, accept, multiple = false, disabled = false } = props;
  return (
    <ArcoUpload
      drag
      autoUpload={false}
      showUploadList={false}
      fileList={[]}
      // A file of another kind is dropped, too: the owner shows the reason.
      accept={{ type: accept, strict: false }}
      multiple={multiple}
      disabled={disabled}
      beforeUpload={(file, files) => {
        if (files[0] === file) props.onFiles(files); // called for each file
        return false;
      }}
    >
      <button
        type="button"
        id={props.id}
        className={style.box}
        disabled={disabled}
        aria-describedby={props.describedBy}
        aria-invalid={props.invalid}
        onKeyDown={(event) => event.stopPropagation()} // Arco opens the dialog on Enter, as does the click
      >
        <Icon name="page" size={28} />
        <span className={style.label}>{label}</span>
        {help !== undefined && (
          <StyledText as="span" ink={3} size={13}>
            {help}
          </StyledText>
        )}
      </button>
    </ArcoUpload>
  );
}
