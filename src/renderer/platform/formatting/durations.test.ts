import { expect, it } from 'vitest';
import { formatDuration } from './durations';

it.each([
  [0, '0 ms'],
  [850, '850 ms'],
  [999.4, '999 ms'],
  [1_000, '1 s'],
  [3_200, '3.2 s'],
  [9_990, '10 s'],
  [12_400, '12 s'],
  [59_700, '1 m'],
  [59_980, '1 m'],
  [60_000, '1 m'],
  [125_000, '2 m 5 s'],
  [3_599_800, '1 h'],
  [4_320_000, '1 h 12 m'],
  [86_399_000, '1 d'],
  [100 * 3_600_000, '4 d 4 h'],
  [-5, '0 ms'],
  [Number.NaN, '–'],
])('writes %d ms as %s', (ms, text) => expect(formatDuration(ms)).toBe(text));
