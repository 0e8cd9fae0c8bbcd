import { button, menu, sidebarGroups } from '../../permissions.ts';

/** /knowledgeBase/EnterpriseKnow. It imports no schema, because the shell loads it with all pages. */
export const enterpriseKnowMenu = menu(
  'knowledge.view',
  sidebarGroups.knowledgeBase,
  '企业知识库',
  'Enterprise library',
  'EnterpriseKnow',
  { defaultRoles: ['维修主管', '维修工', '仓管员'] },
);

/** /knowledgeBase/publicKnow. Everybody signed in may read the public library; the permission shows its page. */
export const publicKnowMenu = menu(
  'knowledge.public',
  sidebarGroups.knowledgeBase,
  '公共知识库',
  'Public library',
  'publicKnow',
  { defaultRoles: ['维修主管', '维修工', '报修员', '仓管员'] },
);

/** The permission of platform administrators to write and review the public library. */
export const publicLibraryPermission = button(
  'platform.knowledge',
  'knowledge.public',
  '维护公共知识库',
  'Write the public library',
);
