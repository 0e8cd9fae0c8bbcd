import type { HelpPageContent } from '../shape.ts';
import { heading, list, note, pairs, paragraph, steps, thisVersion } from './page.ts';

export const knowledgePage: HelpPageContent = {
  id: 'knowledge',
  title: { 'zh-CN': '知识库', 'en-US': 'Knowledge base' },
  ...thisVersion,
  content: {
    'zh-CN': [
      paragraph(
        '**企业知识库** 是本企业的文档，也列出关联企业共享的设备资料；**公共知识库** 由平台管理员维护，所有人可读。',
      ),
      heading('查找和阅读'),
      list(
        '搜索框找标题、关键词和正文，可用中文词或拼音首字母；结果标出命中的文字和页码。',
        'PDF、图片、视频、Word 和 Excel 在页面里预览，其他文件可下载。',
        '设备的页面和工单列出相关的文档。',
      ),
      heading('上传和编写'),
      steps(
        '上传文件，可一次多个，断网后从断开处继续；或在页面里写文章。',
        '填写类型、关键词，以及适用的设备类型、设备和故障。',
        '提交审核，由另一个人审核后发布。',
      ),
      heading('修订'),
      pairs(
        ['修订版', '每次修改成为新的修订版，读者看到已发布的一版，文章可以对照两版'],
        ['确认已读', '修订版可以要求读者确认，名单列出还没有确认的人'],
        ['撤回', '撤回后读者不能再打开，链接会说明原因'],
        ['信息', '已发布文档的标题、适用范围等由审核人修改，历史里有记录'],
        ['打印件', '资料里的二维码贴在打印件上，扫码可看出它是否过期或作废'],
      ),
      note('未通过检查的文件会被隔离，不提供给任何人。'),
    ],
    'en-US': [
      paragraph(
        'The **Enterprise library** has the documents of your organisation, and what affiliated enterprises share of their devices; the **Public library** is written by the administrators of the platform and read by all.',
      ),
      heading('Finding and reading'),
      list(
        'The search finds titles, keywords and texts, Chinese words and the initials of their pinyin; a hit shows its text and its page.',
        'PDF, pictures, video, Word and Excel are shown in the page; other files are downloaded.',
        'The pages of devices and orders list the documents about them.',
      ),
      heading('Uploading and writing'),
      steps(
        'Upload files, several at once; an upload that was cut goes on where it ended. Or write an article in the page.',
        'State the type, keywords, and the types of devices, devices and faults that it is about.',
        'Submit it for review; somebody else publishes it.',
      ),
      heading('Revisions'),
      pairs(
        [
          'Revision',
          'each change makes a new one; readers see the published one, and two revisions of an article can be compared',
        ],
        ['Confirmation', 'a revision can ask its readers to confirm it; a list shows who has not'],
        ['Withdrawal', 'readers cannot open it any more, and links to it state why'],
        [
          'Facts',
          'title, validity and the like of a published document are changed by those who review; the history shows it',
        ],
        [
          'Prints',
          'put the QR code of the facts on a print: it shows later whether the print is outdated or not valid any more',
        ],
      ),
      note('A file that could not be verified is put in quarantine and given to nobody.'),
    ],
  },
};
