import { commitmentWords } from '@shared/words/commitments';
import type { CommitmentAdvice } from '../../../data/costs';
import { formatMoney } from '../../../platform/formatting/money';
import { formatPercent } from '../../../platform/formatting/numbers';
import type { ChargeFilters } from '../../../parts/spend/chargeFilter';
import { Panel } from '../../../ui/base/Panel';
import { Empty, Skeleton } from '../../../ui/feedback/States';
import { Row } from '../../../ui/layout/Layout';
import { moneyColumn, numberColumn } from '../../../ui/table/columns';
import { PlainTable } from '../../../ui/table/PlainTable';
import { Assumption } from './Assumption';
import { nameOf } from './CommitmentTable';
import { exchangeBelowParam, exchangeBelows, exchangeYearsParam, termYears } from './commitmentState';
import { hourlyText, Two } from './Purchases';
import { useAdvice } from './useAdvice';

const words = commitmentWords.exchange;

/** Which reservations to exchange for which others; that the advice fails is told where its purchases are. */
export function Exchange({ filters, currency }: { filters: ChargeFilters; currency: string }) {
  const { data, error } = useAdvice(filters, currency);
  if (error) return null;
  const told = data?.data;
  return (
    <Panel title={words.title} note={words.note} flush>
      <Row wrap align="stretch" className="cl-assumptions">
        <Assumption
          label={words.below}
          param={exchangeBelowParam}
          values={exchangeBelows}
          text={(value) => `${value}%`}
        />
        <Assumption
          label={words.term}
          param={exchangeYearsParam}
          values={termYears}
          text={(value) => words.years(Number(value))}
        />
      </Row>
      {!told ? (
        <Skeleton rows={3} />
      ) : told.exchanges.length === 0 ? (
        <Empty title={words.none}>{words.noneText}</Empty>
      ) : (
        <>
          <Table told={told} />
          <p className="cl-faint cl-edge-top cl-commitfoot">{words.rule}</p>
        </>
      )}
    </Panel>
  );
}

function Table({ told: { exchanges, currency } }: { told: CommitmentAdvice }) {
  return (
    <div className="cl-scroll cl-commitscroll">
      <PlainTable
        label={words.title}
        rows={exchanges}
        rowKey={({ id }) => id}
        columns={[
          {
            id: 'what',
            title: words.what,
            cell: (one) => (
              <Two first={nameOf(one)} second={one.allowed === 'check' ? words.check : endText(one.end)} />
            ),
          },
          {
            id: 'forWhat',
            title: words.forWhat,
            cell: (one) => <Two first={targetText(one)} second={one.target.regionName} />,
          },
          {
            id: 'used',
            title: words.used,
            align: 'end',
            cell: (one) => (
              <Two
                first={formatPercent(one.utilization)}
                second={words.usedThen(formatPercent(one.newUtilization))}
              />
            ),
          },
          numberColumn('given', words.given, '', ({ given }: ExchangeRow) => hourlyText(given, currency)),
          numberColumn('taken', words.taken, '', ({ hourly }: ExchangeRow) => hourlyText(hourly, currency)),
          numberColumn('values', words.values, '', ({ givenValue, newValue }: ExchangeRow) =>
            givenValue === null || newValue === null
              ? words.endUnknown
              : words.valuesOf(formatMoney(givenValue, currency), formatMoney(newValue, currency)),
          ),
          moneyColumn('saves', words.saves, '', ({ saving }: ExchangeRow) => ({
            amount: saving,
            currency,
            className: 'cl-good cl-strong',
          })),
        ]}
      />
    </div>
  );
}

type ExchangeRow = CommitmentAdvice['exchanges'][number];

const endText = (end: string | null) =>
  end === null ? words.endUnknown : commitmentWords.endsOn(commitmentWords.day(end));

function targetText({ target }: ExchangeRow): string {
  const program = target.part === 'vm' ? 'azure-compute' : 'aws-compute';
  const what = commitmentWords.buy(program, {
    scope: 'reservation',
    family: target.family,
    part: target.part,
  });
  const { machines } = target;
  return machines ? `${commitmentWords.advice.machines(machines.count, machines.size)}: ${what}` : what;
}
