import type { HelpPageContent } from '../../shape.ts';
import { heading, list, note, paragraph, steps, thisVersion } from '../page.ts';

export const labelsPage: HelpPageContent = {
  id: 'labels',
  title: { 'zh-CN': '扫描设备二维码', 'en-US': 'Scanning a device’s label' },
  ...thisVersion,
  content: {
    'zh-CN': [
      paragraph('每台设备都有自己的二维码标签。用手机相机或微信扫一扫即可打开，不需要安装应用。'),
      heading('第一次扫码'),
      steps(
        '扫描标签，打开网页。',
        '没有登录时点 **登录后查看**，输入手机号和密码；登录后回到这台设备。',
        '可以看到设备的编号、名称、位置和尚未完成的工单。',
      ),
      heading('标签无效'),
      list(
        '标签被撕坏或拍得不完整：靠近一些再扫，或手工查找设备编号。',
        '不是本系统的标签：请联系设备管理员重新打印。',
        '“找不到该设备”：设备不属于您的企业，也不由您的企业维修。',
      ),
      note('标签上的地址带有签名，别人无法伪造，也看不出设备的任何信息。'),
    ],
    'en-US': [
      paragraph(
        'Every device has its own QR label. Scan it with the phone’s camera or WeChat; you need not install an app.',
      ),
      heading('Scanning for the first time'),
      steps(
        'Scan the label and open the page.',
        'If you are not signed in, choose **Sign in to see the device** and sign in; the device’s page opens again.',
        'The page shows the device’s code, name, position and unfinished orders.',
      ),
      heading('The label is not valid'),
      list(
        'The label is torn, or only part of it was scanned: move closer and scan again, or search for the device code.',
        'The label is from another system: ask the device administrator to print a new one.',
        '"The device was not found": your organisation neither owns the device nor repairs it.',
      ),
      note(
        'The address on a label is signed: it cannot be forged, and it contains no information about the device.',
      ),
    ],
  },
};
