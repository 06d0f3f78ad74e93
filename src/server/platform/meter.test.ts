import { expect, it } from 'vitest';
import { createMeter } from './meter';

it('nothing that goes up and down has the name of a counter, which promtool refuses', async () => {
  const metrics = await createMeter('1').values();
  expect(metrics.length).toBeGreaterThan(10);
  const wrong = metrics.filter(({ name, type }) => type !== 'counter' && name.endsWith('_total'));
  expect(wrong.map(({ name }) => name)).toEqual([]);
  expect(metrics.map(({ name }) => name)).toContain('nodejs_active_handles');
});
