import type { ReactNode } from 'react';
import { commitmentWords } from '@shared/words/commitments';
import { messages } from '@shared/words/messages';
import { reasonOf } from '../../../platform/api/reasonOf';
import { formatMoney, formatUnitPrice } from '../../../platform/formatting/money';
import { formatPercent } from '../../../platform/formatting/numbers';
import { to, useUrl } from '../../../platform/urlState';
import { Money } from '../../../ui/base/Money';
import { Panel } from '../../../ui/base/Panel';
import { Empty, Failed, Skeleton, Tag } from '../../../ui/feedback/States';
import { Select } from '../../../ui/fields/Select';
import type { ChargeFilters } from '../../../parts/spend/chargeFilter';
import {
  adviceDays,
  adviceDaysParam,
  assumedDiscounts,
  bySaving,
  discountParam,
  coveredBy,
  type Pool as PoolOfAdvice,
} from './commitmentState';
import { useAdvice } from './useAdvice';

const words = commitmentWords.advice;

/** What to commit to, with what was assumed; the assumptions are in the address. */
export function Advice({ filters, currency }: { filters: ChargeFilters; currency: string }) {
  const url = useUrl();
  const [days, discount] = [url.get(adviceDaysParam), url.get(discountParam)];
  const { data, error, refetch, isFetching } = useAdvice(filters, currency);
  const told = data?.data;
  return (
    <Panel
      title={words.title}
      note={told && words.note(commitmentWords.day(told.from), commitmentWords.day(told.to))}
      actions={
        <>
          <Select
            label={words.days}
            prefix={words.days}
            value={days}
            options={adviceDays.map((value) => ({ value, label: words.daysOf(Number(value)) }))}
            onChange={(value) => url.set(to(adviceDaysParam, value))}
          />
          <Select
            label={words.discount}
            prefix={words.discount}
            value={discount}
            options={assumedDiscounts.map((value) => ({ value, label: `${value}%` }))}
            onChange={(value) => url.set(to(discountParam, value))}
          />
        </>
      }
      flush
    >
      {error ? (
        <Failed
          title={messages.failedToFetch(commitmentWords.failedAdvice)}
          reason={reasonOf(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : !told ? (
        <Skeleton rows={6} />
      ) : told.pools.length === 0 ? (
        <Empty title={words.none}>{words.noneText}</Empty>
      ) : (
        <>
          <ul className="cl-pools" aria-label={words.title}>
            {bySaving(told.pools).map((pool) => (
              <Pool key={`${pool.program} ${pool.region}`} pool={pool} currency={told.currency} />
            ))}
          </ul>
          <p className="cl-commitfoot cl-faint">{words.warning}</p>
        </>
      )}
    </Panel>
  );
}

/** The price of nothing less than a cent an hour is told with its figures. */
const hourly = (amount: number, currency: string) =>
  amount < 1 ? formatUnitPrice(amount, currency) : formatMoney(amount, currency, true);

function Pool({ pool, currency }: { pool: PoolOfAdvice; currency: string }) {
  const { advice } = pool;
  const { title, buy } = commitmentWords.programs[pool.program];
  const percent = formatPercent(pool.discount);
  const isDaily = advice !== null && pool.grain === 'day';
  const assumptions = [
    pool.discountFrom === 'own' ? words.ownDiscount(percent) : words.assumedDiscount(percent),
    ...(isDaily ? [words.dailyText] : []),
    ...(pool.knownOn < 0.9995 ? [words.known(formatPercent(pool.knownOn))] : []),
    ...(advice?.from === 'last' ? [words.last] : []),
    ...(pool.ending > 0 ? [words.ending(formatMoney(pool.ending, currency))] : []),
  ];
  return (
    <li className="cl-pool">
      <div className="cl-pool__head">
        <h3>
          {title}
          {pool.regionName !== '' && <span className="cl-faint"> {words.region(pool.regionName)}</span>}
        </h3>
        {isDaily && (
          <Tag tone="warn" icon="warning">
            {words.daily}
          </Tag>
        )}
      </div>
      <p className={advice ? 'cl-strong' : 'cl-muted'}>
        {advice ? words.buy(hourly(advice.hourly, currency), buy) : pool.reason && words.reasons[pool.reason]}
      </p>
      <dl className="cl-pool__facts">
        {advice && (
          <>
            <Fact title={words.saves}>
              <Money amount={advice.saving} currency={currency} className="cl-good cl-strong" />
            </Fact>
            <Fact title={words.costs}>
              <Money amount={advice.monthly} currency={currency} />
            </Fact>
          </>
        )}
        <Fact title={words.uncovered}>
          <Money amount={pool.uncovered} currency={currency} />
        </Fact>
        {advice && (
          <>
            <Fact title={words.covered}>
              <Money amount={coveredBy(pool)} currency={currency} />
            </Fact>
            <Fact title={words.utilization}>{formatPercent(advice.utilization)}</Fact>
            <Fact title={words.breakEven}>{formatPercent(advice.breakEven)}</Fact>
          </>
        )}
      </dl>
      {advice && (
        <dl className="cl-pool__facts">
          {advice.levels
            .filter(({ level }) => level < 1)
            .map(({ level, saving }) => (
              <Fact key={level} title={words.level(formatPercent(level, 0))}>
                <Money amount={saving} currency={currency} className={saving < 0 ? 'cl-bad' : ''} />
              </Fact>
            ))}
        </dl>
      )}
      <ul className="cl-pool__notes cl-faint">
        {assumptions.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </li>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt className="cl-faint">{title}</dt>
      <dd className="cl-num">{children}</dd>
    </div>
  );
}
