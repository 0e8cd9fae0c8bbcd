/** The functions of packages that the admin command may use. */
export { lockByCode, type PackageTerms, storeOrgState, storePackage } from './packages.ts';
export { selectEnterprise } from './queries.ts';
