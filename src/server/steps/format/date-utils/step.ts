import { z } from 'zod';
import type { JsonObject } from '@shared/model/json';
import { computeDate } from '@shared/model/date-utils/compute';
import { dateUtilsDefault, granularities, relativeUnits } from '@shared/model/date-utils/choices';
import { param } from '../../common/params';
import { wholeInput } from '../../common/values/inputs';
import { withoutAbsent } from '../../common/values/withoutAbsent';
import { formatInput, zoneOf, zoneParam } from '../common/dates';
import { defineStep, StepError } from '../../contract';

export const dateUtils = defineStep({
  stepTemplateId: 'FORMAT-012',
  name: 'Date_utils',
  title: 'Date utils',
  description:
    'Returns a date or date range relative to now, such as the start of this month, the last 3 weeks or 10 days ago.',
  group: 'FORMAT',
  icon: 'calendar',
  effect: 'read',
  keywords: ['date', 'now', 'month', 'last 30 days', 'period', 'relative'],
  parameters: {
    value: param(
      { p: 1, type: 'date-utils', title: 'Date', default: { ...dateUtilsDefault } },
      z.object({
        operation: z.enum(['get_date', 'date_range']).default('get_date'),
        granularity: z.enum(granularities).default('month'),
        date_type: z.string().optional(),
        range_type: z.string().optional(),
        relative_amount: wholeInput.optional(),
        relative_unit: z.enum(relativeUnits).optional(),
        n_days: wholeInput.optional(),
        n_weeks: wholeInput.optional(),
        n_months: wholeInput.optional(),
        n_years: wholeInput.optional(),
        output_format: formatInput.default('YYYY-MM-DD'),
      }),
    ),
    zone: { ...zoneParam(2), description: 'Leave empty for the trigger’s time zone.' },
  },
  output: z.unknown(),
  sampleOutput: { date: '2026-11-01' },
  run({ value, zone }, { clock, timeZone }): JsonObject {
    try {
      const found = computeDate(withoutAbsent(value), clock.now(), zoneOf(zone, timeZone));
      return found.kind === 'date' ? { date: found.text } : { start: found.startText, end: found.endText };
    } catch (error) {
      if (error instanceof RangeError) throw new StepError(error.message, 'input_validation', false);
      throw error;
    }
  },
});
