import type { HelpPageContent } from '../shape.ts';
import { heading, note, pairs, paragraph, thisVersion } from './page.ts';

export const keyboardPage: HelpPageContent = {
  id: 'keyboard',
  title: { 'zh-CN': '键盘操作', 'en-US': 'Using the keyboard' },
  ...thisVersion,
  content: {
    'zh-CN': [
      paragraph('所有功能都可以只用键盘完成。焦点所在处有蓝色外框。'),
      heading('到处可用'),
      pairs(
        ['`Tab` / `Shift`+`Tab`', '到下一个、上一个可操作的地方；页面开头可直接“跳到正文”'],
        ['`Enter`', '打开链接、按下按钮、提交表单；在日期框中只取日期'],
        ['`Space`', '勾选、按下按钮'],
        ['`Esc`', '关闭弹窗、菜单；已填写的内容会先询问'],
        [
          '`Ctrl`+`K`',
          '搜索设备、工单、人员、备件和页面，macOS 为 `⌘`+`K`；用 `↑` `↓` 选择，`Enter` 打开',
        ],
      ),
      heading('菜单和列表'),
      pairs(
        ['`↑` `↓`', '在展开的菜单、候选列表里移动'],
        ['`←` `→`', '在一组页签之间切换，例如消息的类型'],
        ['`Home` `End`', '到第一项、最后一项'],
        ['`Enter`', '选中当前候选'],
      ),
      heading('已打开的页面'),
      pairs(
        ['`←` `→`', '在标签之间移动；`Home` `End` 到第一个、最后一个'],
        ['`Enter`', '显示该页面'],
        ['`Delete`', '关闭标签，固定的标签除外'],
        ['`Alt`+`Shift`+`←` `→`', '移动标签的位置'],
        ['`Shift`+`F10`', '标签的菜单：刷新、关闭、关闭其他、关闭全部'],
      ),
      heading('裁剪头像'),
      pairs(['`←` `→` `↑` `↓`', '移动图片；按住 `Shift` 移动得更多'], ['`+` `-`', '放大、缩小']),
      heading('编辑看板'),
      pairs(
        ['`←` `→` `↑` `↓`', '移动选中的看板块；按住 `Shift` 改变大小'],
        ['`Delete`', '移除选中的看板块'],
        ['`Ctrl`+`Z`', '撤销；`Ctrl`+`Y` 重做'],
      ),
      note('系统设置了“减少动态效果”时，页面不再有移动的动画。'),
    ],
    'en-US': [
      paragraph(
        'You can use every function with the keyboard alone. A blue outline shows the focus.',
      ),
      heading('Everywhere'),
      pairs(
        [
          '`Tab` / `Shift`+`Tab`',
          'Moves to the next or previous control; at the top of a page you can skip to its content',
        ],
        [
          '`Enter`',
          'Opens a link, presses a button, submits a form; in a date it only takes the date',
        ],
        ['`Space`', 'Ticks a box, presses a button'],
        ['`Esc`', 'Closes a dialog or a menu; asks for confirmation if you have typed something'],
        [
          '`Ctrl`+`K`',
          'Searches devices, orders, people, parts and pages, on macOS `⌘`+`K`; select with `↑` `↓`, open with `Enter`',
        ],
      ),
      heading('Menus and lists'),
      pairs(
        ['`↑` `↓`', 'Moves in an open menu or list of options'],
        ['`←` `→`', 'Moves between the tabs of a row, for example the types of messages'],
        ['`Home` `End`', 'Moves to the first or last entry'],
        ['`Enter`', 'Selects the current entry'],
      ),
      heading('Open pages'),
      pairs(
        ['`←` `→`', 'Moves between tags; `Home` `End` moves to the first or last'],
        ['`Enter`', 'Shows the page'],
        ['`Delete`', 'Closes the tag, unless it is pinned'],
        ['`Alt`+`Shift`+`←` `→`', 'Moves the tag'],
        ['`Shift`+`F10`', 'Opens the tag’s menu: refresh, close, close others, close all'],
      ),
      heading('Cropping a photo'),
      pairs(
        ['`←` `→` `↑` `↓`', 'Moves the picture; hold `Shift` to move it further'],
        ['`+` `-`', 'Enlarges, reduces'],
      ),
      heading('Editing the wall'),
      pairs(
        ['`←` `→` `↑` `↓`', 'Moves the selected tile; hold `Shift` to change its size'],
        ['`Delete`', 'Removes the selected tile'],
        ['`Ctrl`+`Z`', 'Undo; `Ctrl`+`Y` redoes'],
      ),
      note('If your system is set to reduce motion, pages show no animations.'),
    ],
  },
};
