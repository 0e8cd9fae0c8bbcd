import { addNotice, listNotices, updateHomeNotice } from '../../contract/areas/notice/endpoints.ts';
import type { Crew } from '../people/crew.ts';
import type { MonthStar } from './pastWork.ts';

interface DemoNotice {
  readonly Title: string;
  readonly Content: string;
  readonly PushUser: string;
  /** The day of publication, in days from today. */
  readonly inDays: number;
  readonly onCarousel: boolean;
}

const dayMs = 86_400_000;

/** The announcements of the demonstration; the last one is in the future. */
const notices: readonly DemoNotice[] = [
  {
    Title: '关于规范故障报修的通知',
    Content:
      '请报修时写明现象、停机情况和等级，并尽量附上照片。\n等级一（停机且影响安全或交付）请同时电话通知值班主管。',
    PushUser: '设备部',
    inDays: -12,
    onCarousel: false,
  },
  {
    Title: '一车间空压站例行检修',
    Content: '周六 08:00—12:00 空压站停机检修，期间一车间气动设备停用。\n请各班组提前安排生产。',
    PushUser: '设备部',
    inDays: -3,
    onCarousel: true,
  },
  {
    Title: '夏季高温设备巡检要求',
    Content: '重点检查冷却塔、冷水机组与电控柜温度；超过 55 ℃ 请立即报修。',
    PushUser: '安全环保部',
    inDays: 0,
    onCarousel: true,
  },
  {
    Title: '年度设备盘点安排',
    Content: '盘点期间请配合扫码核对设备铭牌与位置。',
    PushUser: '设备部',
    inDays: 5,
    onCarousel: false,
  },
];

/** Returns the announcement of the repairer of the month. */
function starNotice({ realName, orders, hours }: MonthStar): DemoNotice {
  return {
    Title: '上月维修之星',
    Content: `${realName}上月完成 ${orders} 单，平均维修 ${hours.toFixed(1)} 小时。感谢他和全体同事。`,
    PushUser: '维修主管',
    inDays: -1,
    onCarousel: true,
  };
}

/**
 * Adds the missing announcements, some of them to the home carousel.
 *
 * @throws ApiFailure, ServerAway
 */
export async function seedNotices(
  { administrator }: Crew,
  now: Date,
  star: MonthStar | null,
): Promise<void> {
  const { data } = await administrator.call(listNotices, { pageSize: 200 });
  const known = new Set(data.map(({ title }) => title));
  const all = star === null ? notices : [starNotice(star), ...notices];
  const shown: string[] = [];
  for (const { Title, Content, PushUser, inDays, onCarousel } of all) {
    if (known.has(Title)) continue;
    const PushTime = shanghaiDay(new Date(now.getTime() + inDays * dayMs));
    const { id } = await administrator.call(addNotice, { Title, Content, PushUser, PushTime });
    if (onCarousel) shown.push(id);
  }
  if (shown.length > 0) await administrator.call(updateHomeNotice, { IDs: shown, Carousel: 1 });
}

/** Returns the day at the plants, yyyy-MM-dd. */
function shanghaiDay(time: Date): string {
  return time.toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });
}
