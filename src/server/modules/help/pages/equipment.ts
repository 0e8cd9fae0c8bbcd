import type { HelpPageContent } from '../shape.ts';
import { heading, list, paragraph, steps, thisVersion } from './page.ts';

export const equipmentPage: HelpPageContent = {
  id: 'equipment',
  title: { 'zh-CN': '设备台账', 'en-US': 'Equipment' },
  ...thisVersion,
  content: {
    'zh-CN': [
      paragraph(
        '**设备台账** 列出本企业的设备，以及由本企业维修的设备。搜索框找编号、名称、型号、序列号和位置。',
      ),
      heading('建立台账'),
      steps(
        '成批的设备点 **导入**：先 **下载模板** 或直接用现有的 Excel，核对列，检查没有问题后再导入；导入后可撤销。',
        '少量的设备点 **新增设备**，填写 **设备编号** 和 **设备名称**。',
        '类型和位置可以分级；没有的会在导入或新增时自动建立。',
      ),
      heading('日常维护'),
      list(
        '勾选设备后可以 **批量修改**、**停用** 或 **报废**；报废不能恢复，历史仍在。',
        '设备的页面有档案、履历、文档、故障和备件记录。',
        '**工作日历** 决定停机时间怎样计算：班次以外的时间不计入。',
      ),
      heading('监测与报警'),
      list(
        '**监测点** 按设备类型设置标识、单位和上报间隔；网关用设备密钥上报数值。',
        '**报警规则** 设置限值、恢复值和持续时间，超限时出现在 **报警** 页，也可以自动报修。',
        '**监测记录** 画出一小时到十年的曲线：滚轮缩放，方向键平移。',
      ),
      heading('标签'),
      paragraph('**打印标签** 生成 PDF，贴在设备上。手机扫一扫就能看到设备并报修，不需要账号。'),
    ],
    'en-US': [
      paragraph(
        'The **Equipment list** has the devices of your organisation and those that it services. The search finds code, name, model, serial number and position.',
      ),
      heading('Entering your equipment'),
      steps(
        'For many devices choose **Import**: **Download a template** or take the file that you have, check the columns, and import once the check finds nothing wrong. An import can be undone.',
        'For a few choose **Add a device** and enter **Device code** and **Device name**.',
        'Types and positions have levels; one that is missing is added by an import or with the device.',
      ),
      heading('Day by day'),
      list(
        'Select devices to use **Edit selected**, **Disable** or **Scrap**. What is scrapped cannot return; its history stays.',
        'The page of a device has its data, history, documents, faults and parts.',
        '**Calendars** decide how downtime is counted: time outside of shifts is not.',
      ),
      heading('Values and alarms'),
      list(
        '**Measuring points** have a key, a unit and an interval for each type of equipment; gateways send values with a device key.',
        '**Alarm rules** have a limit, a recovery and a duration; what passes a limit appears under **Alarms**, and may report a fault by itself.',
        '**Monitoring records** draw curves of an hour up to ten years: the wheel zooms, arrow keys move.',
      ),
      heading('Labels'),
      paragraph(
        '**Labels** makes a PDF to put on the machines. Whoever scans one sees the device and reports a fault, without an account.',
      ),
    ],
  },
};
