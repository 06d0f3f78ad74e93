import { firstDay, lastDay } from '@shared/model/days';
import { change } from '@shared/model/change';
import { PERIOD_MONTHS, TOP_SPENDERS_RANGE } from '@shared/model/limits';
import type { SavingStage } from '@shared/model/savingsPipeline';
import { costWords } from '@shared/words/costs';
import { forecastWords } from '@shared/words/forecast';
import type { Savings } from '../../data/cases';
import { useCostPeriod } from '../../parts/preferences/useCostPeriod';
import { useCall } from '../../platform/api/calls';
import { formatMoney } from '../../platform/formatting/money';
import { formatPercent } from '../../platform/formatting/numbers';
import { presetRange, type DayRange } from '../../platform/formatting/ranges';
import { Change, Money } from '../../ui/base/Money';
import { Columns } from '../../ui/layout/Layout';
import { anomaliesByDay } from './anomaliesByDay';
import { Figure } from './Figure';
import { useWholeBudget } from './useWholeBudget';

interface Props {
  /** The month to date of the bills. */
  month: DayRange;
  last: Date;
  currency: string;
  savings: Savings | undefined;
  savingsKnown: boolean;
  seesCases: boolean;
}

const words = costWords.overview;

/** The five figures of a month: spent, expected at its end, out of the ordinary, to be saved, and saved. */
export function KeyFigures({ month, last, currency, savings, savingsKnown, seesCases }: Props) {
  const [period] = useCostPeriod();
  const factor = PERIOD_MONTHS[period];
  const unit = period === 'year' ? words.perYear : words.perMonth;
  const pipeline = useCall('cases.savingsPipeline', { query: {} }, { skip: !seesCases });
  const months = pipeline.data?.data.find((one) => one.currency === currency)?.months ?? [];
  const stageTrend = (...stages: SavingStage[]) =>
    months.map((one) => {
      const counted = one.stages.filter(({ stage }) => stages.includes(stage));
      return counted.reduce((sum, { month: saving }) => sum + saving, 0);
    });
  return (
    <Columns min={186} gap="m" align="stretch">
      <Spent month={month} currency={currency} />
      <Expected currency={currency} />
      {seesCases && (
        <>
          <Unusual days={presetRange(TOP_SPENDERS_RANGE, last)} currency={currency} />
          <Figure
            title={words.potential}
            unit={unit}
            ready={savingsKnown}
            tone="accent"
            to="/cases"
            trend={stageTrend('open', 'acknowledged', 'in_progress')}
            note={words.openCases(savings?.open ?? 0)}
          >
            <Money amount={(savings?.potential ?? 0) * factor} currency={currency} />
          </Figure>
          <Figure
            title={words.verified}
            unit={unit}
            ready={savingsKnown}
            tone="good"
            to="/cases?tab=overview"
            trend={stageTrend('verified')}
            note={words.claimedNote(formatMoney((savings?.claimed ?? 0) * factor, currency))}
          >
            <Money amount={(savings?.verified ?? 0) * factor} currency={currency} />
          </Figure>
        </>
      )}
    </Columns>
  );
}

/** What the month has cost so far, against the same days of the month before. */
function Spent({ month, currency }: { month: DayRange; currency: string }) {
  const { data, error } = useCall('costs.spend', { body: { ...month, granularity: 'day' } });
  const reply = data?.data;
  const total = reply?.totals.find((sum) => sum.currency === currency);
  return (
    <Figure
      title={words.spend}
      ready={data !== undefined || error !== undefined}
      to={`/costs?range=mtd&currency=${encodeURIComponent(currency)}`}
      trend={reply?.rows.filter((row) => row.currency === currency).map(({ cost }) => cost)}
      note={
        reply &&
        total && (
          <Change
            share={change(total.compared, total.previous)}
            against={costWords.spend.against(reply.compared, month.to)}
            why={reply.notCompared}
          />
        )
      }
    >
      {total ? <Money amount={total.cost} currency={currency} /> : '–'}
    </Figure>
  );
}

/** What the month under way will cost, how sure that is, and how it stands to the budget of everything. */
function Expected({ currency }: { currency: string }) {
  const { data, error } = useCall('costs.forecast', { body: { filters: [], currency } });
  const found = data?.data;
  const month = found?.month;
  const budget = useWholeBudget(currency, month?.from);
  const money = (value: number) => formatMoney(value, currency);
  const days = month && `${firstDay(month.from)}..${lastDay(month.to)}`;
  const sure =
    month &&
    (month.low === null || month.high === null
      ? forecastWords.noRange
      : forecastWords.range(money(month.low), money(month.high)));
  return (
    <Figure
      title={month ? forecastWords.ofMonth(month.from) : forecastWords.panel}
      ready={data !== undefined || error !== undefined}
      to={days ? `/costs?range=${days}&currency=${encodeURIComponent(currency)}` : '/budgets'}
      tone={month && budget !== undefined && month.amount > budget ? 'bad' : undefined}
      trend={found && month ? [...found.history.map(({ cost }) => cost), month.amount] : []}
      note={
        !month ? (
          found?.reason && forecastWords.why(found.reason, found.completeThrough)
        ) : budget === undefined ? (
          sure
        ) : (
          <>
            <span
              className={`cl-figure__bar ${month.amount > budget ? 'cl-figure__bar--over' : ''}`}
              title={sure ?? undefined}
              aria-hidden="true"
            >
              <i style={{ width: `${Math.min(100, (month.amount / budget) * 100)}%` }} />
            </span>
            {words.ofBudget(formatPercent(month.amount / budget), money(budget))}
          </>
        )
      }
    >
      {month ? <Money amount={month.amount} currency={currency} /> : '–'}
    </Figure>
  );
}

/** Anomalies of the last 30 days that nobody has explained. */
function Unusual({ days, currency }: { days: DayRange; currency: string }) {
  const { data, error } = useCall('cases.searchAnomalies', { body: { ...days, states: ['open'] } });
  const found = data?.data;
  const own = found?.totals.find((one) => one.currency === currency);
  return (
    <Figure
      title={words.anomalies}
      ready={data !== undefined || error !== undefined}
      to="/costs/anomalies"
      tone={own && own.above > 0 ? 'bad' : undefined}
      unit={own ? words.aboveExpected : undefined}
      trend={found && anomaliesByDay(found.rows, currency, days)}
      note={found && words.openAnomalies(own?.count ?? 0)}
    >
      <Money amount={own?.above ?? 0} currency={currency} />
    </Figure>
  );
}
