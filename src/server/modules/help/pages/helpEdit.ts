import type { HelpPageContent } from '../shape.ts';
import { heading, list, note, pairs, paragraph, steps, thisVersion } from './page.ts';

export const helpEditPage: HelpPageContent = {
  id: 'help-edit',
  title: { 'zh-CN': '维护帮助', 'en-US': 'Writing the help' },
  ...thisVersion,
  content: {
    'zh-CN': [
      paragraph(
        '平台管理员在 **帮助维护** 修改电脑端和手机的帮助：改写产品自带的页面，也可增加自己的分组和页面。',
      ),
      heading('修改一页'),
      steps(
        '在目录中选择页面，写标题和正文；两种语言分别填写，用 **语言** 切换。',
        '右侧 **预览** 显示读者看到的样子，**产品原文** 显示产品自带的文字。',
        '点 **保存帮助**，读者马上可以看到。',
      ),
      heading('其他操作'),
      pairs(
        ['新增分组、新增页面', '页面属于一个分组，可以调整先后'],
        ['隐藏', '读者看不到，文字保留，可以取消'],
        ['恢复产品原文', '放弃自己的修改，以后随产品更新'],
      ),
      list(
        '正文中粗体写界面上的名称，HTML 只是普通文字。',
        '产品更新后，改写过的页面会标出原文有变化，请对照后再次保存。',
      ),
      note('两人同时修改时，后保存的人会看到提示，不会覆盖别人的文字。'),
    ],
    'en-US': [
      paragraph(
        'Administrators of the platform write the help of the console and of phones under **Help pages**: they change pages of the product, and add groups and pages of their own.',
      ),
      heading('Changing a page'),
      steps(
        'Select the page in the menu; write its title and text in both languages, which **Language** switches.',
        'At the side, **Preview** shows what readers see, and **Text of the product** what came with it.',
        'Choose **Save the help**; readers see it at once.',
      ),
      heading('What else there is'),
      pairs(
        ['Add a group, add a page', 'a page stands in a group and can be moved'],
        ['Hide', 'readers do not see it; its text stays, and it can be shown again'],
        [
          'Go back to the text of the product',
          'gives up your text; updates of the product show again',
        ],
      ),
      list(
        'Bold text is for names on the screen; HTML is plain text.',
        'After an update of the product, a page that you changed is marked where its text has changed; compare both and save again.',
      ),
      note('If two people write at once, the later one is notified, and no text is overwritten.'),
    ],
  },
};
