import { publicLibraryCode } from '../../../../contract/areas/knowledge/knowledgeEnums.ts';
import { label, type Text } from '../../../../contract/locale.ts';

interface Section {
  readonly heading: Text;
  /** The columns of `sql` that the file has, with their names. */
  readonly columns: Readonly<Record<string, Text>>;
  /** Reads the rows of a person, $2, of an organisation, $1, the newest first. It names no other person. */
  readonly sql: string;
}

const time = label('时间', 'Time');
const start = label('开始', 'Start');
const end = label('结束', 'End');
const order = label('工单', 'Order');
const text = label('内容', 'Text');
const address = label('IP 地址', 'Address');
const state = label('状态码', 'State code');
const shift = label('班次', 'Shift');
const page = label('页面', 'Page');
const name = label('名称', 'Name');
const fileName = label('文件名', 'File name');

const document = label('文档', 'Document');
const revision = label('修订版', 'Revision');

/** The title of a document is shown where it is of the organisation, or public. */
const ofDocument = `left join document d on d.id = t.document_id and d.org_code in (t.org_code, '${publicLibraryCode}')`;
const ofOrder = 'join work_order w on w.org_code = t.org_code and w.id = t.order_id';
/** A text in which other people are mentioned, without their names. */
const withoutMentions = `(select coalesce(
  (select regexp_replace(t.content, '@(' || string_agg(
      regexp_replace(m, '([^[:alnum:]])', '\\\\\\1', 'g'), '|') || ')', '@…', 'g')
   from unnest(t.mentions) m where m <> t.user_name), t.content))`;

function orders(heading: Text, who: string, content: string): Section {
  return {
    heading,
    columns: {
      code: order,
      device: label('设备', 'Device'),
      state,
      fault: label('故障时间', 'Time of the fault'),
      reported: label('报修时间', 'Reported'),
      finished: label('恢复时间', 'Machine ran again'),
      confirmed: label('确认时间', 'Confirmed'),
      content: text,
    },
    sql: `select order_code as code, device_code as device, order_state as state, fault_time as fault,
        report_time as reported, finish_time as finished, confirm_time as confirmed, ${content} as content
      from work_order where ${who} = $2 and $1 in (org_code, repair_org_code) order by fault_time desc`,
  };
}

