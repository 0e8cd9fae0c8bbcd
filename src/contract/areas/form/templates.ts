import { type Locale, label, type Text } from '../../locale.ts';
import type { FormItem, FormSection } from './content.ts';
import { formItemType, formPhotoRule } from './formEnums.ts';

/** An item of a template, in both languages. Its condition shows it only where the item before it that has none is NG. */
interface TemplateItem extends Partial<Omit<FormItem, 'condition' | 'id' | 'name' | 'options'>> {
  readonly name: Text;
  readonly of?: Text;
  readonly how?: Text;
  readonly right?: Text;
  readonly options?: readonly { readonly name: Text; readonly isNG?: 1 }[];
  readonly ifNG?: true;
}

/** The machines for which there is a template. */
export type TemplateName = 'cnc' | 'compressor' | 'crane' | 'forklift' | 'injection';

interface Template {
  readonly name: Text;
  readonly sections: readonly { readonly name: Text; readonly items: readonly TemplateItem[] }[];
}

const { number, text, option, photo, signature, reading } = formItemType.values;
const { ifNG } = formPhotoRule.values;
const both = (zh: string, en: string): Text => label(zh, en);
const check = (zh: string, en: string, over: Omit<TemplateItem, 'name'> = {}): TemplateItem => ({
  name: both(zh, en),
  photo: ifNG,
  ...over,
});
const measure = (
  zh: string,
  en: string,
  unit: string,
  lower: number | null,
  upper: number | null,
  over: Omit<TemplateItem, 'name'> = {},
): TemplateItem => ({ name: both(zh, en), type: number, unit, lower, upper, ...over });
const runHours: TemplateItem = {
  name: both('运行小时', 'Run hours'),
  type: reading,
  unit: 'h',
  maxPerDay: 24,
};
const sameForAll = both('收尾', 'At the end');
const ending: readonly TemplateItem[] = [
  { name: both('其他问题与建议', 'Other findings'), type: text, isRequired: 0 },
  { name: both('完工照片', 'Photo of the finished machine'), type: photo, isRequired: 0 },
  { name: both('执行人签名', 'Signature'), type: signature },
];
const leakage = [
  { name: both('无渗漏', 'Dry') },
  { name: both('轻微渗油', 'Damp') },
  { name: both('滴漏', 'Dripping'), isNG: 1 as const },
];
const leakPlace: TemplateItem = {
  name: both('不合格的位置和原因', 'Where it is wrong, and why'),
  type: text,
  ifNG: true,
};

