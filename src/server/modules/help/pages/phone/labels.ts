import type { HelpPageContent } from '../../shape.ts';
import { heading, list, note, paragraph, steps, thisVersion } from '../page.ts';

export const labelsPage: HelpPageContent = {
  id: 'labels',
  title: { 'zh-CN': '扫描设备二维码', 'en-US': 'Scanning a device’s label' },
  ...thisVersion,
  content: {
    'zh-CN': [
      paragraph('每台设备都有自己的二维码标签。用手机相机或微信扫一扫即可打开，不需要安装应用。'),
      heading('没有账号时'),
      list(
        '可以看到设备的名称、编号、位置、所属企业和状态。',
        '所属企业开放扫码报修时，点 **报修**，写下故障现象、姓名和手机号，还可以加三张照片。',
        '已有人报修时不用再报，可以 **补充说明**，维修人会收到。',
        '用同一部手机再扫一次标签，就能看到报修的进展。',
      ),
      heading('有账号时'),
      steps(
        '扫描标签，打开网页。',
        '没有登录时点 **登录后查看**，输入手机号和密码；登录后回到这台设备。',
        '可以看到设备的档案和尚未完成的工单，也可以报修。',
      ),
      heading('标签无效'),
      list(
        '标签被撕坏或拍得不完整：靠近一些再扫，或手工查找设备编号。',
        '不是本系统的标签：请联系设备管理员重新打印。',
        '“找不到该设备”：设备不属于您的企业，也不由您的企业维修。',
      ),
      note('标签上的地址带有签名，别人无法伪造，也猜不出其他设备的标签。'),
    ],
    'en-US': [
      paragraph(
        'Every device has its own QR label. Scan it with the phone’s camera or WeChat; you need not install an app.',
      ),
      heading('Without an account'),
      list(
        'The page shows the device’s name, code, position, organisation and state.',
        'Where its organisation takes such reports, choose **Report a fault** and enter what is wrong, your name and your number; you can add three photos.',
        'If somebody has reported it already, choose **Add a remark** instead; the repairer gets it.',
        'Scan the label again with the same phone to see the progress of your report.',
      ),
      heading('With an account'),
      steps(
        'Scan the label and open the page.',
        'If you are not signed in, choose **Sign in to see the device** and sign in; the device’s page opens again.',
        'The page leads to the device’s record and its unfinished orders, and you can report a fault.',
      ),
      heading('The label is not valid'),
      list(
        'The label is torn, or only part of it was scanned: move closer and scan again, or search for the device code.',
        'The label is from another system: ask the device administrator to print a new one.',
        '"The device was not found": your organisation neither owns the device nor repairs it.',
      ),
      note(
        'The address on a label is signed: it cannot be forged, and nobody can guess the label of another device.',
      ),
    ],
  },
};
