import type { ReactNode } from 'react';
import { openStatuses } from '@shared/model/caseStatus';
import { commitmentWords } from '@shared/words/commitments';
import type { CommitmentAdvice, CommitmentReport } from '../../../data/costs';
import { PathLink } from '../../../parts/navigation/PathLink';
import type { ChargeFilters } from '../../../parts/spend/chargeFilter';
import { useRights } from '../../../parts/user/userContext';
import { useCall } from '../../../platform/api/calls';
import { formatMoney } from '../../../platform/formatting/money';
import { formatPercent } from '../../../platform/formatting/numbers';
import { Button } from '../../../ui/base/Button';
import { Panel } from '../../../ui/base/Panel';
import { Columns, Row, Text } from '../../../ui/layout/Layout';
import { nameOf } from './CommitmentTable';
import { lengthOf, mostUnused, purchasesOf, spendPath } from './commitmentState';
import { parts, showPart } from './Part';
import { useAdvice } from './useAdvice';

const words = commitmentWords.first;
const SHOWN = 3;
const CASES = 100;
/** Less is not told. */
const LEAST = 0.005;

interface Props {
  told: CommitmentReport;
  filters: ChargeFilters;
}

/** What to do first: what nothing uses, with its cases and exchanges, and what to commit to. */
export function DoFirst({ told, filters }: Props) {
  const advice = useAdvice(filters, told.currency).data?.data;
  const isUnused = told.total.waste >= LEAST;
  const buys = advice ? purchasesOf(advice.pools) : [];
  if (!isUnused && buys.length === 0) return null;
  return (
    <Columns min={400} gap="l" align="stretch">
      {isUnused && <Unused told={told} filters={filters} exchanges={advice?.exchanges.length ?? 0} />}
      {advice && buys.length > 0 && <Buy advice={advice} buys={buys} />}
    </Columns>
  );
}

function Unused({ told, filters, exchanges }: Props & { exchanges: number }) {
  const { currency, total } = told;
  const money = (amount: number) => formatMoney(amount, currency);
  const cases = useUnusedCases(currency);
  const rows = mostUnused(told.commitments);
  const { months, days } = lengthOf(told);
  return (
    <Panel
      title={words.unused(money(total.waste), months === null ? words.inDays(days) : words.inMonths(months))}
      actions={
        <>
          {exchanges > 0 && (
            <Button size="small" onClick={() => showPart(parts.exchange)}>
              {words.exchange(exchanges)}
            </Button>
          )}
          <Button size="small" kind="quiet" onClick={() => showPart(parts.table)}>
            {words.all(told.commitments.length + told.more)}
          </Button>
        </>
      }
      flush
    >
      <Lines>
        {rows.slice(0, SHOWN).map((row) => {
          const found = cases.get(row.id);
          return (
            <Line
              key={row.id}
              name={<PathLink to={spendPath('commitment', row.id, told, filters)}>{nameOf(row)}</PathLink>}
              note={row.utilization !== null && words.used(formatPercent(row.utilization))}
              money={money(row.unused)}
              action={found && <PathLink to={`/cases/${encodeURIComponent(found)}`}>{words.case}</PathLink>}
            />
          );
        })}
      </Lines>
    </Panel>
  );
}

/** The open case of each commitment that is not used, the largest where there are several. */
function useUnusedCases(currency: string): ReadonlyMap<string, string> {
  const rule = { id: 'currency', key: 'currency', operator: 'equals' as const, value: currency };
  const { data } = useCall(
    'cases.search',
    {
      query: { case_type: 'unused-commitment' },
      body: {
        filters: {
          case_status: [...openStatuses],
          filters: [{ id: 'commitments', filter_logic: 'AND', rules: [rule] }],
        },
        max_returned_items: CASES,
      },
    },
    { skip: !useRights().may('recommendations:read') },
  );
  return new Map(data?.details.toReversed().map((one) => [one.case_resource_id, one.case_id]));
}

function Buy({ advice, buys }: { advice: CommitmentAdvice; buys: ReturnType<typeof purchasesOf> }) {
  const money = (amount: number) => formatMoney(amount, advice.currency);
  const all = advice.pools.reduce((sum, pool) => sum + (pool.advice?.saving ?? 0), 0);
  return (
    <Panel
      title={words.save(money(all))}
      note={words.saveNote}
      actions={
        <Button size="small" onClick={() => showPart(parts.advice)}>
          {words.advice}
        </Button>
      }
      flush
    >
      <Lines>
        {buys.slice(0, SHOWN).map(({ pool, purchase }) => {
          const what = commitmentWords.buy(pool.program, purchase);
          const name = commitmentWords.advice.where(what, purchase.regionName);
          return <Line key={name} name={name} money={words.perMonth(money(purchase.saving))} />;
        })}
      </Lines>
    </Panel>
  );
}

const Lines = ({ children }: { children: ReactNode }) => <ul className="cl-firstlines">{children}</ul>;

function Line(props: { name: ReactNode; note?: ReactNode; money: string; action?: ReactNode }) {
  return (
    <Row as="li" gap="m" edge="top">
      <Text flow="clip" medium>
        {props.name}
      </Text>
      {props.note && <span className="cl-room-own cl-faint cl-size-s cl-nowrap">{props.note}</span>}
      <Text figures flow="line" strong className="cl-room-own cl-firstlines__money">
        {props.money}
      </Text>
      {props.action && <span className="cl-room-own cl-nowrap">{props.action}</span>}
    </Row>
  );
}
