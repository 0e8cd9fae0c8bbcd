import type { HelpPageContent } from '../shape.ts';
import { heading, list, paragraph, steps, thisVersion } from './page.ts';

export const affiliatesPage: HelpPageContent = {
  id: 'affiliates',
  title: { 'zh-CN': '关联企业', 'en-US': 'Affiliated enterprises' },
  ...thisVersion,
  content: {
    'zh-CN': [
      paragraph('由服务商维修设备时，双方先建立关联。**关联企业** 列出对方、状态和历史。'),
      heading('建立关联'),
      steps(
        '服务商点 **申请关联**，填写业主的企业编码，或扫描业主的二维码。',
        '业主点 **同意** 或驳回。',
        '业主在设备上指定由哪家服务商维修。',
      ),
      heading('对方能看到什么'),
      list(
        '业主点 **调整共享**，选择全部、按类型或位置、或指定设备。',
        '**共享内容** 决定档案、文档、历史和费用是否可见。',
        '缩小范围时，对方未修复的工单会转回本企业。',
      ),
      heading('访问与解除'),
      paragraph(
        '服务商的人在姓名菜单 **切换组织** 后只能查看。**解除关联** 后设备交还业主，已完成的记录保留。',
      ),
    ],
    'en-US': [
      paragraph(
        'Before a provider services devices, both sides set up an affiliation. **Affiliated enterprises** lists the other sides, the states and the history.',
      ),
      heading('Setting one up'),
      steps(
        'The provider chooses **Apply to an enterprise** and enters the code of the owner, or scans the QR code of the owner.',
        'The owner chooses **Accept**, or rejects it.',
        'The owner sets at a device which provider services it.',
      ),
      heading('What the other side sees'),
      list(
        'The owner chooses **Change sharing** and selects all, types and positions, or devices.',
        '**Shared items** decides on data, documents, history and costs.',
        'When less is visible, orders that are not repaired return to the owner.',
      ),
      heading('Visiting and ending'),
      paragraph(
        'People of a provider who choose **Switch organisation** at their name only read there. **End relation** returns the devices to the owner; finished records stay.',
      ),
    ],
  },
};
