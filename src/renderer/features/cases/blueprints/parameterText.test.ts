import { describe, expect, it } from 'vitest';
import { fieldText, readParameter } from './parameterText';

const days = { type: 'number', min: 1, max: 90, unit: 'days' } as const;

describe('parameters of a blueprint', () => {
  it('takes numbers within their bounds and says which these are', () => {
    expect(readParameter(days, ' 14 ')).toEqual({ value: 14 });
    expect(readParameter(days, '91')).toEqual({ problem: '1 to 90 days' });
    expect(readParameter(days, 'many')).toEqual({ problem: 'Invalid number' });
    expect(readParameter(days, '')).toEqual({ problem: 'Value is required' });
  });

  it('takes a list one entry a line, each once', () => {
    const list = { type: 'list', min: null, max: null, unit: null } as const;
    expect(readParameter(list, 'dev\n test \n\ndev')).toEqual({ value: ['dev', 'test'] });
    expect(fieldText(['dev', 'test'])).toBe('dev\ntest');
  });
});
