import type { ParamSpec } from '../../contract';

export const groupParam = (p: number): ParamSpec => ({
  p,
  type: 'string',
  title: 'Message group',
  description: 'FIFO only. Messages in one group keep their order.',
  optional: true,
  default: 'costloom',
});

export const isFifo = (name: string): boolean => name.endsWith('.fifo');
