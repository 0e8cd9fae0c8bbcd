import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { App } from '../../../../src/client/app/App.tsx';
import { setLocale, startI18n } from '../../../../src/client/i18n/i18n.ts';
import { unsavedForms } from '../../../../src/client/ui/page/unsaved.ts';
import { pickLocale } from '../../../../src/contract/locale.ts';
import { helpDoc } from '../../../../src/server/modules/help/pages/helpDoc.ts';
import { appletDoc } from '../../../../src/server/modules/help/pages/phone/appletDoc.ts';
import { infosOf, menusOf } from '../../../../src/server/modules/help/shape.ts';
import { aUser } from '../../api/aUser.ts';
import { type Answer, fakeServer, refusal, type Sent, success } from '../../api/fakeServer.ts';

const device = {
  id: '0190a000-0000-7000-8000-0000000000d1',
  deviceCode: 'A-1',
  deviceName: '冲床',
  typeName: '',
  positionName: '一车间',
  deviceState: 1,
  runState: 0,
  ownerName: null,
  openOrders: [
    {
      id: '0190a000-0000-7000-8000-0000000000e1',
      orderCode: 'WX-1',
      orderState: 2,
      faultLevel: 2,
      faultText: '漏油',
      faultTime: '2026-11-20T00:00:00.000Z',
    },
  ],
};

const publicDevice = {
  deviceCode: 'A-1',
  deviceName: '冲床',
  positionName: '一车间',
  orgName: '华东一厂',
  deviceState: 1,
  runState: 0,
  reportable: 1,
};

function server(
  over: (call: string, body: string) => Answer | undefined = () => undefined,
): Sent[] {
  return fakeServer(({ path, body, headers }) => {
    const call = path.split('/').at(-1) ?? '';
    const found = over(call, body);
    if (found !== undefined) return found;
    const { HelpType } = JSON.parse(body) as { HelpType?: string };
    const help = HelpType === 'appletDoc' ? appletDoc : helpDoc;
    const locale = pickLocale(headers['accept-language']);
    if (call === 'GetHelpMenuList') return success(menusOf(help, locale));
    if (call === 'GetHelpInfoList') return success(infosOf(help, locale));
    if (call === 'CheckLabel') {
      const valid = body.includes('genuine');
      return success({ valid, device: valid ? publicDevice : null });
    }
    if (call === 'GetLabelForm') {
      return success({ faults: [{ id: device.id, name: '漏油' }], reported: null });
    }
    if (call === 'GetLabelReports') return success([]);
    if (call === 'ReadLabel') return success(device);
    return success(null);
  });
}

function open(path: string) {
  history.replaceState(null, '', path);
  render(<App />);
}

beforeAll(async () => {
  await startI18n('zh-CN');
  await import('../../../../src/client/app/public/HelpRoute.tsx');
  await import('../../../../src/client/app/public/AssetsPage.tsx');
  await import('../../../../src/client/app/public/label/report/PublicReports.tsx');
}, 60_000);
beforeEach(() => {
  localStorage.clear();
  signOut();
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await setLocale('zh-CN');
});

describe('the help', () => {
  test('2 Public routes, helpDoc: without a token it shows its contents and its first page', async () => {
    server();
    open('/helpDoc');
    await screen.findByRole('heading', { level: 1, name: '快速入门' });
    expect(screen.getByRole('link', { name: '维修工单' }).getAttribute('href')).toContain(
      'page=work-orders',
    );
    await waitFor(() => expect(document.title).toMatch(/^快速入门 - /));
  });

  test('2 Public routes, appletDoc: the help of the pages on a phone', async () => {
    server();
    open('/appletDoc');
    await screen.findByRole('heading', { level: 1, name: '扫描设备二维码' });
  });

  test('an address opens its page; an unknown one offers the first page', async () => {
    server();
    open('/helpDoc?page=faq');
    await screen.findByRole('heading', { level: 1, name: '常见问题' });
    cleanup();
    open('/helpDoc?page=nobody');
    fireEvent.click(await screen.findByRole('link', { name: '从第一页开始' }));
    await screen.findByRole('heading', { level: 1, name: '快速入门' });
  });

  test('a search finds pages by their text, and shows when there are none', async () => {
    server();
    open('/helpDoc');
    const search = await screen.findByLabelText('搜索帮助');
    await screen.findByRole('heading', { level: 1 });
    fireEvent.change(search, { target: { value: '二维码 标签' } });
    fireEvent.click(await screen.findByRole('link', { name: /快速入门/ }));
    fireEvent.change(search, { target: { value: '没有这个词' } });
    await screen.findByText(/没有找到“没有这个词”/);
  });

  test('it switches the language at once', async () => {
    server();
    open('/helpDoc?page=keyboard');
    await screen.findByRole('heading', { level: 1, name: '键盘操作' });
    fireEvent.click(screen.getByLabelText('English'));
    await screen.findByRole('heading', { level: 1, name: 'Using the keyboard' });
  });
});

