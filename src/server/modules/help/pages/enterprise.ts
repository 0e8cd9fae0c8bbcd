import type { HelpPageContent } from '../shape.ts';
import { heading, list, paragraph, thisVersion } from './page.ts';

export const enterprisePage: HelpPageContent = {
  id: 'enterprise',
  title: { 'zh-CN': '企业与套餐', 'en-US': 'Enterprise and package' },
  ...thisVersion,
  content: {
    'zh-CN': [
      paragraph('**企业信息** 有企业的资料、套餐与用量、安全策略和企业编码。'),
      heading('套餐'),
      list(
        '套餐限制启用的人员和设备数；满了以后先停用不用的，或请平台管理员升级。',
        '到期日结束后变为只读：可以查看，未完成的工单仍可完成，不能新增和修改。',
        '自行注册的企业从试用套餐开始；到期前会收到消息。',
      ),
      heading('安全策略'),
      list(
        '可以要求更长或更复杂的密码、定期修改，以及多久不操作就退出登录。',
        '常见的词、品牌、连续和重复的字符即使加上数字也不能用作密码。',
      ),
      heading('平台管理员'),
      paragraph(
        '平台管理员在平台企业里新增企业、设置套餐和停用；企业详情列出管理员、使用情况和平台操作记录。',
      ),
    ],
    'en-US': [
      paragraph(
        '**Enterprise** has the profile, the package and its use, the policy, and the code of your organisation.',
      ),
      heading('Package'),
      list(
        'It limits the active people and devices. When it is full, disable what is not used, or ask the platform administrator for a larger one.',
        'After its last day everything is read only: open orders can be finished, and nothing is added or changed.',
        'An organisation that registered itself starts with a trial; messages announce its end.',
      ),
      heading('Policy'),
      list(
        'You may demand longer or more complex passwords, a change from time to time, and an earlier end of sessions without use.',
        'Common words, brands, runs and repetitions are no passwords, even with digits behind them.',
      ),
      heading('Platform administrators'),
      paragraph(
        'They add organisations, set packages and disable them; the page of an organisation lists its administrators, its use and what the platform changed.',
      ),
    ],
  },
};
