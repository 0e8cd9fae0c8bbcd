import { defineArea } from '../../area.ts';
import { label } from '../../locale.ts';
import { getHelpInfos, getHelpMenus } from './endpoints.ts';

export const helpArea = defineArea({
  name: 'help',
  label: label('帮助', 'Help'),
  endpoints: [getHelpMenus, getHelpInfos],
});
