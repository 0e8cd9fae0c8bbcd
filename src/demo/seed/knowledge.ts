import { deviceType } from '../../contract/areas/device/groups.ts';
import { faultDescription } from '../../contract/areas/fault/catalogues.ts';
import { stepDocument } from '../../contract/areas/knowledge/documents.ts';
import { documentType } from '../../contract/areas/knowledge/types.ts';
import { uploadKnowledgeFile } from '../../contract/areas/knowledge/uploads.ts';
import type { Crew } from '../people/crew.ts';
import { plainPdf } from './plainPdf.ts';

/** The types of documents. */
const types = ['操作规程', '点检与保养', '故障处理', '安全', '备件资料', '管理制度'] as const;
type TypeName = (typeof types)[number];

/** The facts of a type of devices, of which its documents consist. */
interface Facts {
  readonly points: readonly string[];
  readonly faults: readonly string[];
  readonly parts: readonly string[];
}

const factsOf: Readonly<Record<string, Facts>> = {
  注塑机: {
    points: ['液压油温 35～55 ℃', '射嘴无漏胶', '模具冷却水流量正常', '安全门联锁有效'],
    faults: ['油温过高', '射胶压力不足', '模具合不紧'],
    parts: ['料筒加热圈', '射嘴', '液压油滤芯'],
  },
  空压机: {
    points: ['排气温度低于 105 ℃', '油位在两线之间', '空滤压差正常', '自动排水动作'],
    faults: ['排气温度高', '加载不上压', '轴承异响'],
    parts: ['油分芯', '空气滤芯', '主机轴承'],
  },
  冷水机: {
    points: ['出水温度符合设定', '冷媒压力正常', '冷凝器清洁'],
    faults: ['高压报警', '流量不足'],
    parts: ['干燥过滤器', '流量开关'],
  },
  机械手: {
    points: ['各轴原点准确', '真空吸盘完好', '气压 0.5～0.6 MPa'],
    faults: ['取件失败', '伺服报警'],
    parts: ['吸盘', '同步带'],
  },
  粉碎机: {
    points: ['刀片紧固', '筛网无破损', '皮带张紧'],
    faults: ['堵料停机', '刀片磨损'],
    parts: ['动刀', '筛网'],
  },
  包装线: {
    points: ['光电开关清洁', '封口温度正常', '输送带不跑偏'],
    faults: ['封口不牢', '光电误动作'],
    parts: ['封口加热条', '输送带'],
  },
  叉车: {
    points: ['制动有效', '货叉无裂纹', '轮胎与灯光完好', '电池液位正常'],
    faults: ['起升无力', '制动偏软'],
    parts: ['液压油管', '制动片'],
  },
  数控车床: {
    points: ['导轨润滑油位', '主轴温升低于 35 ℃', '卡盘压力', '排屑正常'],
    faults: ['主轴异响', '刀架不到位', '尺寸超差'],
    parts: ['主轴轴承', '刀架定位销', '润滑泵'],
  },
  贴片机: {
    points: ['吸嘴清洁', '供料器到位', '真空值正常'],
    faults: ['抛料率高', '识别失败'],
    parts: ['吸嘴', '供料器弹簧'],
  },
  回流焊: {
    points: ['各温区偏差低于 3 ℃', '链条润滑', '排风正常'],
    faults: ['温区超差', '链条卡滞'],
    parts: ['加热管', '链条'],
  },
  光学检测机: {
    points: ['光源亮度', '相机镜头清洁', '标定板比对'],
    faults: ['误报率高', '运动轴报警'],
    parts: ['光源', '相机线缆'],
  },
};

/** A document of the plant. */
interface Planned {
  readonly name: string;
  readonly type: TypeName;
  readonly keywords: readonly string[];
  readonly bytes: Buffer;
  readonly aboutType: string | null;
  readonly isOfFaults?: true;
  readonly needsConfirmation?: true;
  readonly isOnLabel?: true;
}

const numbered = (rows: readonly string[]) => rows.map((row, at) => `${at + 1}. ${row}`);

/** The documents of a type of devices. */
function documentsOf(name: string, { points, faults, parts }: Facts): Planned[] {
  const about = { aboutType: name } as const;
  return [
    {
      ...about,
      name: `${name}操作规程.pdf`,
      type: '操作规程',
      keywords: [name, '操作', '开机'],
      isOnLabel: true,
      bytes: plainPdf([
        [
          `${name}操作规程`,
          ...numbered([
            '开机前按点检要点检查，异常不得开机。',
            `检查：${points.join('；')}。`,
            '先空载运行 3 分钟，听有无异响。',
            '运行中每 2 小时巡视一次，并记录。',
            '停机后断电、清扫，填写交接班记录。',
          ]),
        ],
        [
          '停机与交接',
          ...numbered(['先停料，再停主机。', '关闭水、电、气。', '交接未解决的问题。']),
        ],
      ]),
    },
    {
      ...about,
      name: `${name}点检要点.txt`,
      type: '点检与保养',
      keywords: [name, '点检'],
      bytes: Buffer.from(`${name}点检要点\n\n${numbered(points).join('\n')}\n`),
    },
    {
      ...about,
      name: `${name}润滑与保养手册.pdf`,
      type: '点检与保养',
      keywords: [name, '润滑', '保养'],
      bytes: plainPdf([
        [
          `${name}润滑与保养手册`,
          ...numbered([
            '按铭牌选用润滑脂，不同牌号不混用。',
            '每月清洁并紧固一次。',
            '每季度检查下列备件。',
          ]),
          ...parts.map((part) => `　· ${part}`),
        ],
      ]),
    },
    {
      ...about,
      name: `${name}常见故障处理.pdf`,
      type: '故障处理',
      keywords: [name, ...faults],
      isOfFaults: true,
      bytes: plainPdf([
        [`${name}常见故障处理`, '本册按现象排列，先看最常见的原因。', ...numbered(faults)],
        ...faults.map((fault) => [
          fault,
          ...numbered([
            '停机挂牌，确认能量已释放。',
            `检查${parts.join('、')}的磨损与紧固。`,
            '更换损坏的备件，并在工单上登记。',
            '试运行 10 分钟，确认现象消失。',
          ]),
        ]),
      ]),
    },
    {
      ...about,
      name: `${name}停机挂牌步骤.pdf`,
      type: '安全',
      keywords: [name, '挂牌上锁', '能量隔离'],
      needsConfirmation: true,
      bytes: plainPdf([
        [
          `${name}停机挂牌步骤`,
          ...numbered([
            '通知操作工，说明停机原因与时间。',
            '按正常步骤停机，断开主电源。',
            '上锁，挂上写有姓名与电话的牌。',
            '释放气压、液压与残余电能，验电。',
            '完工后由挂牌人本人摘牌。',
          ]),
        ],
      ]),
    },
    {
      ...about,
      name: `${name}易损备件清单.csv`,
      type: '备件资料',
      keywords: [name, '易损件', ...parts],
      bytes: Buffer.from(
        `备件,更换周期（月）\n${parts.map((part, at) => `${part},${6 * (at + 1)}`).join('\n')}\n`,
      ),
    },
  ];
}

