import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, expect, test, vi } from 'vitest';
import { PublicDeviceView } from '../../../../src/client/app/public/label/PublicDeviceView.tsx';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';

vi.mock('../../../../src/client/app/public/label/report/PublicReports.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('help');
});

test('8 Errors, network failure: a label whose form cannot be loaded shows the general sentence first', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <PublicDeviceView
          label={{ DeviceID: 'd', Signature: 's' }}
          device={{
            deviceCode: 'P-01',
            deviceName: '进料泵',
            positionName: '一车间',
            orgName: '华东一厂',
            deviceState: 1,
            runState: 0,
            reportable: 1,
          }}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/^参数不对或系统异常：请联系管理员\n报修页面没能加载/);
});
