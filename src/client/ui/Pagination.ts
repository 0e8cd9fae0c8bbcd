import './arcoBase.ts';
import '@arco-design/web-react/es/Pagination/style/css.js';

export { default as Pagination } from '@arco-design/web-react/es/Pagination';
