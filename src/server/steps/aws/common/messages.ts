import { text } from '../../common/params';

export const groupParam = (p: number) =>
  text({
    p,
    title: 'Message group',
    description: 'FIFO only. Messages in one group keep their order.',
    optional: true,
    default: 'costloom',
    max: 128,
  });

export const isFifo = (name: string): boolean => name.endsWith('.fifo');
