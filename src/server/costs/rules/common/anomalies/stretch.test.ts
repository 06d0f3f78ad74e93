import { describe, expect, it } from 'vitest';
import { stretchOf } from './stretch';

const day = (iso: string) => Date.parse(iso) / 86_400_000;

describe('the days that a run tells of', () => {
  it('are those after the last judged day, at least the recent ones', () => {
    const september = { from: '2026-09-01', since: '2026-09-30', through: '2026-09-30' };
    expect(stretchOf(september, day('2026-10-31'), 14)).toEqual({
      from: '2026-10-01',
      since: '2026-10-31',
      through: '2026-10-31',
    });
    const daily = { from: '2026-10-04', since: '2026-10-17', through: '2026-10-30' };
    expect(stretchOf(daily, day('2026-10-31'), 14)).toEqual({
      from: '2026-10-18',
      since: '2026-10-31',
      through: '2026-10-31',
    });
  });

  it('stay told until the bill has moved on by the recent days', () => {
    const october = { from: '2026-10-01', since: '2026-10-31', through: '2026-10-31' };
    expect(stretchOf(october, day('2026-10-31'), 14)).toEqual(october);
    expect(stretchOf(october, day('2026-11-13'), 14)).toEqual({ ...october, through: '2026-11-13' });
    expect(stretchOf(october, day('2026-11-14'), 14).from).toBe('2026-11-01');
  });

  it('are at most a hundred, and those where nothing was judged before', () => {
    const first = { from: '2026-07-24', since: '2026-10-31', through: '2026-10-31' };
    expect(stretchOf(undefined, day('2026-10-31'), 14)).toEqual(first);
    const long = { from: '2025-01-01', since: '2025-01-31', through: '2025-01-31' };
    expect(stretchOf(long, day('2026-10-31'), 14).from).toBe('2026-07-24');
  });

  it('do not go back with an older bill', () => {
    const october = { from: '2026-10-01', since: '2026-10-31', through: '2026-10-31' };
    expect(stretchOf(october, day('2026-09-30'), 14)).toEqual(october);
  });
});
