import { describe, expect, it } from 'vitest';
import { presetDays } from './presetDays';

describe('days of presets', () => {
  it.each([
    ['24h', '2026-03-31', '2026-03-31'],
    ['7d', '2026-03-25', '2026-03-31'],
    ['90d', '2026-01-01', '2026-03-31'],
    ['3m', '2026-01-01', '2026-03-31'],
    ['1y', '2025-04-01', '2026-03-31'],
    ['mtd', '2026-03-01', '2026-03-31'],
    ['pm', '2026-02-01', '2026-02-28'],
    ['ytd', '2026-01-01', '2026-03-31'],
  ] as const)('[LIM-47] %s ends on the last day: %s to %s', (preset, from, to) => {
    expect(presetDays(preset, new Date(2026, 2, 31))).toEqual({ from, to });
  });
});
