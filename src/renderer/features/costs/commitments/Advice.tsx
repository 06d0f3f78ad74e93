import type { ReactNode } from 'react';
import { commitmentWords } from '@shared/words/commitments';
import type { CommitmentAdvice } from '../../../data/costs';
import { formatMoney } from '../../../platform/formatting/money';
import { formatPercent } from '../../../platform/formatting/numbers';
import { Money } from '../../../ui/base/Money';
import { Panel } from '../../../ui/base/Panel';
import { Empty, Tag } from '../../../ui/feedback/States';
import { Row, Stack, Text } from '../../../ui/layout/Layout';
import type { ChargeFilters } from '../../../parts/spend/chargeFilter';
import { Assumption } from './Assumption';
import {
  adviceDays,
  adviceDaysParam,
  assumedDiscounts,
  bySaving,
  discountParam,
  familyDiscountParam,
  narrowDiscounts,
  reservationDiscountParam,
  coveredBy,
  type Pool as PoolOfAdvice,
} from './commitmentState';
import { Purchases } from './Purchases';
import { useAdvice } from './useAdvice';
import { Pending } from '../../../parts/feedback/Loaded';

const words = commitmentWords.advice;
const percentOf = (value: string) => (value === '0' ? words.noDiscount : `${value}%`);

/** What to commit to, with what was assumed; the assumptions are in the address. */
export function Advice({ filters, currency }: { filters: ChargeFilters; currency: string }) {
  const query = useAdvice(filters, currency);
  const { data, error } = query;
  const told = data?.data;
  return (
    <Panel
      title={words.title}
      note={told && words.note(commitmentWords.day(told.from), commitmentWords.day(told.to))}
      flush
    >
      <Row wrap align="stretch" className="cl-assumptions">
        <Assumption
          label={words.days}
          param={adviceDaysParam}
          values={adviceDays}
          text={(value) => words.daysOf(Number(value))}
        />
        <Assumption label={words.discount} param={discountParam} values={assumedDiscounts} text={percentOf} />
        <Assumption
          label={words.familyDiscount}
          param={familyDiscountParam}
          values={narrowDiscounts}
          text={percentOf}
        />
        <Assumption
          label={words.reservationDiscount}
          param={reservationDiscountParam}
          values={narrowDiscounts}
          text={percentOf}
        />
      </Row>
      {error || !told ? (
        <Pending what={commitmentWords.failedAdvice} query={query} rows={6} />
      ) : told.pools.length === 0 ? (
        <Empty title={words.none}>{words.noneText}</Empty>
      ) : (
        <>
          <Basis told={told} />
          <ul className="cl-plainlist" aria-label={words.title}>
            {bySaving(told.pools).map((pool) => (
              <Pool key={`${pool.program} ${pool.region}`} pool={pool} currency={told.currency} />
            ))}
          </ul>
          <p className="cl-faint cl-edge-top cl-commitfoot">{words.warning}</p>
        </>
      )}
    </Panel>
  );
}

/** On what share of the cost the simulation stands, and what it assumes of the rest. */
function Basis({ told: { basis, currency } }: { told: CommitmentAdvice }) {
  const lines = [
    words.basis(
      formatPercent(basis.simulated),
      formatMoney(basis.cost, currency),
      formatPercent(basis.hourly),
    ),
    ...(basis.hourly < 0.9995 ? [words.basisDaily] : []),
    words.basisOrder,
  ];
  return (
    <Row as="ul" wrap align="stretch" edge="top" className="cl-size-s cl-muted cl-commitfoot cl-pool__notes">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Row>
  );
}

function Pool({ pool, currency }: { pool: PoolOfAdvice; currency: string }) {
  const { advice } = pool;
  const { title } = commitmentWords.programs[pool.program];
  const isDaily = advice !== null && pool.grain === 'day';
  const assumptions = [
    ...(pool.knownOn < 0.9995 ? [words.known(formatPercent(pool.knownOn))] : []),
    ...(advice?.from === 'last' ? [words.last] : []),
    ...(pool.ending > 0 ? [words.ending(formatMoney(pool.ending, currency))] : []),
  ];
  return (
    <Stack as="li" gap="s" edge="top" className="cl-pool">
      <Row wrap gap="m">
        <Text as="h3" size="m" strong>
          {title}
          {pool.regionName !== '' && <span className="cl-faint"> {words.region(pool.regionName)}</span>}
        </Text>
        {isDaily && (
          <Tag tone="warn" icon="warning">
            {words.daily}
          </Tag>
        )}
      </Row>
      {!advice && <p className="cl-muted">{pool.reason && words.reasons[pool.reason]}</p>}
      {advice && <Purchases pool={pool} advice={advice} currency={currency} />}
      <Row as="dl" wrap align="stretch" className="cl-pool__facts">
        <Fact title={words.uncovered}>
          <Money amount={pool.uncovered} currency={currency} />
        </Fact>
        {advice && (
          <>
            <Fact title={words.covered}>
              <Money amount={coveredBy(pool)} currency={currency} />
            </Fact>
            <Fact title={words.costs}>
              <Money amount={advice.monthly} currency={currency} />
            </Fact>
            {advice.levels
              .filter(({ level }) => level < 1)
              .map(({ level, saving }) => (
                <Fact key={level} title={words.level(formatPercent(level, 0))}>
                  <Money amount={saving} currency={currency} className={saving < 0 ? 'cl-bad' : ''} />
                </Fact>
              ))}
          </>
        )}
      </Row>
      {assumptions.length > 0 && (
        <Row as="ul" wrap align="stretch" className="cl-size-s cl-faint cl-pool__notes">
          {assumptions.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </Row>
      )}
    </Stack>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt className="cl-faint cl-size-s">{title}</dt>
      <dd className="cl-num">{children}</dd>
    </div>
  );
}
