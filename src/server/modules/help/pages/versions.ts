import type { HelpPageContent } from '../shape.ts';
import { heading, list, paragraph, thisVersion } from './page.ts';

const day = thisVersion.publishTime.slice(0, 10);

export const versionsPage: HelpPageContent = {
  id: 'versions',
  title: { 'zh-CN': '版本说明', 'en-US': 'Version notes' },
  ...thisVersion,
  content: {
    'zh-CN': [
      heading(`${thisVersion.versionNo}（${day}）`),
      paragraph('第一个版本。'),
      list(
        '大屏看板：实时的故障、排名、工单流转；可拖动编辑，断网时标明数据的时间。',
        '维修工单：从报修、接单、扫码开工、中断恢复到确认和返工，附完整经过。',
        '统计：MTTR、MTBF、响应时间、可用率等，数字可以追溯到工单。',
        '管理台：按权限的菜单、标签栏、页面搜索、深色与主题色、中英文。',
        '消息：工作与系统两组，实时送达，多个标签页同步已读。',
        '人员通讯录、账号资料与头像、修改密码、转移企业管理员、意见反馈。',
        '设备台账与关注；设备二维码：扫码查看设备并报修，无需账号。',
        '值班排班、加班申请；用户注册、邀请与审核；关联企业之间的维修服务。',
        '历史故障导入；开放的接口文档在 /api/docs。',
      ),
    ],
    'en-US': [
      heading(`${thisVersion.versionNo} (${day})`),
      paragraph('The first version.'),
      list(
        'The wall: live faults, rankings and work-order flow; tiles that can be dragged; the age of the data is shown when the network is down.',
        'Work orders from report to confirmation and rework, with their whole history.',
        'Figures: MTTR, MTBF, response time, availability and more; each number can be traced to its orders.',
        'The console: a menu by permission, tags, page search, dark mode and theme colours, Chinese and English.',
        'Messages: two groups, delivered live, marked as read in all tabs.',
        'Address book, account and photo, change of password, transfer of the administrator’s role, feedback.',
        'Equipment list and followed devices; QR labels: scan one to see the device and report a fault, without an account.',
        'Duty and overtime; registration, invitation and review of users; service between affiliated enterprises.',
        'Import of past faults; API documentation at /api/docs.',
      ),
    ],
  },
};
