import type { ForecastReply } from '@shared/api/costs/forecast.api';
import { addMonths, quarterEnd, yearEnd } from '@shared/model/days';
import { foretoldThrough, type CostForecast } from '@shared/model/forecast/forecast';
import type { Handlers } from '../../http/context';
import type { CostForecasts, KnownCosts } from './forecasts.port';
import { rounded, spentIn } from '@shared/model/forecast/rounded';

const HISTORY = 13;

function present(known: KnownCosts): ForecastReply {
  const { forecast, monthly, notComplete, currency } = known;
  const of = (from: string, to: string, found: CostForecast): ForecastReply['month'] => {
    const past = spentIn(monthly, from, addMonths(found.month, -1));
    const told = foretoldThrough(found, from, to, past);
    const spent = { spent: spentIn(monthly, from, to), not_complete: spentIn(notComplete, from, to) };
    return told && { ...rounded(told, currency ?? ''), from, to, ...spent };
  };
  const under = forecast?.month ?? null;
  const quarter = under && quarterEnd(under);
  const year = under && yearEnd(under);
  return {
    cost_method: known.costMethod,
    currency,
    others: known.others,
    completeThrough: known.through,
    reason: known.reason,
    incomplete: known.incomplete,
    history: [...monthly]
      .filter(([month]) => under === null || month < under)
      .map(([month, cost]) => ({ month, cost }))
      .toSorted((a, b) => (a.month < b.month ? -1 : 1))
      .slice(-HISTORY),
    newest_whole: known.newestWhole,
    months: (forecast?.months ?? []).map((month) => ({
      ...rounded(month, currency ?? ''),
      spent: monthly.get(month.month) ?? 0,
    })),
    month: forecast && under ? of(under, under, forecast) : null,
    quarter: forecast && quarter ? of(addMonths(quarter, -2), quarter, forecast) : null,
    year: forecast && year ? of(addMonths(year, -11), year, forecast) : null,
    basis: forecast && {
      method: forecast.test.method,
      later: forecast.test.later,
      historyDays: forecast.historyDays,
      error: forecast.test.error,
      bias: forecast.test.bias,
      testedMonths: forecast.test.months,
      within: forecast.test.held.within,
      of: forecast.test.held.of,
      testedAhead: forecast.test.tested,
    },
  };
}

export function forecastHandlers(forecasts: CostForecasts): Pick<Handlers, 'costs.forecast'> {
  return {
    'costs.forecast': async ({ body }, { session, signal }) => {
      const { filters, months } = body;
      const known = await forecasts.known(
        session.orgId,
        {
          filters,
          months,
          ...(body.currency === undefined ? {} : { currency: body.currency }),
          ...(body.cost_method === undefined ? {} : { costMethod: body.cost_method }),
        },
        signal,
      );
      return present(known);
    },
  };
}
