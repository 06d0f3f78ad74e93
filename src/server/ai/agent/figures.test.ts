import { describe, expect, it } from 'vitest';
import { createFigures } from './figures';

describe('the figures of an answer', () => {
  const unknown = (text: string, values: number[] = [], asked = '') => {
    const figures = createFigures(asked);
    figures.add(values);
    return figures.unknownIn(text);
  };

  it('are those of the tools, rounded as they are written, whatever their sign', () => {
    expect(unknown('You paid $41,250.5 and saved −$12.', [41_250.499, -12.3])).toEqual([]);
    expect(unknown('About $41.3K, or 41k EUR, and $1.2M.', [41_250, 1_213_000])).toEqual([]);
    expect(unknown('It fell by 20.1%.', [-20.08])).toEqual([]);
  });

  it('are named where they came from nowhere, each once', () => {
    expect(unknown('You paid $41.51 of $99, so 57%. Again: $99.', [41.5])).toEqual(['$41.51', '$99', '57%']);
    expect(unknown('It cost 1,250.00 EUR.', [1250.01])).toEqual(['1,250.00 EUR']);
    expect(unknown('There are 37 cases.', [36])).toEqual(['37']);
  });

  it('may be repeated from the question', () => {
    expect(unknown('Nothing is above $5,000.', [], 'what costs more than $5000?')).toEqual([]);
  });

  it.each([
    'On 2026-10-01 and in October 2026 nothing changed.',
    'From Oct 1 to 31 Oct the top 20 services of the last 90 days.',
    'In Q3, over 12 months, a 30-day window.',
    '1. EC2',
    'i-0abc123, t3.2xlarge, name_12 and us-east-1 are names.',
    'Two accounts, 3 regions.',
  ])('are not dates, counts of days, places in a list or names: %s', (text) => {
    expect(unknown(text)).toEqual([]);
  });
});
