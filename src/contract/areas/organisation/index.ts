import { defineArea } from '../../area.ts';
import { label } from '../../locale.ts';
import { getOrgAuth, getOrgMenu } from './endpoints.ts';

export const organisationArea = defineArea({
  name: 'organisation',
  label: label('企业', 'Organisation'),
  endpoints: [getOrgMenu, getOrgAuth],
  actionNames: {
    menu: label('切换企业', 'Switch organisation'),
  },
  fieldNames: {
    orgName: label('企业', 'Organisation'),
  },
});
