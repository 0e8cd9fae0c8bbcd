import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import {
  getDocument,
  listEnterpriseLibrary,
  listPublicLibrary,
} from '../../../contract/areas/knowledge/documents.ts';
import { documentLibrary } from '../../../contract/areas/knowledge/knowledgeEnums.ts';
import {
  getKnowledgeStorage,
  knowledgeFileEndings,
  knowledgeUploadLimits,
  uploadKnowledgeFile,
} from '../../../contract/areas/knowledge/uploads.ts';
import { id as idText } from '../../../contract/validators.ts';
import { ApiError } from '../../api/http/apiError.ts';
import { failureText } from '../../api/http/failureText.ts';
import { useAction, useEndpoint } from '../../api/query/useEndpoint.ts';
import { useCan } from '../../api/session/useSession.ts';
import { DetailPage, DetailPanel } from '../../kit/detail/DetailPage.tsx';
import { SwitchField } from '../../kit/form/fields/SwitchField.tsx';
import { TextAreaField } from '../../kit/form/fields/TextField.tsx';
import { useEntityForm } from '../../kit/form/useEntityForm.ts';
import { useSizeText } from '../../kit/hooks/useSizeText.ts';
import { PageHeading } from '../../kit/page/PageHeading.tsx';
import { documentPath } from '../../lib/paths/documentPath.ts';
import { pagePaths } from '../../lib/paths/pagePaths.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { StateNote } from '../../ui/feedback/StateNote.tsx';
import { FileDrop } from '../../ui/files/FileDrop.tsx';
import { Row, Stack, StyledText } from '../../ui/layout/layout.tsx';
import { Progress } from '../../ui/progress/Progress.tsx';
import { toastSuccess } from '../../ui/toasts/toast.ts';
import { DocumentFields } from './DocumentFields.tsx';
import style from './knowledge.module.css';
import { type ResumableUpload, useResumableUploads } from './useResumableUploads.ts';

/** /knowledgeBase/EnterpriseKnow/addFile: uploads files; with `id` a new revision of one document, with `library=1` public ones. */
export function UploadPage() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const isPublic = query.get('library') === '1';
  const mayEdit = useCan(isPublic ? 'platform.knowledge' : 'knowledge.edit');
  const id = idText.safeParse(query.get('id')).data;
  if (!mayEdit)
    return (
      <StateNote title={t('knowledge.upload.deniedTitle')} text={t('knowledge.upload.denied')} />
    );
  return <Uploads key={id ?? 'new'} isPublic={isPublic} documentID={id} />;
}

interface UploadsProps {
  readonly isPublic: boolean;
  readonly documentID: string | undefined;
}

interface Made {
  readonly id: string;
  readonly title: string;
  readonly quarantine: string | null;
}

