import { daysIn } from '@shared/model/days';
import type { StepContext } from '../../contract';
import type { CostQuestion, CostRange, MonthForecast } from '../../services';
import { lastDay } from './days';

interface Month {
  month: string;
  /** The last complete day of the bills. */
  through: string;
  days_left: number;
  /** One of each currency, the largest first. */
  currencies: MonthForecast[];
}

/** The month under way (UTC) as the forecast of the screens has it. */
export async function monthOf(
  range: CostRange,
  narrowed: Pick<CostQuestion, 'method' | 'filters'>,
  { services, orgId, signal }: StepContext,
): Promise<Month> {
  const through = lastDay(range);
  const currencies = await services.costs.forecast(orgId, narrowed, signal);
  const month = currencies[0]?.month ?? through.slice(0, 7);
  const known = through.slice(0, 7) === month ? Number(through.slice(8)) : 0;
  return { month, through, days_left: daysIn(month) - known, currencies };
}
