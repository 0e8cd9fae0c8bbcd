import '../arco/arcoBase.ts';
import '@arco-design/web-react/es/Input/style/css.js';

export { default as Input } from '@arco-design/web-react/es/Input';