describe('the page of a label', () => {
  const path = `/assets?d=${device.id}&s=genuine`;

  test('2 Public routes, assets: a genuine label redirects to the login and back', async () => {
    const sent = server();
    open(path);
    const link = await screen.findByRole('link', { name: '登录后查看' });
    expect(link.getAttribute('href')).toBe(`/login?redirect=${encodeURIComponent(path)}`);
    expect(sent.some((one) => one.path.endsWith('ReadLabel'))).toBe(false);
  });

  test('an invalid label is reported', async () => {
    server();
    open('/assets?d=x&s=forged');
    await screen.findByText('标签无效');
  });

  test('4 Route guard, token on login pages: with a session it shows the device and its open orders', async () => {
    server();
    signIn(aUser(['device.view', 'repair.view', 'repair.report']));
    open(path);
    await screen.findByRole('heading', { level: 1, name: '冲床' });
    expect(screen.getByText('漏油').closest('a')?.getAttribute('href')).toContain(
      device.openOrders[0]?.id,
    );
    fireEvent.click(screen.getByRole('button', { name: '报修' }));
    const field = await screen.findByLabelText<HTMLInputElement>(/^设备/);
    expect(field.value).toBe('冲床 A-1');
  });

  test('without the permission no report is offered; a device of another organisation is not found', async () => {
    server();
    signIn(aUser(['device.view', 'repair.view']));
    open(path);
    await screen.findByRole('heading', { level: 1, name: '冲床' });
    expect(screen.queryByRole('button', { name: '报修' })).toBeNull();
    cleanup();
    server((call) =>
      call === 'ReadLabel' ? refusal('404', '找不到', { error: 'NOT_FOUND' }) : undefined,
    );
    open(path);
    await screen.findByText('找不到该设备');
  });

  test('a user without device permission, or an inactive one, sees the reason', async () => {
    server();
    signIn(aUser([]));
    open(path);
    await screen.findByText(/您的角色不能查看设备/);
    cleanup();
    signIn(aUser([], { userState: 2 }));
    open(path);
    await screen.findByText(/待审核/);
  });

  test('a label without a signature, or with a code alone, shows nothing before a sign-in', async () => {
    const sent = server();
    for (const old of [`/assets?d=${device.id}`, '/assets?code=A-1']) {
      open(old);
      await screen.findByRole('button', { name: '登录后查看' });
      expect(screen.queryByText('冲床')).toBeNull();
      cleanup();
    }
    expect(sent.filter((one) => one.path.includes('Label'))).toEqual([]);
    signIn(aUser(['device.view', 'repair.view']));
    open(`/assets?d=${device.id}`);
    await screen.findByRole('heading', { level: 1, name: '冲床' });
  });
});

