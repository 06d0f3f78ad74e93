import { expect, it } from 'vitest';
import { chartDataOf } from './chartDataOf';

it('a series has the color of its group, and what is left over is the rest', () => {
  const { series, colors } = chartDataOf({
    kind: 'line',
    labels: ['2026-01', '2026-02'],
    series: [
      { name: 'Amazon EC2', values: [1, 2], color: 7 },
      { name: 'Amazon S3', values: [1, 1] },
      { name: 'Other', values: [1, 0] },
    ],
  });
  expect(colors).toEqual({ 'Amazon EC2': 7 });
  expect(series.map(({ isOther }) => isOther)).toEqual([false, false, true]);
});
