import { commitmentWords } from '@shared/words/commitments';
import type { CommitmentAdvice } from '../../../data/costs';
import { formatMoney } from '../../../platform/formatting/money';
import { formatPercent } from '../../../platform/formatting/numbers';
import type { ChargeFilters } from '../../../parts/spend/chargeFilter';
import { Money } from '../../../ui/base/Money';
import { Panel } from '../../../ui/base/Panel';
import { Empty, Skeleton } from '../../../ui/feedback/States';
import { Row } from '../../../ui/layout/Layout';
import { Assumption } from './Assumption';
import { nameOf } from './CommitmentTable';
import { exchangeBelowParam, exchangeBelows, exchangeYearsParam, termYears } from './commitmentState';
import { hourlyText } from './Purchases';
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
          <p className="cl-commitfoot cl-faint">{words.rule}</p>
        </>
      )}
    </Panel>
  );
}

function Table({ told: { exchanges, currency } }: { told: CommitmentAdvice }) {
  return (
    <div className="cl-commitscroll">
      <table className="cl-plaintable" aria-label={words.title}>
        <thead>
          <tr>
            <th scope="col">{words.what}</th>
            <th scope="col">{words.forWhat}</th>
            <th scope="col" className="cl-plaintable__end">
              {words.used}
            </th>
            <th scope="col" className="cl-plaintable__end">
              {words.given}
            </th>
            <th scope="col" className="cl-plaintable__end">
              {words.taken}
            </th>
            <th scope="col" className="cl-plaintable__end">
              {words.values}
            </th>
            <th scope="col" className="cl-plaintable__end">
              {words.saves}
            </th>
          </tr>
        </thead>
        <tbody>
          {exchanges.map((one) => (
            <tr key={one.id}>
              <td>
                <Two first={nameOf(one)} second={one.allowed === 'check' ? words.check : endText(one.end)} />
              </td>
              <td>
                <Two first={targetText(one)} second={one.target.regionName} />
              </td>
              <td className="cl-plaintable__end cl-num">
                <Two
                  first={formatPercent(one.utilization)}
                  second={words.usedThen(formatPercent(one.newUtilization))}
                />
              </td>
              <td className="cl-plaintable__end cl-num">{hourlyText(one.given, currency)}</td>
              <td className="cl-plaintable__end cl-num">{hourlyText(one.hourly, currency)}</td>
              <td className="cl-plaintable__end cl-num">
                {one.givenValue === null || one.newValue === null
                  ? words.endUnknown
                  : words.valuesOf(
                      formatMoney(one.givenValue, currency),
                      formatMoney(one.newValue, currency),
                    )}
              </td>
              <td className="cl-plaintable__end">
                <Money amount={one.saving} currency={currency} className="cl-good cl-strong" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
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

function Two({ first, second }: { first: string; second: string }) {
  return (
    <span className="cl-two">
      <span className="cl-strong">{first}</span>
      <span className="cl-faint">{second}</span>
    </span>
  );
}