describe('a report without an account', () => {
  const path = `/assets?d=${device.id}&s=genuine`;
  const follow = (secret: string) => ({
    secret,
    orderCode: 'WX-1',
    isRemark: 0,
    text: '漏油',
    time: '2026-11-20T00:00:00.000Z',
    orderState: 1,
    receiveTime: '2026-11-20T00:05:00.000Z',
    repairStartTime: null,
    finishTime: null,
    confirmTime: null,
    rejectTime: null,
    calls: null,
    photos: 0,
  });
  const bodyOf = ({ body }: Sent) => JSON.parse(body) as Record<string, unknown>;
  const sentTo = (sent: readonly Sent[], call: string) =>
    sent.filter((one) => one.path.endsWith(call)).map(bodyOf);
  const fill = (name: RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(name), { target: { value } });

  async function openForm(): Promise<void> {
    open(path);
    fireEvent.click(await screen.findByRole('button', { name: '报修' }));
  }

  /** Answers follow-ups with the reports that were sent. */
  function reportServer(over: (call: string) => Answer | undefined = () => undefined) {
    const sent = server((call, body) => {
      const written = ['ReportByLabel', 'RemarkByLabel'].indexOf(call);
      if (written >= 0) {
        const { Secret } = JSON.parse(body) as { Secret: string };
        return over(call) ?? success({ ...follow(Secret), isRemark: written });
      }
      if (call !== 'GetLabelReports') return over(call);
      const { Secrets } = JSON.parse(body) as { Secrets: string[] };
      const reported = ['ReportByLabel', 'RemarkByLabel'].flatMap((name) => sentTo(sent, name));
      const known = new Set(reported.map(({ Secret }) => Secret));
      return success(Secrets.filter((secret) => known.has(secret)).map(follow));
    });
    return sent;
  }

  const fillReporter = () => {
    fill(/您的姓名/, '王师傅');
    fill(/您的手机号/, '13912345678');
  };

  test('it is filled from the catalogue, sent once, stored in the browser and followed', async () => {
    const sent = reportServer();
    await openForm();
    fireEvent.click(await screen.findByRole('button', { name: '漏油' }));
    fireEvent.click(screen.getByRole('button', { name: '提交报修' }));
    expect(await screen.findAllByText(/^请(填写|选择)/)).toHaveLength(3);
    expect(sentTo(sent, 'ReportByLabel')).toEqual([]);
    fireEvent.click(screen.getByLabelText('已停机'));
    fillReporter();
    fireEvent.click(screen.getByRole('button', { name: '提交报修' }));
    await screen.findByText('维修人员已接单，正在赶来。');
    expect(sentTo(sent, 'ReportByLabel')).toMatchObject([
      { DeviceID: device.id, FaultText: '漏油', FaultDescID: device.id, IsStop: 1 },
    ]);
    cleanup();
    open(path); // scanned again
    await screen.findByText('维修人员已接单，正在赶来。');
    fireEvent.click(screen.getByRole('button', { name: '报修' }));
    expect((await screen.findByLabelText<HTMLInputElement>(/您的姓名/)).value).toBe('王师傅');
  });

  test('what somebody has reported meanwhile takes a remark, and the typed text stays', async () => {
    const reported = {
      orderState: 0,
      reportTime: '2026-11-20T00:00:00.000Z',
      isStop: 1,
      faultName: null,
    };
    const sent = reportServer((call) => {
      if (call === 'ReportByLabel') {
        return refusal('400', '已有人报修', { error: 'DEVICE_REPORTED' });
      }
      if (call !== 'GetLabelForm' || sentTo(sent, 'ReportByLabel').length === 0) return undefined;
      return success({ faults: [], reported });
    });
    await openForm();
    fireEvent.change(await screen.findByLabelText(/故障现象/), { target: { value: '冒烟' } });
    fireEvent.click(screen.getByLabelText('已停机'));
    fillReporter();
    fireEvent.click(screen.getByRole('button', { name: '提交报修' }));
    await screen.findByText('这台设备已有人报修');
    expect(screen.getByLabelText<HTMLTextAreaElement>(/您看到的情况/).value).toBe('冒烟');
    expect(screen.getByLabelText<HTMLInputElement>(/您的手机号/).value).toBe('13912345678');
    fireEvent.click(screen.getByRole('button', { name: '提交补充' }));
    await screen.findByText('补充已提交');
    expect(sentTo(sent, 'RemarkByLabel')).toMatchObject([{ Remark: '冒烟' }]);
  });

  const stubPictures = (picture: Promise<ImageBitmap>) => {
    vi.stubGlobal('createImageBitmap', () => picture);
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
      done(new Blob(['x'], { type: 'image/jpeg' })),
    );
  };
  const takePhoto = () =>
    fireEvent.change(screen.getByLabelText('拍照或选照片'), {
      target: { files: [new File(['x'], 'a.jpg', { type: 'image/jpeg' })] },
    });
  const submitButton = () => screen.getByRole<HTMLButtonElement>('button', { name: '提交报修' });

  test('a report waits for the photo that is being reduced, and its form stays while the photo is sent', async () => {
    const picture = Promise.withResolvers<ImageBitmap>();
    stubPictures(picture.promise);
    const reported = {
      orderState: 0,
      reportTime: '2026-11-20T00:00:00.000Z',
      isStop: 1,
      faultName: null,
    };
    const sent = reportServer((call) => {
      if (call === 'AddLabelPhoto') return 'silence';
      if (call !== 'GetLabelForm' || sentTo(sent, 'ReportByLabel').length === 0) return undefined;
      return success({ faults: [], reported });
    });
    await openForm();
    fireEvent.click(await screen.findByRole('button', { name: '漏油' }));
    fireEvent.click(screen.getByLabelText('已停机'));
    fillReporter();
    takePhoto();
    await waitFor(() => expect(submitButton().disabled).toBe(true));
    picture.resolve({ width: 1, height: 1, close: () => undefined });
    await waitFor(() => expect(submitButton().disabled).toBe(false));
    fireEvent.click(submitButton());
    await waitFor(() => expect(sentTo(sent, 'AddLabelPhoto')).toHaveLength(1));
    await waitFor(() => expect(sentTo(sent, 'GetLabelForm')).toHaveLength(2));
    await act(async () => undefined);
    expect(screen.queryByText('这台设备已有人报修')).toBeNull();
  });

  test('another time has to be given; typed input is not lost without a question', async () => {
    const sent = reportServer();
    await openForm();
    fireEvent.change(await screen.findByLabelText(/故障现象/), { target: { value: '冒烟' } });
    expect(unsavedForms()).toEqual(['报修']);
    fireEvent.click(screen.getByLabelText('已停机'));
    fillReporter();
    fireEvent.click(screen.getByLabelText('其他时间'));
    fireEvent.click(submitButton());
    await screen.findByText(/^请(填写|选择).*从什么时候开始/);
    expect(sentTo(sent, 'ReportByLabel')).toEqual([]);
  });

  test('8 Errors, network failure: photos that could not be sent, and a progress that cannot be read, show the general sentence first', async () => {
    stubPictures(Promise.resolve({ width: 1, height: 1, close: () => undefined }));
    reportServer((call) => (call === 'AddLabelPhoto' ? null : undefined));
    await openForm();
    fireEvent.click(await screen.findByRole('button', { name: '漏油' }));
    fireEvent.click(screen.getByLabelText('已停机'));
    fillReporter();
    takePhoto();
    await waitFor(() => expect(submitButton().disabled).toBe(false));
    fireEvent.click(submitButton());
    const unsent = await screen.findByText(/张照片没有发出/);
    expect(unsent.textContent).toMatch(/^参数不对或系统异常：请联系管理员/);
    cleanup();
    server((call) => (call === 'GetLabelReports' ? { status: 502, text: '' } : undefined));
    open(path);
    const unread = await screen.findByText(/暂时读不到您的报修进展/);
    expect(unread.textContent).toMatch(/^参数不对或系统异常：请联系管理员\n/);
  });

  const tooMany: Answer = {
    status: 429,
    json: { code: '429', info: '报修次数太多，请在 60 分钟后再试', data: { error: 'LABEL_LIMIT' } },
  };

  test('8 Errors, network failure: a reached limit is shown beneath the general sentence; an organisation that takes no reports is named', async () => {
    reportServer((call) => (call === 'ReportByLabel' ? tooMany : undefined));
    await openForm();
    fireEvent.click(await screen.findByRole('button', { name: '漏油' }));
    fireEvent.click(screen.getByLabelText('还在运行'));
    fillReporter();
    fireEvent.click(screen.getByRole('button', { name: '提交报修' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      '参数不对或系统异常：请联系管理员\n报修次数太多，请在 60 分钟后再试',
    );
    cleanup();
    server((call) =>
      call === 'CheckLabel'
        ? success({ valid: true, device: { ...publicDevice, reportable: 0 } })
        : undefined,
    );
    open(path);
    await screen.findByText(/没有开放扫码报修/);
    expect(screen.queryByRole('button', { name: '报修' })).toBeNull();
  });
});
