import {
  getHelpEdit,
  getHelpInfos,
  getHelpMenus,
  type HelpType,
  hideHelpEntry,
  listHelpEdits,
  placeHelpEntry,
  revertHelpEdit,
  saveHelpEdit,
} from '../../../contract/areas/help/endpoints.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { defineModule, publicRoute, route } from '../../kernel/http/module.ts';
import type { Db, Tx } from '../../storage/db.ts';
import {
  editedHelp,
  type HelpEditing,
  hideEntry,
  listEntries,
  placeEntry,
  readEntry,
  revertEntry,
  saveEntry,
  selectHelpEdits,
} from './edits.ts';
import { helpDoc } from './pages/helpDoc.ts';
import { appletDoc } from './pages/phone/appletDoc.ts';
import { infosOf, menusOf } from './shape.ts';

const helps = { helpDoc, appletDoc };

interface EditingCall {
  readonly db: Db;
  readonly actor: Actor;
  readonly now: Date;
}

/** Works on one help in a transaction of the system's scope, because no organisation owns it. */
function edit<Result>(
  { db, actor: { userID }, now }: EditingCall,
  type: HelpType,
  mode: 'read' | 'write',
  work: (editing: HelpEditing) => Promise<Result>,
): Promise<Result> {
  return db.transaction('system', mode, (tx) =>
    work({ tx, type, shipped: helps[type], userID, now }),
  );
}

const forReaders = async (tx: Tx, type: HelpType) =>
  editedHelp(helps[type], await selectHelpEdits(tx, type));

/** Administrators of the platform write the help while their own organisation has expired. */
const always = { allowedWhenExpired: true } as const;

/** The help: pages that are part of the build, so that they describe the running version, and what was written over them. */
export const helpModule = defineModule({
  name: 'help',
  routes: [
    publicRoute(getHelpMenus, 'read', async ({ tx, body, locale }) =>
      menusOf(await forReaders(tx, body.HelpType), locale),
    ),

    publicRoute(getHelpInfos, 'read', async ({ tx, body, locale }) => {
      const infos = infosOf(await forReaders(tx, body.HelpType), locale);
      const { MenuID } = body;
      return MenuID === undefined ? infos : infos.filter(({ menuID }) => menuID === MenuID);
    }),

    route(
      listHelpEdits,
      'none',
      ({ body, ...call }) => edit(call, body.HelpType, 'read', listEntries),
      { ...always, isUnlogged: true },
    ),

    route(
      getHelpEdit,
      'none',
      ({ body, ...call }) =>
        edit(call, body.HelpType, 'read', (editing) => readEntry(editing, body)),
      { ...always, isUnlogged: true },
    ),

    route(
      saveHelpEdit,
      'none',
      ({ body, append, ...call }) =>
        edit(call, body.HelpType, 'write', async (editing) => {
          const saved = await saveEntry(editing, body);
          await append(editing.tx);
          return saved;
        }),
      always,
    ),

    route(
      placeHelpEntry,
      'none',
      ({ body, append, ...call }) =>
        edit(call, body.HelpType, 'write', async (editing) => {
          await placeEntry(editing, body);
          await append(editing.tx);
          return null;
        }),
      always,
    ),

    route(
      hideHelpEntry,
      'none',
      ({ body, append, ...call }) =>
        edit(call, body.HelpType, 'write', async (editing) => {
          await hideEntry(editing, body);
          await append(editing.tx);
          return null;
        }),
      always,
    ),

    route(
      revertHelpEdit,
      'none',
      ({ body, append, ...call }) =>
        edit(call, body.HelpType, 'write', async (editing) => {
          const { titleZh, titleEn, contentZh, contentEn } = await revertEntry(editing, body);
          const before = { titleZh, titleEn, contentZh, contentEn };
          await append(editing.tx, { targetID: body.EntryID, before });
          return null;
        }),
      always,
    ),
  ],
});
