/** The functions of packages that the admin command may use. */
export {
  lockByCode,
  type PackageTerms,
  storeMaySendSms,
  storeOrgState,
  storePackage,
} from './packages.ts';
export { selectEnterprise } from './queries.ts';
