import { defineArea } from '../../area.ts';
import { defineError } from '../../errors.ts';
import { label } from '../../locale.ts';
import { checkLabel, readLabel } from './endpoints.ts';
import {
  addLabelPhoto,
  getLabelForm,
  listLabelReports,
  mostLabelPhotos,
  photoMinutes,
  remarkByLabel,
  reportByLabel,
} from './reports.ts';

export const labelArea = defineArea({
  name: 'label',
  label: label('标签', 'Labels'),
  endpoints: [
    checkLabel,
    readLabel,
    getLabelForm,
    reportByLabel,
    remarkByLabel,
    addLabelPhoto,
    listLabelReports,
  ],
  errors: {
    LABEL_INVALID: defineError(
      '标签无效：请靠近设备标签重新扫描',
      'The label is not valid: scan the label of the device again',
    ),
    LABEL_REPORTS_OFF: defineError(
      '该企业没有开放扫码报修，请登录后报修或直接联系维修人员',
      'The organisation takes no reports without an account: sign in, or contact the repairers directly',
    ),
    LABEL_LIMIT: defineError(
      '报修次数太多，请在 {minutes} 分钟后再试；情况紧急时请直接联系维修人员',
      'Too many reports; try again in {minutes} min. If it is urgent, contact the repairers directly',
      { code: '429', http: 429 },
    ),
    DEVICE_REPORTED: defineError(
      '这台设备的故障已有人报修，请补充说明',
      'Somebody has reported a fault of this device already; add a remark',
    ),
    DEVICE_NOT_REPORTED: defineError(
      '这台设备现在没有未完成的报修，请重新报修',
      'No fault of this device is open any more; report it',
    ),
    LABEL_PHOTOS: defineError(
      `每次报修最多 ${mostLabelPhotos} 张照片，并在 ${photoMinutes} 分钟内上传`,
      `A report takes at most ${mostLabelPhotos} photos, within ${photoMinutes} minutes`,
    ),
  },
});
