import type { Remedy } from './remedy';

export const aws = (
  one: Omit<Remedy, 'cloud' | 'changes'> & { step: string; values?: Remedy['changes']['values'] },
): Remedy => {
  const { step, values, ...rest } = one;
  return {
    ...rest,
    cloud: 'AWS',
    changes: { step, targets: 'resources', ...(values === undefined ? {} : { values }) },
  };
};
