import { getHelpInfos, getHelpMenus } from '../../../contract/areas/help/endpoints.ts';
import { defineModule, publicRoute } from '../../kernel/http/module.ts';
import { helpDoc } from './pages/helpDoc.ts';
import { appletDoc } from './pages/phone/appletDoc.ts';
import { infosOf, menusOf } from './shape.ts';

const helps = { helpDoc, appletDoc };

/** The help pages are part of the build, so they describe the running version. */
export const helpModule = defineModule({
  name: 'help',
  routes: [
    publicRoute(getHelpMenus, 'none', ({ body, locale }) => menusOf(helps[body.HelpType], locale)),

    publicRoute(getHelpInfos, 'none', ({ body, locale }) => {
      const infos = infosOf(helps[body.HelpType], locale);
      const { MenuID } = body;
      return MenuID === undefined ? infos : infos.filter(({ menuID }) => menuID === MenuID);
    }),
  ],
});
