import { sumOf } from '@shared/model/numbers';
import { z } from 'zod';
import { percentileOf, statisticsOf } from '../../common/values/statistics';
import { numbersOf } from '../common/numbers';
import { numbersParams } from '../common/params';
import { defineStep } from '../../contract';

export const statistics = defineStep({
  stepTemplateId: 'MATH-003',
  name: 'Statistics',
  title: 'Statistics',
  description:
    'Calculates the count, sum, average, median, minimum, maximum, standard deviation and percentiles of a list.',
  group: 'MATH',
  icon: 'timeline-line-chart',
  effect: 'pure',
  keywords: ['average', 'mean', 'median', 'percentile', 'deviation', 'p95'],
  parameters: numbersParams,
  output: z.looseObject({}),
  sampleOutput: {
    count: 3,
    sum: 6,
    average: 2,
    min: 1,
    max: 3,
    median: 2,
    p90: 2.8,
    p95: 2.9,
    p99: 2.98,
    standard_deviation: 0.816,
  },
  run({ list, field }) {
    const numbers = numbersOf(list, field).toSorted((a, b) => a - b);
    const { count, sum, average, min, max } = statisticsOf(numbers);
    const mean = average ?? 0;
    const variance = count === 0 ? null : sumOf(numbers.map((number) => (number - mean) ** 2)) / count;
    return {
      count,
      sum,
      average,
      min,
      max,
      median: percentileOf(numbers, 50),
      p90: percentileOf(numbers, 90),
      p95: percentileOf(numbers, 95),
      p99: percentileOf(numbers, 99),
      standard_deviation: variance === null ? null : Math.sqrt(variance),
    };
  },
});
