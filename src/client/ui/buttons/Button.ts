import '../arco/arcoBase.ts';
import '@arco-design/web-react/es/Button/style/css.js';

import './Button.css';

export { default as Button } from '@arco-design/web-react/es/Button';
