import {
  type UploadedFile,
  type UploadFolder,
  uploadedFile,
  uploadPath,
} from '../../../contract/areas/file/endpoints.ts';
import { isEnvelope, isSuccess, readSuccess } from '../../../contract/envelope.ts';
import { currentUser } from '../session/session.ts';
import { ApiError } from './apiError.ts';
import { logged, refusalOf } from './call.ts';
import { parse, postForm, type UploadOptions } from './post.ts';

/**
 * Stores a file under a label in a folder of the object store.
 *
 * @throws ApiError as `call`
 */
export async function upload(
  folder: UploadFolder,
  label: string,
  file: Blob,
  options: UploadOptions = {},
): Promise<UploadedFile> {
  const path = uploadPath(folder, label);
  return logged({ path }, {}, async () => {
    const form = new FormData();
    const { orgCode } = currentUser() ?? {};
    if (orgCode !== undefined) form.append('OrgCode', orgCode); // before the file, which is stored there
    form.append('file', file, label);
    const response = await postForm(path, form, options);
    const envelope = parse(String(response.data));
    if (!isEnvelope(envelope)) throw new ApiError('HTTP', { http: response.status });
    if (!isSuccess(envelope)) throw refusalOf(envelope, null);
    return uploadedFile.parse(readSuccess(false, envelope));
  });
}
