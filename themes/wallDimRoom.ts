import type { Theme } from './theme.ts';

/**
 * The wall theme for a dim control room: four greys for the normal state, colour for the abnormal.
 */
export const wallDimRoom: Theme = {
  name: 'dim-room',
  scheme: 'dark',
  field: '#24282c',
  tile: '#2d3237',
  raise: '#373d43',
  line: '#3c4248',
  ink: '#e9ebed',
  ink2: '#b6bcc2',
  ink3: '#8d959d',
  bar: '#7d8790',
  barRest: '#59626b',
  barToday: '#c9ced3',
  good: '#9aa5ad',
  accent: '#7cc0ff',
  level1: '#e5383b',
  onLevel1: '#ffffff',
  alarmEdge: '#ffffff',
  level2: '#ff9f1a',
  level3: '#f4d35e',
  level4: '#7cc0ff',
  onAlarm: '#1b1e21',
  plate: '#c9ced3',
  fontFamily:
    '"Noto Sans SC Variable", "Noto Sans SC", "Noto Sans CJK SC", "Microsoft YaHei", "PingFang SC", sans-serif',
};
