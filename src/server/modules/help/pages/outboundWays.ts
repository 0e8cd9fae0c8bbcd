import type { HelpPageContent } from '../shape.ts';
import { heading, list, note, paragraph, thisVersion } from './page.ts';

export const outboundWaysPage: HelpPageContent = {
  id: 'outbound',
  title: { 'zh-CN': '短信、邮件与群消息', 'en-US': 'SMS, e-mail and groups' },
  ...thisVersion,
  content: {
    'zh-CN': [
      paragraph('所有通知都在系统内显示；此外可以用短信、邮件和企业微信或钉钉的群机器人发送。'),
      heading('管理员'),
      list(
        '**消息外发** 显示每种方式的状态和 90 天内的记录；点 **设置外发方式** 打开或关闭。',
        '群机器人的地址保存后不再显示；可以用 **测试** 发一条。',
        '**发送短信** 给本企业已验证的手机号，需要平台允许。',
      ),
      heading('每个人'),
      list(
        '在 **账号管理** 点 **设置通知方式**：**推荐** 把紧急通知发短信，其他只在系统内显示。',
        '也可以为每种方式选择一个级别：不发送、紧急、全部；或展开一组，逐项选择。',
        '免打扰时段内，不紧急的通知推迟到结束后发送。',
      ),
      note('短信只发到已验证的手机号，邮件只发到已确认的邮箱。'),
    ],
    'en-US': [
      paragraph(
        'The product shows all notifications. They also go out by SMS, by e-mail, and by robots in groups of WeCom or DingTalk.',
      ),
      heading('Administrators'),
      list(
        '**Outbound messages** shows the state of each way and what was sent within 90 days; **Set the ways** turns them on or off.',
        'The address of a robot is not shown once it is saved; **Test** sends a message.',
        '**Send SMS** goes to verified phones of your organisation, if the platform allows it.',
      ),
      heading('Everybody'),
      list(
        'Choose **Set the ways** under **Account**: **Recommended** sends urgent notifications by SMS, and the others are shown in the product alone.',
        'Or select a level for each way: nothing, urgent, all; or open a group and select its kinds.',
        'What is not urgent waits for the end of quiet hours.',
      ),
      note('SMS go to verified phones alone, e-mail to confirmed addresses.'),
    ],
  },
};
