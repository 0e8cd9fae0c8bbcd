import type { Text } from '../../../contract/locale.ts';
import { label } from '../../../contract/locale.ts';

/** The reasons for which a file is stored and not served, by the name that is stored. */
export const quarantineReasons = {
  pdfLocked: label(
    'PDF 已加密或限制了权限，无法检查其内容',
    'the PDF is encrypted or restricted and cannot be checked',
  ),
  foreignFileContent: label(
    '文件中夹带了其他类型的内容',
    'the file carries something of another kind',
  ),
  pdfActive: label(
    'PDF 中含有脚本、启动程序的动作或附件，或结构不正常',
    'the PDF carries scripts, actions that start programs or attached files, or is oddly built',
  ),
  unpackedFileTooLarge: label(
    '文件解压后过大，或压缩结构不正常',
    'the file is too large unpacked, or oddly packed',
  ),
  pictureDamaged: label('图片已损坏，无法读取', 'the picture is damaged'),
  videoDamaged: label('视频不完整，或结构不正常', 'the video is not complete, or oddly built'),
} satisfies Record<string, Text>;
/** The reasons for which an upload is refused; `{limit}` is the limit. */
export const uploadReasons = {
  kind: label(
    '只接受 PDF，Word、Excel、PPT 文档（不含宏），PNG、JPEG、WebP 图片，MP4、WebM 视频和纯文本；内容须与之相符',
    'only PDF, Word, Excel and PowerPoint documents without macros, PNG, JPEG and WebP pictures, MP4 and WebM videos and plain text are taken, by what they hold',
  ),
  empty: label('文件是空的', 'the file is empty'),
  name: label('请带上文件名（120 个字符以内）', 'name the file, in at most 120 characters'),
  fileSize: label(
    '文件超过 {limit}，请压缩或拆分后再上传',
    'the file is larger than {limit}; compress or split it first',
  ),
  videoSize: label(
    '视频超过 {limit}，请压缩或剪短后再上传',
    'the video is larger than {limit}; compress or shorten it first',
  ),
  quota: label(
    '知识库空间 {limit} 已用完，请删除不用的草稿，或联系平台管理员',
    'the {limit} of the library are used up; delete drafts that are not needed, or ask the platform administrator',
  ),
  parts: label(
    '文件分成了 {limit} 段以上，请删除后重新上传',
    'the file was sent in more than {limit} parts; remove it and upload it again',
  ),
  ofPerson: label(
    '您有 {limit} 个未传完的文件，请先传完或取消',
    'you have {limit} uploads that are not finished; finish or cancel them first',
  ),
  ofOrganisation: label(
    '本企业有 {limit} 个未传完的文件，请稍后再上传',
    'your organisation has {limit} uploads that are not finished; try again later',
  ),
} as const satisfies Record<string, Text>;

/** Why the text of an article is refused. */
export const articleReasons = {
  pictures: label('图片太多，请拆分成多篇文章', 'has too many pictures; write several articles'),
};
