import { withSavings, type SavingsAhead } from '@shared/model/forecast/withSavings';
import { firstDay, lastDay } from '@shared/model/days';
import { forecastWords as words } from '@shared/words/forecast';
import type { Forecast } from '../../data/budgets';
import { PathLink } from '../../parts/navigation/PathLink';
import { useRights } from '../../parts/user/userContext';
import { formatMoney } from '../../platform/formatting/money';
import { formatPercent } from '../../platform/formatting/numbers';
import { Money } from '../../ui/base/Money';
import { Panel } from '../../ui/base/Panel';
import { Block } from '../../ui/feedback/States';
import { Columns } from '../../ui/layout/Layout';
import { useCall } from '../../platform/api/calls';
import { FailedFetch } from '../../parts/feedback/FailedFetch';

type Period = NonNullable<Forecast['month']>;

/** What the month, the quarter and the year under way will cost, how sure that is, and how it was foretold. */
export function ForecastPanel() {
  const seesCases = useRights().may('recommendations:read');
  const asked = useCall('costs.forecast', { body: { filters: [] } });
  const { data, error } = asked;
  const found = data?.data;
  const pipeline = useCall('cases.savingsPipeline', { query: {} }, { skip: !seesCases });
  const ahead = pipeline.data?.data.find((one) => one.currency === found?.currency)?.ahead ?? [];
  return (
    <Panel
      title={words.panel}
      note={
        found?.basis && <span title={words.by(words.methods[found.basis.method])}>{offBy(found.basis)}</span>
      }
      actions={
        found?.currency && (
          <PathLink to={`/costs?range=mtd&currency=${encodeURIComponent(found.currency)}`}>
            {words.open}
          </PathLink>
        )
      }
    >
      {error && !found ? (
        <FailedFetch what="the forecast" query={asked} />
      ) : !found ? (
        <Block height={72} />
      ) : found.reason !== null ? (
        <p className="cl-faint">{words.why(found.reason, found.completeThrough)}</p>
      ) : (
        <Figures found={found} currency={found.currency ?? 'USD'} ahead={ahead} />
      )}
    </Panel>
  );
}

function offBy({ error, testedMonths, historyDays }: NonNullable<Forecast['basis']>): string {
  if (error !== null) return words.offBy(error, formatPercent(error), testedMonths);
  return historyDays < 14 ? words.short(historyDays) : words.untested;
}

function Figures({
  found: { months, month, quarter, year, basis, completeThrough },
  currency,
  ahead,
}: {
  found: Forecast;
  currency: string;
  ahead: readonly SavingsAhead[];
}) {
  const both = { currency, through: completeThrough ?? '' };
  const lower = withSavings(months, ahead);
  const savingIn = ({ from, to }: Period) =>
    lower.filter((one) => one.month >= from && one.month <= to).reduce((sum, one) => sum + one.saving, 0);
  return (
    <>
      <Columns min={210} gap="l" align="stretch" className="cl-forecast">
        {month && (
          <Figure {...both} period={month} title={words.month(month.from)} saving={savingIn(month)} />
        )}
        {quarter && quarter.to !== month?.to && (
          <Figure
            {...both}
            period={quarter}
            title={words.quarter(quarter.from, quarter.to)}
            saving={savingIn(quarter)}
          />
        )}
        {year && year.to !== month?.to && (
          <Figure {...both} period={year} title={words.year(year.to)} saving={savingIn(year)} />
        )}
      </Columns>
      {basis && (
        <p className="cl-faint">
          {words.by(words.methods[basis.method])}
          {basis.of > 0 && `. ${words.within(basis.within, basis.of)}`}
        </p>
      )}
    </>
  );
}

/** A press leads to Spend in the days of the period. */
function Figure(props: { period: Period; title: string; currency: string; saving: number; through: string }) {
  const { period, title, currency, saving, through } = props;
  const { amount, low, high, spent, not_complete: rest, from } = period;
  const money = (value: number) => formatMoney(value, currency);
  const range = `${firstDay(from)}..${lastDay(period.to)}`;
  const to = `/costs?range=${range}&currency=${encodeURIComponent(currency)}`;
  return (
    <PathLink
      to={to}
      className="cl-press cl-press--entry cl-stack cl-gap-none cl-align-stretch cl-forecast__period"
    >
      <span className="cl-muted cl-size-s cl-medium">{title}</span>
      <Money amount={amount} currency={currency} className="cl-size-xl cl-strong" />
      <span className="cl-faint cl-num">
        {low === null || high === null ? words.noRange : words.range(money(low), money(high))}
      </span>
      <span className="cl-faint cl-num">
        {words.spent(money(spent), through, rest === 0 ? null : money(rest))}
      </span>
      {saving > 0 && <span className="cl-faint cl-num">{words.withSavings(money(amount - saving))}</span>}
    </PathLink>
  );
}