/** Forms of common machines from which a plant starts. Limits are usual ones; each plant checks them against its manuals. */
export const formTemplates: Readonly<Record<TemplateName, Template>> = {
  compressor: {
    name: both('螺杆空压机', 'Screw compressor'),
    sections: [
      {
        name: both('运行参数', 'Running values'),
        items: [
          runHours,
          measure('排气压力', 'Discharge pressure', 'MPa', 0.6, 0.85),
          measure('排气温度', 'Discharge temperature', '°C', 65, 105),
          measure('油气分离器压差', 'Separator pressure drop', 'MPa', null, 0.08),
          measure('环境温度', 'Room temperature', '°C', null, 40, { isRequired: 0 }),
        ],
      },
      {
        name: both('润滑与滤芯', 'Oil and filters'),
        items: [
          check('油位', 'Oil level', {
            right: both('停机后在视镜刻线之间', 'Between the marks once stopped'),
          }),
          { name: both('油路渗漏', 'Oil leaks'), type: option, options: leakage, photo: ifNG },
          leakPlace,
          check('空气滤芯', 'Air filter', {
            how: both(
              '压差指示器变红或积尘严重时更换',
              'Replace if the indicator is red or it is clogged',
            ),
          }),
          check('油滤芯压差正常', 'Oil filter pressure drop'),
        ],
      },
      {
        name: both('机械与安全', 'Mechanics and safety'),
        items: [
          check('皮带或联轴器', 'Belt or coupling', {
            right: both('无裂纹、松动、异响', 'No cracks, play or noise'),
          }),
          check('冷却器清洁', 'Cooler clean'),
          check('自动排水器排水', 'Automatic drain works', {
            how: both('手动按下测试键', 'Press its test button'),
          }),
          check('安全阀铅封完好', 'Seal of the safety valve'),
          check('急停按钮有效', 'Emergency stop works'),
        ],
      },
      { name: sameForAll, items: ending },
    ],
  },
  injection: {
    name: both('注塑机', 'Injection moulding machine'),
    sections: [
      {
        name: both('安全装置', 'Safety devices'),
        items: [
          check('安全门联锁', 'Interlock of the safety door', {
            how: both('开门后不得合模', 'With the door open the mould must not close'),
          }),
          check('急停按钮', 'Emergency stop'),
          check('防护罩完好', 'Guards in place'),
        ],
      },
      {
        name: both('液压系统', 'Hydraulics'),
        items: [
          measure('油温', 'Oil temperature', '°C', 30, 55),
          measure('系统压力', 'System pressure', 'MPa', 12, 17.5),
          check('油位', 'Oil level'),
          {
            name: both('油缸与管路渗漏', 'Leaks of cylinders and pipes'),
            type: option,
            options: leakage,
            photo: ifNG,
          },
          leakPlace,
          check('油冷却器水流正常', 'Water flows through the oil cooler'),
        ],
      },
      {
        name: both('注射与合模', 'Injection and clamping'),
        items: [
          check('料筒加热圈', 'Barrel heaters', {
            right: both('各段温度与设定相差不超过 5 °C', 'Each zone within 5 °C of its setting'),
          }),
          check('喷嘴无溢料', 'No drool at the nozzle'),
          check('导柱润滑', 'Lubrication of the tie bars'),
          check('自动润滑油量', 'Oil of the automatic lubrication'),
          { name: both('模次计数', 'Shot counter'), type: reading, unit: '', maxPerDay: 20_000 },
        ],
      },
      { name: sameForAll, items: ending },
    ],
  },
  cnc: {
    name: both('数控加工中心', 'CNC machining centre'),
    sections: [
      {
        name: both('开机前', 'Before the start'),
        items: [
          check('导轨润滑油位', 'Slideway oil level'),
          check('切削液液位', 'Coolant level'),
          measure('切削液浓度', 'Coolant concentration', '%', 5, 10, {
            how: both('用折光仪测量', 'With a refractometer'),
          }),
          measure('气源压力', 'Air pressure', 'MPa', 0.5, 0.7),
          measure('液压压力', 'Hydraulic pressure', 'MPa', 4, 7),
        ],
      },
      {
        name: both('主轴与进给', 'Spindle and axes'),
        items: [
          check('主轴运转', 'Spindle', {
            how: both(
              '1000 r/min 运转 5 分钟，听声音、摸温升',
              '5 minutes at 1000 rpm: listen, feel the heat',
            ),
          }),
          measure('主轴温升', 'Rise of spindle temperature', '°C', null, 30),
          { name: both('异响的描述', 'What the noise is like'), type: text, ifNG: true },
          check('刀库换刀', 'Tool changer'),
          check('各轴回零', 'Axes find their reference'),
          check('导轨防护罩', 'Way covers'),
        ],
      },
      {
        name: both('电气与清洁', 'Electrics and cleaning'),
        items: [
          check('电柜滤网', 'Filter of the cabinet'),
          check('电柜风扇与空调', 'Fan and cooler of the cabinet'),
          check('排屑器', 'Chip conveyor'),
          check('急停与门锁', 'Emergency stop and door lock'),
          runHours,
        ],
      },
      { name: sameForAll, items: ending },
    ],
  },
  forklift: {
    name: both('叉车', 'Fork lift'),
    sections: [
      {
        name: both('行驶前检查', 'Before driving'),
        items: [
          runHours,
          {
            name: both('轮胎', 'Tyres'),
            type: option,
            photo: ifNG,
            options: [
              { name: both('良好', 'Good') },
              { name: both('磨损', 'Worn') },
              { name: both('须更换', 'To be replaced'), isNG: 1 },
            ],
          },
          check('制动与手刹', 'Service and parking brake'),
          check('转向', 'Steering'),
          check('喇叭、灯光、倒车蜂鸣', 'Horn, lights, reversing buzzer'),
          check('安全带与护顶架', 'Seat belt and overhead guard'),
        ],
      },
      {
        name: both('门架与液压', 'Mast and hydraulics'),
        items: [
          check('货叉', 'Forks', {
            right: both(
              '无裂纹、弯曲，磨损不超过 10 %',
              'No cracks or bends, worn by 10 % at most',
            ),
          }),
          check('起升链条', 'Lift chains', {
            right: both('两侧张紧一致、已润滑', 'Equally tight, lubricated'),
          }),
          {
            name: both('液压渗漏', 'Hydraulic leaks'),
            type: option,
            options: leakage,
            photo: ifNG,
          },
          leakPlace,
          check('液压油位', 'Hydraulic oil level'),
        ],
      },
      {
        name: both('动力', 'Power'),
        items: [
          measure('蓄电池电压', 'Battery voltage', 'V', 46, 54, { isRequired: 0 }),
          check('电解液液位或机油液位', 'Electrolyte or engine oil level'),
          check('充电插头与线缆', 'Charging plug and cable'),
        ],
      },
      { name: sameForAll, items: ending },
    ],
  },
  crane: {
    name: both('桥式起重机', 'Overhead crane'),
    sections: [
      {
        name: both('安全装置', 'Safety devices'),
        items: [
          check('起升高度限位', 'Hoist limit switch', {
            how: both('空钩慢速上升至动作', 'Empty hook, slowly up until it acts'),
          }),
          check('大、小车行程限位', 'Travel limit switches'),
          check('急停与总接触器', 'Emergency stop and main contactor'),
          check('超载限制器', 'Overload limiter'),
          check('声光报警', 'Horn and lights'),
        ],
      },
      {
        name: both('吊具与钢丝绳', 'Hook and rope'),
        items: [
          check('吊钩', 'Hook', {
            right: both(
              '无裂纹，开口增大不超过 10 %，防脱钩完好',
              'No cracks, opened by 10 % at most, latch works',
            ),
          }),
          measure('钢丝绳一个捻距内断丝数', 'Broken wires in one lay', '', null, 9),
          { name: both('断丝处照片', 'Photo of the broken wires'), type: photo, ifNG: true },
          measure('钢丝绳直径减小', 'Loss of rope diameter', '%', null, 7),
          check('绳端固定与排绳', 'Rope ends and winding'),
        ],
      },
      {
        name: both('机构与轨道', 'Drives and track'),
        items: [
          check('起升制动器', 'Hoist brake', { right: both('断电不下滑', 'Holds without power') }),
          measure('制动片厚度', 'Brake lining', 'mm', 3, null),
          check('减速器油位与渗漏', 'Gearbox oil and leaks'),
          check('车轮与轨道', 'Wheels and rails'),
          check('手电门或遥控器', 'Pendant or remote control'),
        ],
      },
      { name: sameForAll, items: ending },
    ],
  },
};

