import type { Text } from '../../../contract/locale.ts';

/** The texts of the import command. */
export const importTexts = {
  usage: {
    'zh-CN': `用法：npm run -s import -- --file 文件 --kind {kinds} [--map "字段={列}"]... [--time-format "M/D/YYYY H:mm"]
  [--where "列=值,值"]... [--head-row 行号] [--leave-out] [--url 地址] [--phone 手机号] [--password 密码] [--dry-run] [--force] [--errors-to 文件.csv] [--passwords-to 文件.csv] [--lang zh-CN|en-US]
撤销：npm run -s import -- --undo 批次号
手机号、密码、地址也可用环境变量 ANDON_PHONE、ANDON_PASSWORD、ANDON_URL
--head-row：列名所在的行，不给时自动查找；--leave-out：选填项的值不正确时留空，其余内容照常导入；--passwords-to：导入人员后发放一次性密码，写入新文件
映射：{列} 取值；{甲|乙} 取第一个非空列；{?甲|乙} 取第一个非空列的列名；可与文字混写，如 DeviceCode={系统}-{编号}，IsStop=1`,
    'en-US': `Usage: npm run -s import -- --file F --kind {kinds} [--map "Field={Column}"]... [--time-format "M/D/YYYY H:mm"]
  [--where "Column=value,value"]... [--head-row N] [--leave-out] [--url U] [--phone P] [--password W] [--dry-run] [--force] [--errors-to F.csv] [--passwords-to F.csv] [--lang zh-CN|en-US]
Undo: npm run -s import -- --undo BATCH
Phone, password and address may also be set in ANDON_PHONE, ANDON_PASSWORD and ANDON_URL
--head-row: the row of the column names, looked for if not given; --leave-out: a row goes without a wrong value of an optional field; --passwords-to: gives imported people one-time passwords, in a new file
Mapping: {Column} its value; {A|B} the first that is not empty; {?A|B} the name of that column; text may stand between, e.g. DeviceCode={System}-{nodenum}, IsStop=1`,
  },
  optionMissing: {
    'zh-CN': '缺少 --{option}：请补上（--help 查看用法）',
    'en-US': '--{option} is missing: give it (--help shows the usage)',
  },
  credentialMissing: {
    'zh-CN': '缺少 --{option}：请补上，或设置环境变量 {variable}',
    'en-US': '--{option} is missing: give it, or set {variable}',
  },
  unknownKind: {
    'zh-CN': '没有导入类型 {kind}；可用：{kinds}',
    'en-US': 'There is no kind {kind}; there are: {kinds}',
  },
  badHeadRow: {
    'zh-CN': '--head-row {row} 不是文件前几行中的行号：请给出列名所在的行，例如 3',
    'en-US':
      '--head-row {row} is not one of the first rows of the file: give the row of the column names, e.g. 3',
  },
  headRow: {
    'zh-CN': '列名取自第 {row} 行（可用 --head-row 更改）',
    'en-US': 'The column names are in row {row} (--head-row changes it)',
  },
  leftOut: {
    'zh-CN': '以下值不正确，已留空：',
    'en-US': 'These values are wrong and were left out:',
  },
  badUrl: {
    'zh-CN': '--url {url} 不是网址；例如 http://127.0.0.1:8080',
    'en-US': '--url {url} is not an address; e.g. http://127.0.0.1:8080',
  },
  badBatch: {
    'zh-CN': '--undo {batch} 不是批次号；请用导入结束时给出的编号',
    'en-US': '--undo {batch} is not a batch; use the one that the import gave at its end',
  },
  badMap: {
    'zh-CN': '--map "{map}" 应写成 字段={列}，例如 DeviceCode={example}',
    'en-US': '--map "{map}" must read Field={Column}, e.g. DeviceCode={example}',
  },
  unknownField: {
    'zh-CN': '--map：没有字段 {field}；可用字段：{fields}',
    'en-US': '--map: there is no field {field}; there are: {fields}',
  },
  fieldTwice: {
    'zh-CN': '--map：字段 {field} 出现了两次，请只保留一个',
    'en-US': '--map: field {field} stands there twice; keep one',
  },
  fieldUnmapped: {
    'zh-CN': '字段 {field} 没有来源：请加 --map "{field}=..."；文件中的列：{columns}',
    'en-US': 'Nothing gives field {field}: add --map "{field}=..."; columns of the file: {columns}',
  },
  unknownColumn: {
    'zh-CN': '文件中没有列 {column}；有：{columns}',
    'en-US': 'The file has no column {column}; it has: {columns}',
  },
  badWhere: {
    'zh-CN': '--where "{where}" 应写成 列=值,值，例如 System=5,8',
    'en-US': '--where "{where}" must read Column=value,value, e.g. System=5,8',
  },
  badTimeFormat: {
    'zh-CN': '--time-format "{format}" 中的 {part} 不是记号；可用：{tokens}',
    'en-US': '--time-format "{format}": {part} is no token; there are: {tokens}',
  },
  fileMissing: {
    'zh-CN': '找不到文件 {file}：请检查路径',
    'en-US': 'There is no file {file}: check the path',
  },
  fileUnreadable: {
    'zh-CN': '无法读取文件 {file}（{reason}）：请检查权限，或另存后重试',
    'en-US': 'The file {file} cannot be read ({reason}): check its permissions, or save it anew',
  },
  noFile: {
    'zh-CN': '{file} 不是普通文件：请先保存为文件',
    'en-US': '{file} is no regular file: save it as one first',
  },
  xlsxTooLarge: {
    'zh-CN': '{file} 超过 {limit} MB：请另存为 CSV，CSV 大小不限',
    'en-US': '{file} is larger than {limit} MB: save it as CSV, which may be of any size',
  },
  headBroken: {
    'zh-CN': '{file} 的列名行中有多余的引号：请改正该行',
    'en-US': '{file} has a stray quotation mark among its column names: correct that line',
  },
  columnTwice: {
    'zh-CN': '列名 {column} 出现两次：第 {first} 列和第 {second} 列；请改名其中一列',
    'en-US': 'Two columns are named {column}: {first} and {second}; rename one of them',
  },
  oldExcel: {
    'zh-CN': '{file} 是旧版 Excel 格式：请另存为 .xlsx 或 CSV',
    'en-US': '{file} is in the old Excel format: save it as .xlsx or CSV',
  },
  fileEmpty: {
    'zh-CN': '{file} 中没有数据行：第一行应为列名，其后为数据',
    'en-US': '{file} has no rows: the first must name the columns, data follows',
  },
  noRowSelected: {
    'zh-CN': '没有符合 --where 的行：请检查列与值',
    'en-US': 'No row fits --where: check columns and values',
  },
  refused: { 'zh-CN': '服务器拒绝：{info}', 'en-US': 'The server refused: {info}' },
  notAndon: {
    'zh-CN': '{url} 有应答，但不是安灯服务器（HTTP {status}）：请检查 --url',
    'en-US': '{url} answers, but is no Andon server (HTTP {status}): check --url',
  },
  away: {
    'zh-CN':
      '连接不到 {url}：请确认服务器已启动（npm start），或用 --url 指定地址；可安全地重新执行本命令',
    'en-US':
      'No answer from {url}: see that the server runs (npm start), or give its --url; this command is safe to repeat',
  },
  notAField: {
    'zh-CN': '“{value}”不符合时间格式 {format}：请改正该单元格或 --time-format',
    'en-US': '"{value}" does not fit the time format {format}: correct the cell or --time-format',
  },
  brokenRow: {
    'zh-CN': '引号没有成对，或该行过长：请改正该行，单元格内的引号应写成两个 ""',
    'en-US':
      'a quotation mark is not closed, or the line is too long: correct the line; within a cell a quotation mark is written twice, ""',
  },
  mostFail: {
    'zh-CN':
      '超过一半的行有错误，未写入任何数据：时间很可能是其他写法，请用 --time-format 说明，例如 --time-format "M/D/YYYY H:mm"；确要导入其余行时加 --force',
    'en-US':
      'More than half of the rows have errors, nothing was written: the times are probably written in another format, say which with --time-format, e.g. --time-format "M/D/YYYY H:mm"; --force imports the other rows all the same',
  },
  checking: { 'zh-CN': '检查', 'en-US': 'checking' },
  importing: { 'zh-CN': '导入', 'en-US': 'importing' },
  rowHead: { 'zh-CN': '行', 'en-US': 'row' },
  fieldHead: { 'zh-CN': '字段', 'en-US': 'field' },
  reasonHead: { 'zh-CN': '原因', 'en-US': 'reason' },
  moreErrors: {
    'zh-CN': '…… 另有 {count} 条（--errors-to 文件.csv 可导出全部）',
    'en-US': '... and {count} more (--errors-to F.csv writes all of them)',
  },
  timeHint: {
    'zh-CN': '提示：时间为其他写法时，用 --time-format 说明，例如 --time-format "M/D/YYYY H:mm"',
    'en-US':
      'Hint: where times are written otherwise, say how with --time-format, e.g. --time-format "M/D/YYYY H:mm"',
  },
  passwordsOfPeople: {
    'zh-CN': '--passwords-to 只用于导入人员（--kind User）：请去掉它',
    'en-US': '--passwords-to is for people alone (--kind User): leave it out',
  },
  fileExists: { 'zh-CN': '文件已存在', 'en-US': 'the file exists already' },
  passwordHead: {
    'zh-CN': '姓名,手机号,一次性密码,有效期至',
    'en-US': 'Name,Phone,One-time password,Valid until',
  },
  passwordsWritten: {
    'zh-CN': '{count} 人的一次性密码已写入 {file}；转交后请删除该文件',
    'en-US': '{file} has the one-time passwords of {count} people; delete it when they have them',
  },
  noPasswords: {
    'zh-CN': '他们还没有密码：请在人员通讯录中重置密码，或下次导入时加 --passwords-to 文件.csv',
    'en-US':
      'They have no password yet: reset it in the address book, or import the next ones with --passwords-to F.csv',
  },
  notWritten: {
    'zh-CN': '无法写入 {file}（{reason}）：请换一个位置',
    'en-US': '{file} cannot be written ({reason}): choose another place',
  },
  errorsWritten: { 'zh-CN': '错误行已写入 {file}', 'en-US': 'The errors are in {file}' },
  summary: {
    'zh-CN': '共 {total} 行：导入 {imported}，已有 {unchanged}，错误 {errors}',
    'en-US': '{total} rows: {imported} imported, {unchanged} there already, {errors} with errors',
  },
  dryRunSummary: {
    'zh-CN': '试运行，未写入。共 {total} 行：可导入 {imported}，已有 {unchanged}，错误 {errors}',
    'en-US':
      'Dry run, nothing written. {total} rows: {imported} to import, {unchanged} there already, {errors} with errors',
  },
  batch: {
    'zh-CN': '批次号 {batch}；撤销：npm run -s import -- --undo {batch}',
    'en-US': 'Batch {batch}; to undo it: npm run -s import -- --undo {batch}',
  },
  undone: {
    'zh-CN': '批次 {batch} 已撤销：{removed} 条',
    'en-US': 'Batch {batch} is undone: {removed} orders',
  },
} as const satisfies Record<string, Text>;
