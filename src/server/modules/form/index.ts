import { v7 as uuid } from 'uuid';
import { formCalls } from '../../../contract/areas/form/calls.ts';
import { itemsOf } from '../../../contract/areas/form/contentProblems.ts';
import {
  type FormKind,
  formKinds,
  formsOf,
  maintenanceForm,
} from '../../../contract/areas/form/form.ts';
import { itemFileKinds } from '../../../contract/areas/form/itemColumns.ts';
import { label } from '../../../contract/locale.ts';
import { mergeEntries } from '../../../contract/mergeEntries.ts';
import type { AnyRecord } from '../../../contract/resource/anyResource.ts';
import { defineModule, type Route, route } from '../../kernel/http/module.ts';
import { changeEvent } from '../../realtime/delivery/changes.ts';
import { recordReader } from '../../resource/readRecord.ts';
import type { ResourceRules } from '../../resource/rules.ts';
import { serveResource } from '../../resource/serveResource.ts';
import { insertRecord } from '../../resource/writeRecord.ts';
import { bindForm, namesText, selectBindings, selectDeviceForms, unbindForm } from './bindings.ts';
import {
  copiedSections,
  isFormUsedSql,
  plainSections,
  removeParts,
  requireContent,
  type SavedContent,
  saveContent,
  selectRevisions,
  storeRevision,
} from './content.ts';
import { itemExport, itemImport } from './itemFiles.ts';

function rulesOf(kind: FormKind): ResourceRules {
  return {
    derived: {
      itemCount: 'r.item_count',
      revision: 'r.revision',
      bindingCount:
        '(select count(*)::int from form_binding b where b.org_code = r.org_code and b.form_id = r.id)',
    },
    isUsed: isFormUsedSql,
    usedBy: label('设备绑定、计划或检查记录', 'devices that are bound, plans or records'),
    afterWrite: ({ tx, actor }, ids) => removeParts(tx, kind, actor.orgCode, ids),
  };
}

/** Returns the entry of a saved content in the action log: the revisions, and the items that came and went. */
function changeOf({ before, after }: SavedContent) {
  const [old, present] = [itemsOf(before.sections), itemsOf(after.sections)];
  const without = (some: typeof old, others: typeof old) =>
    namesText(
      some.filter(({ id }) => others.every((one) => one.id !== id)).map(({ name }) => name),
    );
  const [addedItems, removedItems] = [without(present, old), without(old, present)];
  return {
    before: { revision: before.revision, itemCount: old.length },
    after: {
      revision: after.revision,
      itemCount: present.length,
      ...(addedItems !== '' && { addedItems }),
      ...(removedItems !== '' && { removedItems }),
    },
  };
}

/** The routes of one kind of forms beside those of its definition. */
function routesOf(kind: FormKind): readonly Route[] {
  const calls = formCalls[kind];
  const resource: AnyRecord = formsOf[kind];
  const reader = recordReader(resource, rulesOf(kind));
  const changed = (orgCode: string, id: string) => changeEvent(orgCode, formsOf[kind].name, [id]);
  return [
    route(calls.add, 'write', async (context) => {
      const { tx, actor, body, publish, audit } = context;
      const { Sections, CopyOfID, OrgCode: _org, ...own } = body;
      const sections =
        CopyOfID === undefined
          ? plainSections(Sections)
          : copiedSections((await requireContent(tx, kind, actor.orgCode, CopyOfID)).sections);
      const id = uuid();
      await insertRecord(context, resource, { id, body: own, pictures: undefined });
      if (sections.length > 0) await storeRevision(context, kind, { id, revision: 1, sections });
      publish(changed(actor.orgCode, id));
      const itemCount = itemsOf(sections).length;
      audit({ targetID: id, after: { ...own, ...(itemCount > 0 && { itemCount }) } });
      return maintenanceForm.detail.parse(await reader.require(context, id));
    }),

    route(calls.content, 'read', ({ tx, actor, body }) =>
      requireContent(tx, kind, actor.orgCode, body.ID, body.Revision),
    ),

    route(calls.save, 'write', async (context) => {
      const { actor, body, publish, audit } = context;
      const saved = await saveContent(context, kind, body);
      if (saved.after !== saved.before) publish(changed(actor.orgCode, body.ID));
      audit(saved.after === saved.before ? [] : { targetID: body.ID, ...changeOf(saved) });
      return saved.after;
    }),

    route(calls.revisions, 'read', async ({ tx, actor, body }) => {
      await requireContent(tx, kind, actor.orgCode, body.ID);
      return selectRevisions(tx, actor.orgCode, body.ID);
    }),

    route(calls.bindings, 'read', ({ tx, actor, body }) =>
      selectBindings(tx, kind, actor.orgCode, body),
    ),

    route(calls.bind, 'write', async (context) => {
      const { actor, body, publish, audit } = context;
      const { changed: count, names } = await bindForm(context, kind, body);
      publish(changed(actor.orgCode, body.ID));
      audit({ targetID: body.ID, after: { bindings: names, isDefaultForm: body.IsDefaultForm } });
      return { changed: count };
    }),

    route(calls.unbind, 'write', async (context) => {
      const { actor, body, publish, audit } = context;
      const { changed: count, names } = await unbindForm(context, kind, body);
      publish(changed(actor.orgCode, body.ID));
      audit({ targetID: body.ID, before: { bindings: names }, after: {} });
      return { changed: count };
    }),

    route(calls.ofDevice, 'read', ({ tx, actor, body }) =>
      selectDeviceForms(tx, kind, actor.orgCode, body.DeviceID),
    ),
  ];
}

/** Forms of maintenance and of inspections: both kinds are served by the same code. */
export const formModule = defineModule({
  name: 'form',
  resources: formKinds.map((kind) => serveResource(formsOf[kind], rulesOf(kind))),
  routes: formKinds.flatMap(routesOf),
  imports: formKinds.map(itemImport),
  exports: mergeEntries(formKinds.map((kind) => ({ [itemFileKinds[kind]]: itemExport(kind) }))),
});