/** The names of the templates, in the order in which they are offered. */
export const templateNames = Object.keys(formTemplates) as readonly TemplateName[];

/** Returns the sections of a template in a language; all ids are new. @param newID makes an id */
export function templateSections(
  name: TemplateName,
  locale: Locale,
  newID: () => string,
): FormSection[] {
  return formTemplates[name].sections.map((section) => {
    let source = '';
    return {
      id: newID(),
      name: section.name[locale],
      items: section.items.map((one): FormItem => {
        const id = newID();
        if (one.ifNG !== true) source = id;
        return {
          id,
          name: one.name[locale],
          type: one.type ?? formItemType.values.okNg,
          part: one.of?.[locale] ?? '',
          method: one.how?.[locale] ?? '',
          standard: one.right?.[locale] ?? '',
          isRequired: one.isRequired ?? 1,
          photo: one.photo ?? formPhotoRule.values.none,
          unit: one.unit ?? '',
          lower: one.lower ?? null,
          upper: one.upper ?? null,
          maxPerDay: one.maxPerDay ?? null,
          options: (one.options ?? []).map((each) => ({
            name: each.name[locale],
            isNG: each.isNG ?? 0,
          })),
          condition: one.ifNG === true ? { itemID: source, type: 0, value: '' } : null,
        };
      }),
    };
  });
}
