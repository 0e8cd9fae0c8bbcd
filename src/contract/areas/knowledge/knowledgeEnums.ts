import { enumeration } from '../../enums.ts';
import { label } from '../../locale.ts';
import type { NodeReference } from '../../resource/tree.ts';

/** The tenant of the public library: no organisation has this code. */
export const publicLibraryCode = 'PUBLIC';

/** The two libraries. */
export const documentLibrary = enumeration({
  enterprise: [0, '企业知识库', 'Enterprise library'],
  public: [1, '公共知识库', 'Public library'],
});

/** The content of a document. */
export const documentKind = enumeration({
  file: [0, '文件', 'File'],
  article: [1, '文章', 'Article'],
});

/** The state of the latest revision of a document. Readers see the revision that was published last, until it is withdrawn. */
export const documentState = enumeration({
  draft: [0, '草稿', 'Draft'],
  review: [1, '审核中', 'In review'],
  published: [2, '已发布', 'Published'],
  withdrawn: [3, '已撤回', 'Withdrawn'],
});

/** The actions on a document that its history shows. */
export const documentAction = enumeration({
  add: [0, '新增', 'Added'],
  submit: [1, '提交审核', 'Submitted for review'],
  takeBack: [2, '收回修改', 'Taken back'],
  approve: [3, '审核通过并发布', 'Approved and published'],
  reject: [4, '退回修改', 'Returned to the author'],
  withdraw: [5, '撤回', 'Withdrawn'],
  reopen: [6, '重新编辑', 'Opened again'],
  revise: [7, '新增修订版', 'New revision'],
  change: [8, '修改信息', 'Facts changed'],
});

/** Returns the links of documents to the nodes of a tree, for its `references`. @param column of `document_link`, with the ids of nodes */
export function documentLinksTo(column: 'fault_desc_id' | 'type_id'): NodeReference {
  return {
    table: 'document_link',
    column,
    isLoose: true,
    links: { column: 'document_id', noun: label('知识文档', 'documents') },
  };
}
