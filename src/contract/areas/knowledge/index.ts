import { defineArea, withoutBodyTypes } from '../../area.ts';
import { defineError } from '../../errors.ts';
import { label } from '../../locale.ts';
import { button } from '../../permissions.ts';
import { articleActionNames, articleEndpoints } from './articles.ts';
import { documentActionNames, documentEndpoints } from './documents.ts';
import { documentAction, documentKind, documentLibrary, documentState } from './knowledgeEnums.ts';
import { enterpriseKnowMenu, publicKnowMenu, publicLibraryPermission } from './menu.ts';
import { searchActionNames, searchEndpoints } from './search.ts';
import { documentType, publicDocumentType } from './types.ts';
import { uploadActionNames, uploadEndpoints } from './uploads.ts';

export const knowledgeArea = defineArea({
  name: 'knowledge',
  label: label('知识库', 'Knowledge base'),
  resources: [documentType, publicDocumentType],
  endpoints: withoutBodyTypes([
    ...documentEndpoints,
    ...uploadEndpoints,
    ...searchEndpoints,
    ...articleEndpoints,
  ]),
  permissions: [
    enterpriseKnowMenu,
    button('knowledge.edit', 'knowledge.view', '维护知识文档', 'Write documents', {
      defaultRoles: ['维修主管'],
    }),
    button('knowledge.review', 'knowledge.view', '审核知识文档', 'Review documents', {
      defaultRoles: ['维修主管'],
    }),
    button('knowledge.export', 'knowledge.view', '导出知识文档', 'Export documents', {
      defaultRoles: ['维修主管'],
    }),
    publicKnowMenu,
  ],
  platformPermissions: [publicLibraryPermission],
  actionNames: {
    ...documentActionNames,
    ...uploadActionNames,
    ...searchActionNames,
    ...articleActionNames,
  },
  listPages: ['enterpriseKnow', 'publicKnow'],
  changeKinds: ['document'],
  exports: {
    Document: { permission: 'knowledge.export', title: label('知识文档', 'Documents') },
  },
  notifications: {
    documentReview: {
      name: label('文档待审核', 'A document to review'),
      title: label('文档待审核：{title}', 'To review: {title}'),
      msg: label(
        '{person} 提交了《{title}》第 {revision} 版，请审核',
        '{person} submitted revision {revision} of “{title}”; review it',
      ),
    },
    documentDecided: {
      name: label('文档已发布', 'A document was published'),
      title: label('文档已发布：{title}', 'Published: {title}'),
      msg: label(
        '{person} 审核通过了《{title}》第 {revision} 版',
        '{person} approved revision {revision} of “{title}”',
      ),
    },
    documentReturned: {
      name: label('文档被退回', 'A document was returned'),
      title: label('文档被退回：{title}', 'Returned: {title}'),
      msg: label(
        '{person} 退回了《{title}》第 {revision} 版：{note}',
        '{person} returned revision {revision} of “{title}”: {note}',
      ),
    },
    documentConfirm: {
      name: label('文档待确认', 'A document to confirm'),
      title: label('请阅读并确认：{title}', 'Read and confirm: {title}'),
      msg: label(
        '《{title}》第 {revision} 版已发布，请阅读后确认',
        'Revision {revision} of “{title}” is published; read it, then confirm',
      ),
    },
  },
  errors: {
    DOCUMENT_WITHDRAWN: defineError(
      'ID：该文档已撤回，请联系本企业的知识库维护人',
      'ID: this document was withdrawn; ask whoever writes the documents of your organisation',
    ),
    DOCUMENT_REVISED: defineError(
      'Revision：文档已有新的修订版 {revision}，请先阅读新版再确认',
      'Revision: the document has revision {revision} now; read it, then confirm it',
    ),
    DOCUMENT_STATE: defineError(
      'ID：文档现在是“{state}”，不能执行此操作，请刷新',
      'ID: the document is "{state}" now, so this is not possible; reload the page',
    ),
    DOCUMENT_QUARANTINED: defineError(
      'ID：文件未通过检查，已隔离（{reason}）；请上传新的修订版',
      'ID: the file could not be verified ({reason}); upload another revision',
    ),
    DOCUMENT_OWN_REVIEW: defineError(
      'ID：不能审核自己写的修订版，请由其他审核人处理',
      'ID: you wrote this revision; somebody else who reviews documents decides it',
    ),
    DOCUMENT_WAS_PUBLISHED: defineError(
      'ID：发布过的文档不能删除，请撤回',
      'ID: a document that was published cannot be deleted; withdraw it',
    ),
    DOCUMENT_REVISIONS: defineError(
      '{field}：一份文档最多 {limit} 个修订版，请新建文档',
      '{field}: a document has at most {limit} revisions; add another document',
    ),
    DOCUMENT_COMMENTS: defineError(
      'ID：该文档的评论已达 {limit} 条，请先删除旧评论',
      'ID: this document has {limit} comments; delete old ones first',
    ),
    UPLOAD_INCOMPLETE: defineError(
      'UploadID：文件还没有传完，请继续上传',
      'UploadID: the file is not complete yet; go on with its upload',
    ),
    UPLOAD_BUSY: defineError(
      'UploadID：文件正在传输或检查，请稍后再试',
      'UploadID: the file is being sent or checked; try again in a minute',
    ),
    UPLOAD_REFUSED: defineError(
      'UploadID：文件不能上传，{reason}',
      'UploadID: the file is not taken: {reason}',
    ),
  },
  fieldNames: {
    documentKind: { label: label('文档种类', 'Kind of document'), values: documentKind },
    library: { label: label('知识库', 'Library'), values: documentLibrary },
    documentStep: {
      label: label('操作', 'Action'),
      values: Object.fromEntries(
        Object.entries(documentAction.values).map(([name, value]) => [
          name,
          documentAction.text(value),
        ]),
      ),
    },
    isOnLabel: { label: label('扫码可见', 'Shown by the label'), values: 'yesNo' },
    isUseful: { label: label('是否有用', 'Useful'), values: 'yesNo' },
    needsConfirmation: { label: label('要求确认已读', 'Needs confirmation'), values: 'yesNo' },
    documentState: { label: label('状态', 'State'), values: documentState },
    toConfirm: { label: label('待我确认', 'I have to confirm'), values: 'yesNo' },
    quarantined: { label: label('已隔离', 'In quarantine'), values: 'yesNo' },
  },
});
