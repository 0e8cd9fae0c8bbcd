import { enumeration } from '../../enums.ts';

/** How far the text of a published revision is known to the search. */
export const documentText = enumeration({
  waiting: [0, '等待提取文字', 'Text not read yet'],
  whole: [1, '全文可搜索', 'The whole text is searched'],
  cut: [2, '只有前面部分可搜索', 'Only the beginning is searched'],
  none: [3, '没有文字（扫描件或图片）', 'No text: scanned, or pictures'],
  unreadable: [4, '文字无法读取', 'The text cannot be read'],
});
