import './arcoBase.ts';
import '@arco-design/web-react/es/Select/style/css.js';

export { default as Select } from '@arco-design/web-react/es/Select';
