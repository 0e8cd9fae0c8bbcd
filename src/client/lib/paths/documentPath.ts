import { pagePaths } from './pagePaths.ts';

/** Returns the path of a document. @param params further parameters, such as `page` of a PDF, or `print`, the revision of a print */
export function documentPath(
  id: string,
  isPublic: boolean,
  params: Readonly<Record<string, string>> = {},
): string {
  const path = isPublic ? pagePaths.publicKnowDetail : pagePaths.enterpriseKnowDetail;
  return `${path}?${new URLSearchParams({ id, ...params })}`;
}

/** Returns the path of the page that uploads files. @param documentID the document that gets a new revision */
export function uploadDocumentPath(isPublic: boolean, documentID?: string): string {
  const params = new URLSearchParams({
    ...(isPublic && { library: '1' }),
    ...(documentID !== undefined && { id: documentID }),
  }).toString();
  return params === '' ? pagePaths.addFile : `${pagePaths.addFile}?${params}`;
}
