/**
 * Pages that the specification names and that are not open yet: they answer with
 * /error-page/401 (page without a mapping), unlike an address that is nobody's (/401).
 */
export const knownPages = [
  '/mylogin',
  '/assets',
  '/auth-redirect',
  '/helpDoc',
  '/cqxdwialogin',
  '/appletDoc',
  '/account',
  '/home/*',
  '/device/*',
  '/deviceDetail/deviceDetail',
  '/personnel/*',
  '/userApplication/index',
  '/userApply/applyList',
  '/oplog/index',
  '/relationEnt/index',
  '/proclamation/list',
  '/scoket/index',
  '/Inspection/*',
  '/maintenance/*',
  '/knowledgeBase/*',
  '/systemInfo/*',
] as const;
