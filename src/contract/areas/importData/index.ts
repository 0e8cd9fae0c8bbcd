import { defineArea } from '../../area.ts';
import { defineError } from '../../errors.ts';
import { label } from '../../locale.ts';
import { button } from '../../permissions.ts';
import { exportRows, importRows, undoImport } from './endpoints.ts';

export const importDataArea = defineArea({
  name: 'importData',
  label: label('导入导出', 'Import and export'),
  endpoints: [importRows, undoImport, exportRows],
  permissions: [button('import.run', 'repair.view', '导入数据', 'Import data')],
  errors: {
    EXPORT_TOO_LARGE: defineError(
      '超过 {limit} 条，不能一次导出；请缩小筛选范围',
      'More than {limit} rows cannot be exported at once; narrow the filter down',
    ),
    BATCH_TOUCHED: defineError(
      '该批次中已有 {count} 条被修改，不能撤销',
      '{count} records of the batch were changed since; it cannot be undone',
    ),
  },
  actionNames: {
    import: label('导入数据', 'Import rows'),
    undo: label('撤销导入', 'Undo an import'),
    export: label('导出数据', 'Export a list'),
  },
  fieldNames: {
    dryRun: { label: label('仅检查', 'Check only'), values: 'yesNo' },
    leaveOut: { label: label('不正确的选填值留空', 'Wrong values left out'), values: 'yesNo' },
    firstRow: label('起始行', 'First row'),
    total: label('行数', 'Rows'),
    imported: label('导入', 'Imported'),
    unchanged: label('已有', 'Already there'),
    errors: label('有问题', 'With problems'),
    removed: label('移除', 'Removed'),
    filter: label('筛选', 'Filter'),
  },
});