/** The documents that are about no type of devices: each its name, type and rows. */
const general: readonly (readonly [string, TypeName, readonly string[]])[] = [
  [
    '设备报修管理办法',
    '管理制度',
    ['发现异常立即报修。', '停机故障 15 分钟内响应。', '完工由报修人确认。'],
  ],
  ['备件领用管理办法', '管理制度', ['先申请，后领用。', '旧件交回仓库。', '每月盘点一次。']],
  ['点检管理办法', '管理制度', ['班前点检由操作工完成。', '异常项当班处理。', '主管每周抽查。']],
  [
    '动火作业安全规定',
    '安全',
    ['动火前办理许可。', '配备灭火器材与监护人。', '作业后检查 30 分钟。'],
  ],
  ['高处作业安全规定', '安全', ['2 米以上系安全带。', '检查脚手架。', '恶劣天气不作业。']],
  ['临时用电安全规定', '安全', ['由持证电工接线。', '加装漏电保护器。', '用后当天拆除。']],
  ['触电急救步骤', '安全', ['先断电，再施救。', '检查呼吸与心跳。', '拨打 120。']],
  ['轴承更换通用步骤', '故障处理', ['用拉马拆卸。', '加热不超过 110 ℃。', '装后手盘无卡滞。']],
  [
    '皮带张紧与对中',
    '点检与保养',
    ['用直尺检查对中。', '按压下沉量约跨距的 1.6%。', '新皮带运行 24 小时后复检。'],
  ],
  ['液压油污染度控制', '点检与保养', ['加油须过滤。', '每季度取样。', '超过 NAS 9 级更换。']],
  ['振动与温度的判断', '故障处理', ['与上次比较，比单看数值可靠。', '温升超过 40 ℃ 停机检查。']],
  ['新员工设备培训提纲', '管理制度', ['认识设备与铭牌。', '学会点检。', '学会扫码报修。']],
];

function generalDocuments(): Planned[] {
  return general.map(([name, type, rows]) => ({
    name: `${name}.pdf`,
    type,
    keywords: [type],
    aboutType: null,
    bytes: plainPdf([[name, ...numbered(rows)]]),
  }));
}

/** The last ones stay drafts, and the ones before them wait for a review. */
const drafts = 2;
const inReview = 2;

/** Adds the documents of a plant: written by its supervisor, approved by its administrator. @throws ApiFailure, ServerAway */
export async function seedKnowledge({ administrator, supervisor }: Crew): Promise<void> {
  const typeIDs = new Map<string, string>();
  for (const Name of types)
    typeIDs.set(Name, (await administrator.call(documentType.calls.add, { Name })).id);
  const deviceTypes = await administrator.call(deviceType.calls.list, {});
  const faults = await administrator.call(faultDescription.calls.list, {});
  const known = new Map(deviceTypes.map(({ name, id }) => [name, id]));
  const planned = [
    ...Object.entries(factsOf).flatMap(([name, facts]) =>
      known.has(name) ? documentsOf(name, facts) : [],
    ),
    ...generalDocuments(),
  ];
  for (const [at, one] of planned.entries()) {
    const typeID = one.aboutType === null ? undefined : known.get(one.aboutType);
    const AboutFaultIDs =
      one.isOfFaults === true
        ? faults.filter((fault) => fault.typeID === typeID).map(({ id }) => id)
        : [];
    const { id: ID } = await supervisor.call(uploadKnowledgeFile, {
      UploadID: await supervisor.uploadDocument(one.name, one.bytes),
      DocumentTypeID: typeIDs.get(one.type),
      Keywords: [...one.keywords],
      AboutTypeIDs: typeID === undefined ? [] : [typeID],
      AboutFaultIDs: AboutFaultIDs.slice(0, 20),
      IsOnLabel: one.isOnLabel === true ? 1 : 0,
      NeedsConfirmation: one.needsConfirmation === true ? 1 : 0,
    });
    const left = planned.length - at;
    if (left <= drafts) continue;
    await supervisor.call(stepDocument, { ID, DocumentStep: 'submit' });
    if (left <= drafts + inReview) continue;
    await administrator.call(stepDocument, { ID, DocumentStep: 'approve' });
  }
}
