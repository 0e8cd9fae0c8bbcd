import type { HelpPage } from '../shape.ts';
import { heading, note, pairs, text, thisVersion } from './page.ts';

export const keyboard: HelpPage = {
  id: 'keyboard',
  title: { 'zh-CN': '键盘操作', 'en-US': 'By keyboard' },
  ...thisVersion,
  content: {
    'zh-CN': [
      text('所有功能都可以只用键盘完成。焦点所在处有蓝色外框。'),
      heading('到处可用'),
      pairs(
        ['`Tab` / `Shift`+`Tab`', '到下一个、上一个可操作的地方；页面开头可直接“跳到正文”'],
        ['`Enter`', '打开链接、按下按钮、提交表单'],
        ['`Space`', '勾选、按下按钮'],
        ['`Esc`', '关闭弹窗、菜单；已填写的内容会先询问'],
      ),
      heading('菜单和列表'),
      pairs(
        ['`↑` `↓`', '在展开的菜单、候选列表里移动'],
        ['`Home` `End`', '到第一项、最后一项'],
        ['`Enter`', '选中当前候选'],
      ),
      heading('裁剪头像'),
      pairs(['`←` `→` `↑` `↓`', '移动图片；按住 `Shift` 移动得更多'], ['`+` `-`', '放大、缩小']),
      heading('编辑看板'),
      pairs(['`←` `→` `↑` `↓`', '移动选中的组件；按住 `Shift` 改变大小']),
      note('系统设置了“减少动态效果”时，页面不再有移动的动画。'),
    ],
    'en-US': [
      text('Everything can be done by keyboard alone. A blue outline shows where you are.'),
      heading('Everywhere'),
      pairs(
        [
          '`Tab` / `Shift`+`Tab`',
          'To the next or previous thing; at the top of a page you can skip to its content',
        ],
        ['`Enter`', 'Opens a link, presses a button, sends a form'],
        ['`Space`', 'Ticks a box, presses a button'],
        ['`Esc`', 'Closes a dialog or a menu; it asks first where something was typed'],
      ),
      heading('Menus and lists'),
      pairs(
        ['`↑` `↓`', 'Through an open menu or a list to choose from'],
        ['`Home` `End`', 'To the first or last entry'],
        ['`Enter`', 'Takes the entry'],
      ),
      heading('Cropping a photo'),
      pairs(
        ['`←` `→` `↑` `↓`', 'Moves the picture; further with `Shift`'],
        ['`+` `-`', 'Larger, smaller'],
      ),
      heading('Editing the wall'),
      pairs(['`←` `→` `↑` `↓`', 'Moves the selected tile; with `Shift` it changes its size']),
      note('Where your system asks for reduced motion, nothing glides.'),
    ],
  },
};
