import type { HelpPageContent } from '../shape.ts';
import { heading, list, note, pairs, paragraph, steps, thisVersion } from './page.ts';

export const checkRoutesPage: HelpPageContent = {
  id: 'inspection-routes',
  title: { 'zh-CN': '巡检路线', 'en-US': 'Inspection routes' },
  ...thisVersion,
  content: {
    'zh-CN': [
      paragraph('路线是按顺序执行的计划：每台设备、每个位置是一站。'),
      heading('建立路线'),
      steps(
        '新增或编辑计划，打开 **按路线**，添加设备；拖动，或按 Alt 和上下键调整顺序。',
        '没有设备的地方，例如配电室、消防栓：先在设备的类型与位置中新增位置，再用 **添加没有设备的站点** 选择它。位置有自己的二维码，用 **打印位置二维码** 打印。',
        '打开 **必须扫码**，并填写 **最短停留（秒）**：不到现场就不能提交。',
        '选择 **班次**，或填写 **时段开始** 和 **时段结束**；在此之外提交的记录会标明。',
      ),
      heading('平面图'),
      steps(
        '在计划的页面打开 **平面图**，点 **上传平面图**，选择一张图片。',
        '选择站点，点它在图上的位置；自动转到下一个未标的站点。拖动可以移动。',
        '用键盘：在列表中选择站点，按方向键移动，Shift 加快，Delete 取消。',
      ),
      heading('执行'),
      steps(
        '打开 **路线**，点 **开始**。图上和列表里标明下一站、已检、不合格和漏检；点 **放大** 看细节。',
        '扫描当前站点的二维码，填写并提交，页面转到下一站。可以先做别的站点。',
        '无法检查时点 **漏检：说明原因**。',
      ),
      list(
        '执行人不在时，有维护权限的人点 **安排代替人**，把当天未做的站点交给别人。',
        '没有设备的站点不合格时不会开立工单；涉及设备时请另行报修。',
      ),
      heading('标记'),
      pairs(
        ['手工录入', '没有扫码，写明了原因'],
        ['不在时段', '不在计划的时段或班次内'],
        ['代替', '由执行人以外的人提交'],
      ),
      note('出发前打开路线：各站的表单会预先读取，没有网络也能填写，联网后自动提交。'),
    ],
    'en-US': [
      paragraph(
        'A route is a plan whose devices are done in their order: each device and each position is a stop.',
      ),
      heading('Making a route'),
      steps(
        'Add or edit a plan, switch **Route** on and add devices; drag them into order, or press Alt with the arrow keys.',
        'A place without a machine, such as a switch room or a hydrant: add a position among the positions of devices, then select it by **Add a stop without a machine**. A position has a label of its own: **Print labels of positions**.',
        'Switch **Scan the label** on and enter the **Shortest stay (seconds)**: nothing is sent from elsewhere.',
        'Select a **Shift**, or enter **Time from** and **Time until**; records outside it are marked.',
      ),
      heading('Floor plan'),
      steps(
        'Open **Floor plan** on the page of the plan, choose **Upload a floor plan** and select a picture.',
        'Select a stop and click its place; the next stop that has none is selected by itself. Drag a mark to move it.',
        'By keyboard: go to a stop in the list and press the arrow keys, with Shift for larger steps; Delete removes its mark.',
      ),
      heading('Walking it'),
      steps(
        'Open **Routes** and choose **Begin**. The picture and the list mark what is next, done, NG and missed; **Enlarge** shows details.',
        'Scan the label of the present stop, fill in its form and send it; the page goes on to the next stop. Another one may come first.',
        'If a stop cannot be checked, choose **Missed: give the reason**.',
      ),
      list(
        'If somebody is absent, whoever may edit plans chooses **Set a substitute** for the open stops of the day.',
        'NG at a stop without a machine opens no order; report a fault of the machine concerned.',
      ),
      heading('Marks'),
      pairs(
        ['Entered by hand', 'the label was not scanned; there is a reason'],
        ['Outside its time', 'outside the time or the shift of the plan'],
        ['Substitute', 'sent by somebody who is no executor of the plan'],
      ),
      note(
        'Open the route before you leave: its forms are read beforehand, are filled in without a network, and are sent later.',
      ),
    ],
  },
};
