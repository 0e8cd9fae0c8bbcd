import type { HelpPageContent } from '../shape.ts';
import { heading, list, note, pairs, paragraph, steps, thisVersion } from './page.ts';

export const sparePartsPage: HelpPageContent = {
  id: 'spare-parts',
  title: { 'zh-CN': '备件', 'en-US': 'Spare parts' },
  ...thisVersion,
  content: {
    'zh-CN': [
      paragraph('**备件台账** 列出本企业的备件。搜索框找编号、名称、拼音和规格。'),
      heading('建立台账'),
      steps(
        '先建立库位：仓库、货架、货位，以及每人的包或车。类型和库位都可以分级。',
        '成批的备件点 **导入**；填写 期初数量 的备件会同时入库。导入后可撤销。',
        '填写 **最低库存** 和 **最高库存**：可用量降到最低库存时，仓管员收到一次消息。',
        '在备件的页面指定 **适用设备** 和 **替代件**；缺货时，维修会提示有库存的替代件。',
      ),
      heading('库存'),
      paragraph(
        '**办理出入库** 可以一次登记多行。每笔记录都不能修改；登记错了点 **撤销**，系统会登记一笔相反的记录。',
      ),
      pairs(
        ['入库', '收到的备件，带单价'],
        ['出库', '领用的备件，按移动平均单价计价'],
        ['领入个人包', '从仓库到某人的包或车；维修先用自己包里的备件'],
        ['移库', '从一个库位到另一个库位'],
        ['更正库存', '登记库位上实际的数量，须写明原因'],
        ['报废', '坏的或过期的备件，须写明原因'],
      ),
      list(
        '库存不会小于零；按个计数的备件只能填整数；最多补录 30 天。',
        '按批次管理的备件先出最早到期的批次。',
        '维修用了账上没有的备件，会进入 **账外备件**，由仓管员答复来源；维修不受影响。',
      ),
      heading('申请'),
      steps(
        '在 **我的备件申请** 申请领料或采购；因缺件中断的工单会提示申请，并填好备件。',
        '主管或仓管员在 **备件申请处理** 审批，可以只批准一部分。超过审批上限或自己的申请由他人审批。',
        '批准的领料会预留库存；领取时签名，可以分次领取。过期未领会释放预留。',
        '采购到货时登记数量、单价和批次，可以分次到货。交期有变时点 **修改到货日期**，申请人看到的到货日期随之更新。',
      ),
      heading('盘点'),
      steps(
        '按库位、备件类型或 ABC 分类建立盘点单；可以盲盘，即不显示账面数量。',
        '用手机扫码逐个清点，两个人可以盘同一张单。空的货位须确认确实是空的。',
        '盘点期间可以照常出入库：差异按清点前的账面数量计算。',
        '差异须写明原因；超过限额的由另一个人复盘，批准后才登记到库存。',
      ),
      heading('分析'),
      paragraph(
        '**备件分析** 的每个数字都写明公式、窗口和 n，点击可以看到它由哪些出入库记录构成。',
      ),
      pairs(
        [
          '补货建议',
          '可用量低于再订货点或最低库存的备件；点 **再订货点** 看算式的每一项，勾选后 **生成采购申请**',
        ],
        ['可用天数', '可用量除以日均用量'],
        ['呆滞库存', '很久没有出库但仍有库存的备件'],
        ['ABC 分类', '按用量金额：前 80% 为 A，到 95% 为 B，其余为 C'],
        ['缺件停机', '机器停着等备件的分钟数'],
      ),
      note('金额只对可以查看库存成本的人显示。'),
    ],
    'en-US': [
      paragraph(
        'The menu **Spare parts** lists the parts of your organisation. The search finds code, name, pinyin and specification.',
      ),
      heading('Entering your parts'),
      steps(
        'Begin with the positions: warehouse, rack and bin, and the bag or van of each person. Types and positions have levels.',
        'For many parts choose **Import**; a part with an opening quantity is received at once. An import can be undone.',
        'Enter **Minimum stock** and **Maximum stock**: when what is available falls to the minimum, the storekeepers get one message.',
        'On the page of a part state its **Devices** and **Substitutes**; repairs offer substitutes in stock when the part is out of stock.',
      ),
      heading('The stock'),
      paragraph(
        '**Move stock** enters several rows at once. A movement never changes; if it is wrong, **Undo** books the opposite one.',
      ),
      pairs(
        ['Receive', 'parts that arrived, with their price'],
        ['Issue', 'parts that are used, at the moving average of their price'],
        [
          'Hand out to a bag',
          'from the warehouse to the bag or van of a person; a repair takes from it first',
        ],
        ['Transfer', 'from one position to another'],
        ['Correct the stock', 'what really lies at a position, with a reason'],
        ['Scrap', 'broken or expired parts, with a reason'],
      ),
      list(
        'The stock is never below zero; pieces are whole numbers; a movement is entered at most 30 days late.',
        'Of a part with lots, the one that expires first is taken first.',
        'A part that a repair used and the stock did not have becomes a question to the storekeepers; the repair goes on.',
      ),
      heading('Requests'),
      steps(
        'Request parts or a purchase in **My part requests**; an order that was interrupted for a part offers it, filled in.',
        'A supervisor or storekeeper decides in **Part requests**, all or a part of it. What is above the limit of a role, or is one’s own, somebody else decides.',
        'What is approved is reserved; the receiver signs, and may take it in parts. What is not picked up in time is free again.',
        'Of a purchase, enter quantity, price and lot of each delivery. If the supplier changes the day, choose **Change delivery dates**; the applicant sees it.',
      ),
      heading('Counting'),
      steps(
        'Make a sheet by position, part type or ABC class; a blind one hides the quantities of the stock.',
        'Scan and count on a phone; two people may work on one sheet. That a bin is empty must be confirmed.',
        'Work goes on meanwhile: a difference is taken from the stock of the moment that was counted.',
        'A difference needs a reason; above a limit a second person counts again, and only what is approved changes the stock.',
      ),
      heading('Figures'),
      paragraph(
        '**Part figures** prints formula, window and n of each figure; press one to see the movements that it consists of.',
      ),
      pairs(
        [
          'Reorder',
          'parts that have less available than their reorder point or minimum; **Reorder point** opens its terms, and selected parts become a purchase by **Request purchase**',
        ],
        ['Days of cover', 'available by what is used a day'],
        ['Dead stock', 'parts in stock without an issue for a long time'],
        ['ABC', 'by the amount used: up to 80% A, up to 95% B, the rest C'],
        ['Downtime for parts', 'minutes in which a machine stood and waited for a part'],
      ),
      note('Amounts are shown to people who may see the cost of stock.'),
    ],
  },
};
