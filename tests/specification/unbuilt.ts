/**
 * The calls of specification 7 that no route answers yet, as `group name`. A call that is built leaves the list: the test
 * of `tests/server/kernel/http/specifiedCalls.test.ts` fails until then. The calls stand in the order of `names.ts`.
 */
export const unbuiltCalls: readonly string[] = ['Service problem log', 'Service system types'];

/**
 * The paths of specification 2 that have no page yet. A page that is built leaves the list: the test of
 * `tests/client/app/specifiedRoutes.test.tsx` fails until then.
 */
export const unbuiltRoutes: readonly string[] = [
  '/scoket/index',
  '/realTimeDevices/deviceStatus',
  '/realTimeDevices/monitoringRecords',
  '/home/deviceData',
  '/home/personnelData',
  '/home/faultAnalysis',
  '/systemInfo/problemLog',
];
