import { expect, it } from 'vitest';
import { chartData } from '../results/chartData';
import { shortLabel, valuesOption } from './valuesOption';

const token = (name: string) => name;

it('[LIM-66] labels are shortened where there are ten or more', () => {
  const label = 'Amazon Elastic Compute';
  expect(shortLabel(label, 9)).toBe(label);
  expect(shortLabel(label, 10)).toBe('Amazon Elas…');
});

it('[LIM-65] every point of the axis has its label, from fifteen on those that have room', () => {
  const axis = (points: number) => {
    const labels = Array.from({ length: points }, (_, at) => `p${at}`);
    const data = {
      labels,
      series: [{ name: '', values: labels.map(() => 1), isOther: false }],
      isRanking: false,
      putTogether: null,
    };
    return JSON.stringify(valuesOption(data, 'BarChart', 'cost', token));
  };
  expect(axis(14)).toContain('"interval":0');
  expect(axis(15)).not.toContain('"interval"');
});

it('[LIM-67] five series have a colour each, and the rest is one in a sixth', () => {
  const rows = Array.from({ length: 8 }, (_, at) => ({ day: 'd', service: `s${at}`, cost: 10 - at }));
  const pick = { dimension: 'day', measure: 'cost', series: 'service' };
  const { series } = valuesOption(chartData(rows, pick, 'BarChart', 'Other'), 'BarChart', 'cost', token);
  expect(series.map((one) => 'color' in one && one.color)).toEqual([
    ...['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5', 'chart-other'],
  ]);
});

it('days of an axis are called by month and day, months by month and year, other labels as they are', () => {
  const named = (labels: string[]) => {
    const series = [{ name: '', values: labels.map(() => 1), isOther: false }];
    const data = { labels, series, isRanking: false, putTogether: null };
    const { xAxis } = valuesOption(data, 'BarChart', 'cost', token) as {
      xAxis: { axisLabel: { formatter(label: string): string } };
    };
    return labels.map((label) => xAxis.axisLabel.formatter(label));
  };
  expect(named(['2026-09-26', '2026-09-27'])).toEqual(['Sep 26', 'Sep 27']);
  expect(named(['2026-08-01', '2026-09-01'])).toEqual(['Aug 2026', 'Sep 2026']);
  expect(named(['2026-09-26', 'Other'])).toEqual(['2026-09-26', 'Other']);
});
