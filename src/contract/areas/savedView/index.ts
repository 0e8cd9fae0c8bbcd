import { defineArea } from '../../area.ts';
import { defineError } from '../../errors.ts';
import { label } from '../../locale.ts';
import { deleteView, listViews, saveView } from './endpoints.ts';

export const savedViewArea = defineArea({
  name: 'savedView',
  label: label('视图', 'Saved views'),
  endpoints: [listViews, saveView, deleteView],
  errors: {
    VIEW_NAME_TAKEN: defineError(
      'ViewName：您已有同名视图，请换一个名称',
      'ViewName: you already have a view with this name; choose another name',
    ),
    TOO_MANY_VIEWS: defineError(
      '每个页面最多保存 {limit} 个视图，请先删除不用的',
      'You can save at most {limit} views on a page; delete one first',
    ),
    TOO_MANY_VIEWS_IN_ALL: defineError(
      '每人最多保存 {limit} 个视图，请先删除不用的',
      'You can save at most {limit} views; delete one first',
    ),
  },
  actionNames: {
    save: label('保存视图', 'Save a view'),
    delete: label('删除视图', 'Delete a view'),
  },
  fieldNames: {
    viewName: label('视图', 'View'),
    shared: { label: label('共享', 'Shared'), values: 'yesNo' },
  },
});