/** The sections of the file of a person. */
export const personalSections: readonly Section[] = [
  {
    heading: label('账号', 'Account'),
    columns: {
      real_name: label('姓名', 'Name'),
      user_name: label('手机号', 'Phone'),
      org_name: label('组织', 'Organisation'),
      post_name: label('部门', 'Department'),
      department_name: label('职位', 'Post'),
      role_name: label('角色', 'Role'),
      user_state: state,
      locale: label('语言', 'Language'),
      photo: label('有头像', 'Has a photo'),
      create_time: label('加入时间', 'Registered'),
      last_login_time: label('最近登录', 'Last sign-in'),
      password_time: label('密码修改时间', 'Password changed'),
      phone_verified_time: label('手机号验证时间', 'Phone verified'),
      update_time: label('更新时间', 'Updated'),
    },
    sql: `select u.real_name, coalesce(u.left_phone, u.user_name) as user_name, o.org_name, u.post_name, u.department_name, r.role_name,
        u.user_state, u.locale, u.photo <> '' as photo, u.create_time, u.last_login_time,
        u.password_time, u.phone_verified_time, u.update_time
      from app_user u join organisation o on o.org_code = u.org_code
      join role r on r.org_code = u.org_code and r.id = u.role_id where u.org_code = $1 and u.id = $2`,
  },
  {
    heading: label('会话', 'Sessions'),
    columns: { start, active: label('最近使用', 'Last used'), end },
    sql: `select create_time as start, active_time as active, coalesce(revoked_time, expire_time) as end
      from session where org_code = $1 and user_id = $2 order by create_time desc`,
  },
  {
    heading: label('登录记录', 'Sign-ins'),
    columns: {
      login_time: time,
      result: label('成功', 'Succeeded'),
      count: label('次数', 'Times'),
      client: label('客户端', 'Client'),
      ip: address,
    },
    sql: `select login_time, result, count, client, ip from login_log
      where org_code = $1 and user_id = $2 order by login_time desc`,
  },
  orders(label('报修的工单', 'Orders reported'), 'report_user_id', 'fault_text'),
  orders(label('维修的工单', 'Orders repaired'), 'repair_user_id', 'measures'),
  orders(label('确认的工单', 'Orders confirmed'), 'confirm_user_id', 'null'),
  {
    heading: label('工单时间段', 'Segments of orders'),
    columns: { code: order, kind: label('类型码', 'Kind code'), start, end },
    sql: `select w.order_code as code, t.kind, t.start_time as start, t.end_time as end
      from work_order_segment t ${ofOrder}
      where t.user_id = $2 and $1 in (w.org_code, w.repair_org_code) order by t.start_time desc`,
  },
  {
    heading: label('工时', 'Labour'),
    columns: { code: order, minutes: label('分钟', 'Minutes') },
    sql: `select w.order_code as code, t.minutes from work_order_labour t ${ofOrder}
      where t.user_id = $2 and t.repair_org_code = $1 order by w.fault_time desc`,
  },
  {
    heading: label('工单操作', 'Acts on orders'),
    columns: { code: order, call: label('操作', 'Act'), time },
    sql: `select w.order_code as code, t.call, t.time from work_order_event t ${ofOrder}
      where t.user_id = $2 and $1 in (w.org_code, w.repair_org_code) order by t.time desc`,
  },
  {
    heading: label('评论', 'Comments'),
    columns: { code: order, content: text, time },
    sql: `select w.order_code as code, ${withoutMentions} as content, t.create_time as time
      from work_order_comment t ${ofOrder}
      where t.user_id = $2 and t.user_org_code = $1 order by t.create_time desc`,
  },
  {
    heading: label('照片与文件', 'Photos and files'),
    columns: { name: fileName, time },
    sql: `select name, create_time as time from stored_file
      where org_code = $1 and create_user_id = $2 order by create_time desc`,
  },
  {
    heading: label('消息', 'Messages'),
    columns: { kind: label('类型', 'Kind'), is_read: label('已读', 'Read'), time },
    sql: `select kind, is_read, created_time as time from notification
      where org_code = $1 and user_id = $2 order by created_time desc`,
  },
  {
    heading: label('外发消息', 'Messages by other ways'),
    columns: { address: label('地址', 'To'), kind: label('类型', 'Kind'), time },
    sql: `select address, kind, create_time as time from outbound_message
      where org_code = $1 and user_id = $2 order by create_time desc`,
  },
  {
    heading: label('消息设置', 'Settings of messages'),
    columns: {
      email: label('邮箱', 'E-mail'),
      quiet_from: label('免打扰开始', 'Quiet from'),
      quiet_to: label('免打扰结束', 'Quiet until'),
    },
    sql: `select email, quiet_from, quiet_to from outbound_preference
      where org_code = $1 and user_id = $2`,
  },
  {
    heading: label('加班', 'Overtime'),
    columns: {
      start,
      end,
      minutes: label('分钟', 'Minutes'),
      approve_state: state,
      reason: label('原因', 'Reason'),
    },
    sql: `select start_time as start, end_time as end, minutes, approve_state, reason
      from out_call_overtime where org_code = $1 and user_id = $2 order by start_time desc`,
  },
  {
    heading: label('公告阅读', 'Announcements read'),
    columns: { title: label('公告', 'Announcement'), time },
    sql: `select n.title, t.read_time as time from notice_reading t
      join notice n on n.org_code = t.org_code and n.id = t.notice_id
      where t.org_code = $1 and t.user_id = $2 order by t.read_time desc`,
  },
  {
    heading: label('阅读的文档', 'Documents read'),
    columns: {
      title: document,
      reads: label('次数', 'Times'),
      is_useful: label('有用', 'Useful'),
      time,
    },
    sql: `select d.title, t.reads, t.is_useful, t.read_time as time from document_reading t ${ofDocument}
      where t.org_code = $1 and t.user_id = $2 order by t.read_time desc`,
  },
  {
    heading: label('确认的文档', 'Documents confirmed'),
    columns: { title: document, revision, time },
    sql: `select d.title, t.revision, t.confirm_time as time from document_confirmation t ${ofDocument}
      where t.org_code = $1 and t.user_id = $2 order by t.confirm_time desc`,
  },
  {
    heading: label('文档评论', 'Comments on documents'),
    columns: { title: document, content: text, time },
    sql: `select d.title, t.content, t.create_time as time from document_comment t ${ofDocument}
      where t.org_code = $1 and t.user_id = $2 order by t.create_time desc`,
  },
  {
    heading: label('编写的文档', 'Documents written'),
    columns: { title: document, revision, note: text, time },
    sql: `select d.title, t.revision, t.note, t.create_time as time from document_revision t
      join document d on d.org_code = t.org_code and d.id = t.document_id
      where t.org_code in ($1, '${publicLibraryCode}') and t.user_id = $2 order by t.create_time desc`,
  },
  {
    heading: label('值班记录', 'Duty'),
    columns: { shift, start, end },
    sql: `select set_name as shift, start_time as start, end_time as end from out_call_record
      where org_code = $1 and user_id = $2 order by start_time desc`,
  },
  {
    heading: label('值班调整', 'Changes of the duty'),
    columns: { shift, start, end, reason: label('原因', 'Reason') },
    sql: `select set_name as shift, first_date::text as start, last_date::text as end, reason
      from out_call_date where org_code = $1 and user_id = $2 order by first_date desc`,
  },
  {
    heading: label('负责与关注的设备', 'Devices'),
    columns: { device: label('设备', 'Device'), kind: label('关系', 'As') },
    sql: `select d.device_code as device, t.kind from device_person t
      join device d on d.org_code = t.org_code and d.id = t.device_id
      where t.user_org_code = $1 and t.user_id = $2 order by d.device_code`,
  },
  {
    heading: label('注册申请', 'Applications'),
    columns: {
      user_name: label('手机号', 'Phone'),
      real_name: label('姓名', 'Name'),
      post_name: label('部门', 'Department'),
      apply_remark: text,
      user_state: state,
      time,
    },
    sql: `select user_name, real_name, post_name, apply_remark, user_state, create_time as time
      from user_application where org_code = $1 and id = $2`,
  },
  {
    heading: label('反馈', 'Feedback'),
    columns: { remark: text, page, time },
    sql: `select remark, page, create_time as time from feedback
      where org_code = $1 and user_id = $2 order by create_time desc`,
  },
  {
    heading: label('对反馈的回复', 'Replies to feedback'),
    columns: { remark: text, time },
    sql: `select content as remark, create_time as time from feedback_reply
      where org_code = $1 and user_id = $2 and content <> '' order by create_time desc`,
  },
  {
    heading: label('保存的视图', 'Saved views'),
    columns: { name, page, time },
    sql: `select view_name as name, page, create_time as time from saved_view
      where org_code = $1 and create_user_id = $2 order by create_time desc`,
  },
  {
    heading: label('操作日志', 'Action log'),
    columns: { action: label('操作', 'Act'), time, ip: address },
    sql: `select action, time, ip from action_log
      where org_code = $1 and user_id = $2 order by seq desc`,
  },
];
