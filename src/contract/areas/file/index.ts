import { defineArea } from '../../area.ts';
import { label } from '../../locale.ts';
import { uploadFile } from './endpoints.ts';

export const fileArea = defineArea({
  name: 'file',
  label: label('文件', 'Files'),
  endpoints: [],
  uploads: [uploadFile],
  actionNames: {
    upload: label('上传文件', 'Upload a file'),
  },
  fieldNames: {
    photo: label('头像', 'Picture'),
    name: label('名称', 'Name'),
    contentType: label('类型', 'Type'),
    size: label('大小（字节）', 'Size (bytes)'),
  },
});
