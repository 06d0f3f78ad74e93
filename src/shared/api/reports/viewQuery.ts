import type { z } from 'zod';
import { presetDays } from '../../model/date-utils/presetDays';
import { SPEND_GROUPS } from '../../model/limits';
import { suitableStep } from '../../model/reports/step';
import { spendQuery } from '../costs/spend.api';
import type { ReportView } from './entities';

const asked = spendQuery.strip();

/** A day as calendar functions take it: at the machine's midnight, whatever its zone is. */
function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

/** The request of spend that a view makes; `last`: the day on which presets end. */
export function queryOf(view: ReportView, last: string): z.output<typeof spendQuery> {
  const days = 'preset' in view.range ? presetDays(view.range.preset, dateOf(last)) : view.range;
  const granularity = view.granularity ?? suitableStep(days);
  return asked.parse({ ...view, ...days, granularity, top: SPEND_GROUPS });
}
