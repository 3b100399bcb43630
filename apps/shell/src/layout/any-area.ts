import type { IconShapes } from '@caderneta/releases';

/** Stands for every icon that comes with a remote's record; the server writes its shapes there. */
export const anyIcon: IconShapes = [['path', { d: '{{icon}}' }]];

/** Stands for every entry of the navigation that the server lists for the person. */
export const anyArea = {
  label: '{{label}}',
  path: '/{{path}}',
  icon: anyIcon,
  order: 0,
  owns: [],
  onBar: true,
};
