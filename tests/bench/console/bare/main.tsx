import '@arco-design/web-react/es/_util/react-19-adapter';
import '@arco-design/web-react/es/Button/style/css.js';
import '@arco-design/web-react/es/Input/style/css.js';
import Button from '@arco-design/web-react/es/Button';
import Input from '@arco-design/web-react/es/Input';
import { createRoot } from 'react-dom/client';

// React and Arco alone: the baseline cost of a sign-in form.

const root = document.querySelector('#root');
if (root === null) throw new Error('the page has no root');
createRoot(root).render(
  <main style={{ width: 360, margin: '160px auto' }}>
    <h1>工业设备运维服务管理平台</h1>
    <p>装备运维看板，把每一次停机都看见、说清、修好。</p>
    <Input placeholder="手机号" />
    <Input.Password placeholder="密码" />
    <Button type="primary" long>
      登录
    </Button>
  </main>,
);