function Uploads({ isPublic, documentID }: UploadsProps) {
  const { t } = useTranslation();
  const sizeText = useSizeText();
  const library = isPublic ? documentLibrary.values.public : documentLibrary.values.enterprise;
  const uploads = useResumableUploads(library);
  const [made, setMade] = useState<readonly Made[]>([]);
  const isRevision = documentID !== undefined;
  const { data: document } = useEndpoint(
    getDocument,
    { ID: documentID ?? '' },
    { enabled: isRevision },
  );
  const reads = [listEnterpriseLibrary, listPublicLibrary, getDocument, getKnowledgeStorage];
  const make = useAction(uploadKnowledgeFile, reads);
  const form = useEntityForm(uploadKnowledgeFile, {
    visible: true,
    initial: { Keywords: [], AboutTypeIDs: [], AboutDeviceIDs: [], AboutFaultIDs: [] },
    fixed: { UploadID: '0'.repeat(22), Library: library, DocumentID: documentID },
    invalidates: reads,
    isPreserved: true,
    onDone() {},
    onClose() {},
  });
  const complete = uploads.uploads.filter(({ uploadID }) => uploadID !== null);
  const submit = async () => {
    const body = form.validBody();
    if (body === null) {
      form.submit(); // shows the problems
      return;
    }
    for (const upload of complete) await makeOne(body, upload);
  };
  const makeOne = async (body: object, upload: ResumableUpload) => {
    try {
      const { id, title, shown } = await make.mutateAsync({
        ...body,
        UploadID: upload.uploadID ?? '',
      });
      setMade((before) => [...before, { id, title, quarantine: shown.quarantine }]);
      uploads.remove(upload, true);
      toastSuccess(t('knowledge.upload.done', { title }));
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      uploads.fail(upload.key, cause.field === null ? failureText(cause) : cause.infoAtField);
    }
  };
  const { fileBytes, videoBytes } = knowledgeUploadLimits;
  const heading = isRevision
    ? t('knowledge.upload.revisionOf', { title: document?.title ?? '' })
    : t('knowledge.upload.title');
  return (
    <DetailPage>
      <PageHeading>{heading}</PageHeading>
      {made.length > 0 && (
        <DetailPanel heading={t('knowledge.upload.made')}>
          <ul className={style.uploads}>
            {made.map(({ id, title, quarantine }, at) => (
              <li key={`${id} ${at}`}>
                <Link to={documentPath(id, isPublic)}>{title}</Link>
                {quarantine !== null && (
                  <Banner tone="warn">
                    {t('knowledge.quarantineNote', { reason: quarantine })}
                  </Banner>
                )}
              </li>
            ))}
          </ul>
        </DetailPanel>
      )}
      <DetailPanel heading={t('knowledge.upload.files')}>
        <Stack gap={12}>
          <FileDrop
            label={t('knowledge.upload.choose')}
            help={t('knowledge.upload.limits', {
              file: sizeText(fileBytes),
              video: sizeText(videoBytes),
            })}
            accept={knowledgeFileEndings.join(',')}
            multiple={!isRevision}
            disabled={isRevision && uploads.uploads.length > 0}
            onFiles={(files) => uploads.add(isRevision ? files.slice(0, 1) : files)}
          />
          <ul className={style.uploads} aria-label={t('knowledge.upload.files')}>
            {uploads.uploads.map((upload) => (
              <UploadItem key={upload.key} upload={upload} of={uploads} />
            ))}
          </ul>
        </Stack>
      </DetailPanel>
      <DetailPanel heading={t('knowledge.upload.facts')}>
        <Stack gap={16}>
          {!isRevision && <DocumentFields form={form} isPublic={isPublic} document={null} />}
          <TextAreaField {...form.field('RevisionNote')} />
          <SwitchField
            {...form.switch('NeedsConfirmation')}
            help={t('knowledge.upload.confirmHelp')}
          />
          <Row gap={12}>
            <Button
              type="primary"
              loading={make.isPending}
              disabled={complete.length === 0}
              onClick={() => void submit()}
            >
              {t('knowledge.upload.submit', { count: complete.length })}
            </Button>
            <Link to={isPublic ? pagePaths.publicKnow : pagePaths.enterpriseKnow}>
              {t('knowledge.back')}
            </Link>
          </Row>
          <StyledText ink={3} size={13}>
            {t('knowledge.upload.draftNote')}
          </StyledText>
        </Stack>
      </DetailPanel>
    </DetailPage>
  );
}

interface UploadItemProps {
  readonly upload: ResumableUpload;
  readonly of: ReturnType<typeof useResumableUploads>;
}

function UploadItem({ upload, of }: UploadItemProps) {
  const { t } = useTranslation();
  const sizeText = useSizeText();
  const { file, share, uploadID, isPaused, failure } = upload;
  const percent = Math.floor(share * 100);
  const isRunning = uploadID === null && !isPaused && failure === '';
  return (
    <li className={style.upload}>
      <span>
        {file.name}{' '}
        <StyledText as="span" ink={3} size={13}>
          {sizeText(file.size)}
        </StyledText>
      </span>
      <Progress text={`${percent}%`} label={file.name} done={percent} total={100} />
      <Row gap={8}>
        {isRunning && (
          <Button size="small" onClick={() => of.pause(upload)}>
            {t('knowledge.upload.pause')}
          </Button>
        )}
        {!isRunning && uploadID === null && (
          <Button size="small" onClick={() => of.resume(upload)}>
            {t('knowledge.upload.resume')}
          </Button>
        )}
        <IconButton
          icon="close"
          label={t('knowledge.form.remove', { name: file.name })}
          onClick={() => of.remove(upload)}
        />
      </Row>
      {failure !== '' && (
        <span className={style.failure} role="alert">
          {failure}
        </span>
      )}
    </li>
  );
}
