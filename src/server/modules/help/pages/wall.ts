import type { HelpPageContent } from '../shape.ts';
import { heading, list, note, pairs, paragraph, steps, thisVersion } from './page.ts';

export const wallPage: HelpPageContent = {
  id: 'wall',
  title: { 'zh-CN': '大屏看板', 'en-US': 'The wall' },
  ...thisVersion,
  content: {
    'zh-CN': [
      paragraph('大屏看板在新标签页打开，适合挂在控制室或车间。数字随现场变化，不需要刷新。'),
      heading('看懂颜色'),
      pairs(
        ['灰色', '正常'],
        ['红色方块', '一级故障：最紧急'],
        ['橙色三角', '二级故障，或已经超时'],
        ['黄色圆点', '三级故障'],
        ['蓝色轮廓', '四级故障'],
        ['斜纹', '数据不是最新的，旁边写着是多久以前的'],
      ),
      heading('查看数字背后的工单'),
      paragraph('点任意一个数字或排名，就会打开构成它的工单；数量与看板上的数字一致。'),
      heading('一级故障告警'),
      list(
        '一级故障无人接单时，看板上方出现红色告警：设备、位置、故障、已过几分钟、呼叫了谁、何时呼叫下一位。',
        '接单或 **知悉** 后告警停止：可在工单页点 **知悉告警**，用手机扫告警上的二维码打开该页，或由有“知悉告警”权限的账号在看板上点 **知悉**。谁在何时知悉，记在工单的 **经过** 和操作日志里；知悉后仍待接单，超时照常升级。',
        '同时六项及以上时，按位置汇总。',
        '每块屏幕的声音先要点一次 **声音未开启**；重新载入后若浏览器还不允许发声，会继续显示，点屏幕任意处即可。',
      ),
      heading('编辑看板'),
      steps(
        '有编辑权限的人点 **编辑**。',
        '拖动看板块改变位置，拖四角改变大小，旁边的块会让出位置；用键盘时先选中一块，再按方向键移动。',
        '点看板块上的 **设置**，改变天数、条数或标题；改错了可以 **撤销**。',
        '点 **保存看板**。挂在墙上的同一块看板会随之更新；以前保存的版本可在 **历史版本** 里比较和恢复。',
        '鼠标移动时下方的 **看板列表** 里可以新增看板，例如每个车间一块；每块看板有自己的地址。',
      ),
      note(
        '按 **屏幕对角线（英寸）** 和 **观看距离（米）** 设定后，字号随之变化；从该距离看不清的看板块会被标出，可点 **按此距离重新排布**。',
      ),
      heading('断网或退出登录时'),
      list(
        '看板保留最后的数值，标明时间，并停止用颜色暗示它们是新的。',
        '网络恢复后自动补上期间的变化，不需要任何人操作。',
        '登录结束后，看板底部写明是谁的登录；在同一浏览器登录后看板自动继续。',
      ),
    ],
    'en-US': [
      paragraph(
        'The wall opens in a new tab and is made for a control room or a shop floor. Its numbers are updated live; it need not be reloaded.',
      ),
      heading('Reading the colours'),
      pairs(
        ['Grey', 'Normal'],
        ['Red block', 'A fault of level 1, the most urgent'],
        ['Orange triangle', 'Level 2, or overdue'],
        ['Yellow disc', 'Level 3'],
        ['Blue outline', 'Level 4'],
        ['Hatched', 'The data is not up to date; its age is shown beside it'],
      ),
      heading('Seeing the orders of a number'),
      paragraph(
        'Click a number or a ranking to open the work orders that it is calculated from; their count equals the number on the wall.',
      ),
      heading('Alarms of level 1'),
      list(
        'While nobody receives a fault of level 1, a red alarm covers the top of the wall: the device, its place, the fault, the minutes, who was called, and when the next person is called.',
        'It ends when somebody receives or acknowledges the order: with **Acknowledge** on its page, which the QR code on the alarm opens on a phone, or on the wall itself by an account with the permission to acknowledge alarms. The order’s **What happened** and the action log show who did it and when; the order still waits and is escalated.',
        'From six at once on, the alarms are counted by place.',
        'Each screen needs one click on **SOUND OFF**. It is shown again after a reload if the browser does not permit sound yet; then a click anywhere is enough.',
      ),
      heading('Editing the wall'),
      steps(
        'If you have the permission to edit, choose **Edit**.',
        'Drag a tile to move it, or a corner to change its size; the tiles beside it move away. With the keyboard, select a tile and use the arrow keys.',
        'Choose **Settings** on a tile to change its days, number of entries or title; **Undo** reverses a mistake.',
        'Choose **Save the wall**. The same board is updated on every screen that shows it; **Versions** compares and restores earlier versions.',
        'Move the pointer: **Walls** at the bottom lists the boards and adds others, e.g. one for each workshop; each has its own address.',
      ),
      note(
        'Set the **Screen diagonal (in)** and the **Viewing distance (m)**: the text size changes with them, and tiles that cannot be read from there are marked; **Arrange anew for this distance** fits them.',
      ),
      heading('Without a network or a session'),
      list(
        'The wall keeps the last values, shows their time, and no longer colours them as current.',
        'When the network is back, it loads the changes without anybody’s help.',
        'When the sign-in ends, the bottom of the wall shows whose sign-in it was; the wall continues when somebody signs in with the same browser.',
      ),
    ],
  },
};
