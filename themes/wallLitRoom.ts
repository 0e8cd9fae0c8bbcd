import type { Theme } from './theme.ts';
import { wallDimRoom } from './wallDimRoom.ts';

/**
 * The wall theme for a room with windows: the same greys inverted, dark on light. Alarm hues are
 * dark enough for a pale ground, and the text on them is white.
 */
export const wallLitRoom: Theme = {
  name: 'lit-room',
  scheme: 'light',
  field: '#d3d7db',
  tile: '#eceef0',
  raise: '#f9fafb',
  line: '#d0d5da',
  ink: '#15191d',
  ink2: '#3a4249',
  ink3: '#5b646d',
  bar: '#7b858e',
  barRest: '#b3bac1',
  barToday: '#454e57',
  good: '#69737c',
  accent: '#1565b8',
  level1: '#cf1f26',
  onLevel1: '#ffffff',
  alarmEdge: '#15191d',
  level2: '#b54800',
  level3: '#967000',
  level4: '#1c6cc4',
  onAlarm: '#ffffff',
  plate: '#343c43',
  fontFamily: wallDimRoom.fontFamily,
};
