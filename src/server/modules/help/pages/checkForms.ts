import type { HelpPageContent } from '../shape.ts';
import { heading, list, note, pairs, paragraph, steps, thisVersion } from './page.ts';

export const checkFormsPage: HelpPageContent = {
  id: 'check-forms',
  title: { 'zh-CN': '保养表单与点检表单', 'en-US': 'Forms of maintenance and inspection' },
  ...thisVersion,
  content: {
    'zh-CN': [
      paragraph(
        '**保养表单** 和 **点检表单** 规定到设备前检查什么。一张表单可用于多个计划和单次点检。',
      ),
      heading('设计表单'),
      steps(
        '点 **新建表单**：从空白开始，或用空压机、注塑机、数控机床、叉车、桥式起重机的模板。',
        '点 **添加分组** 和 **添加检查项**；拖动，或按 Alt 和上下键调整顺序。',
        '用 **手机预览** 试填一遍，再点 **保存表单**。',
        '点 **绑定设备**：绑定设备类型后，该类型及下级的设备都使用它。',
      ),
      heading('检查项'),
      pairs(
        ['合格或不合格', '不合格时可开立工单'],
        ['数值', '填写 **单位**、**下限** 和 **上限**，超出即不合格'],
        ['选项', '每个选项可以标为不合格'],
        ['仪表读数', '比上次小，或超过 **每天最多增加** 时立即询问；换了仪表时记两个值'],
        ['文字、照片、签名', '**照片要求** 可对任何检查项要求拍照'],
      ),
      list(
        '**显示条件**：例如只有某项不合格时才显示下一项。',
        '**方法（填写时可展开）** 和 **标准** 写明怎样检查、怎样算合格。',
        '成批的检查项可 **导入检查项**，也可 **导出检查项** 后在 Excel 中修改。',
      ),
      heading('版本'),
      paragraph(
        '表单被使用后，每次保存形成新的 **版本**；记录保留填写时的版本。手机上打开着旧版本的人仍可提交。**解绑** 不影响已有的记录。',
      ),
      note('一张表单最多 300 项；更多时请拆成几张。'),
    ],
    'en-US': [
      paragraph(
        '**Maintenance forms** and **Inspection forms** have what is checked at a machine. One form serves many plans, and spot checks.',
      ),
      heading('Designing a form'),
      steps(
        'Choose **New form**: an empty one, or the template of a compressor, an injection moulding machine, a CNC machine, a fork lift or an overhead crane.',
        '**Add section** and **Add item**; drag them into order, or press Alt with the arrow keys.',
        'Fill it in once in the **Phone preview**, then choose **Save form**.',
        'Choose **Bind equipment**: devices of a type, and of the types below it, then use this form.',
      ),
      heading('Items'),
      pairs(
        ['OK or NG', 'NG can open an order'],
        ['A number', 'with **Unit**, **Lower limit** and **Upper limit**; outside them it is NG'],
        ['Options', 'each option may be NG'],
        [
          'A meter reading',
          'questioned at once where it is below the last one, or rises more than **Most per day**; a replaced counter has two values',
        ],
        ['Text, photo, signature', '**Photo** may be demanded with any item'],
      ),
      list(
        '**Shown** makes an item depend on another one, such as a question that appears only after NG.',
        '**Method (unfolds while filling in)** and **Standard** describe how to check, and what is right.',
        'Many items come in by **Import items**; **Export items** to change them in Excel.',
      ),
      heading('Revisions'),
      paragraph(
        'Once a form is used, each save makes a revision; **Revisions** lists them. A record has the one with which it was filled in, and a phone with an old one can still send it. **Unbind** leaves records as they are.',
      ),
      note('A form has 300 items at most; divide a longer one.'),
    ],
  },
};
