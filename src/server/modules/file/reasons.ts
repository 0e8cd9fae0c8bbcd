import type { Text } from '../../../contract/locale.ts';

/** The reasons for which a file is refused. */
export const fileReasons = {
  fileKind: {
    'zh-CN':
      '只接受 PNG、JPEG、WebP 图片，PDF，Word、Excel、PPT 文档（不含宏）和纯文本；内容须与之相符',
    'en-US':
      'Only PNG, JPEG or WebP pictures, PDF, Word, Excel or PowerPoint documents without macros and plain text are taken, by what they hold',
  },
  pdfLocked: {
    'zh-CN': 'PDF 已加密或限制了权限，无法检查其内容；请解除保护后再上传',
    'en-US': 'The PDF is encrypted or restricted and cannot be checked; upload it unprotected',
  },
  foreignFileContent: {
    'zh-CN': '文件中夹带了其他类型的内容，请重新导出或另存后再上传',
    'en-US': 'The file carries something of another kind; export or save it anew first',
  },
  pdfActive: {
    'zh-CN': 'PDF 中含有脚本、启动程序的动作或附件，或结构不正常，请重新打印为 PDF 后再上传',
    'en-US':
      'The PDF carries scripts, actions that start programs or attached files, or is oddly built; print it to a new PDF first',
  },
  unpackedFileTooLarge: {
    'zh-CN': '文件解压后过大，或压缩结构不正常，请拆分或另存后再上传',
    'en-US': 'The file is too large unpacked, or oddly packed; split it or save it anew',
  },
  imageEdge: {
    'zh-CN': '图片的宽和高过大（头像 4096 像素，其他 12000 像素），请先缩小',
    'en-US':
      'The picture is too wide or high (4096 pixels for a photo of a person, else 12000); make it smaller first',
  },
  pictureDamaged: {
    'zh-CN': '图片已损坏，无法读取，请重新拍摄，或用看图软件另存后再上传',
    'en-US': 'The picture is damaged: take it again, or save it anew with a photo program',
  },
  pictureTurned: {
    'zh-CN': '图片太大，无法转正，请先缩小或转正后再上传',
    'en-US': 'The picture is too large to be turned upright: make it smaller, or turn it first',
  },
  photoKind: {
    'zh-CN': '头像应为 PNG、JPEG 或 WebP 图片',
    'en-US': 'The photo must be a PNG, JPEG or WebP picture',
  },
  photoBytes: {
    'zh-CN': '上传头像图片大小不能超过 2MB!',
    'en-US': 'The photo must be smaller than 2 MB',
  },
  photoUnknown: {
    'zh-CN': '请先上传头像，再保存',
    'en-US': 'Upload the photo first, then save',
  },
  picturesUnknown: {
    'zh-CN': '应为您刚上传的 PNG、JPEG 或 WebP 图片，请重新上传',
    'en-US': 'Must be PNG, JPEG or WebP pictures that you have just uploaded; upload them again',
  },
  filesUnknown: {
    'zh-CN': '应为您刚上传的文件，请重新上传',
    'en-US': 'Must be a file that you have just uploaded; upload it again',
  },
  fileText: {
    'zh-CN': '纯文本文件不能超过 1 MB，请拆分后再上传',
    'en-US': 'A plain text has 1 MB at most; split it first',
  },
  unusedFilesQuota: {
    'zh-CN': '您上传后还没有用到的文件已有 100 MB，请先提交用到它们的表单，或明天再上传',
    'en-US':
      'You have 100 MB of uploads that nothing uses yet; submit the forms that use them, or go on tomorrow',
  },
  fileQuota: {
    'zh-CN': '本企业的文件空间 5 GB 已用完，请删除不用的文件',
    'en-US': 'The 5 GB of files of your organisation are used up; remove what is not needed',
  },
} satisfies Record<string, Text>;
