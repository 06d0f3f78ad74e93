import { ENDING_SHARE_MAX } from '@shared/model/commitments';
import { commitmentWords } from '@shared/words/commitments';
import type { CommitmentLadder } from '../../../data/costs';
import { formatNumber, formatPercent } from '../../../platform/formatting/numbers';
import { useUrl } from '../../../platform/urlState';
import type { ChargeFilters } from '../../../parts/spend/chargeFilter';
import { Money } from '../../../ui/base/Money';
import { Panel } from '../../../ui/base/Panel';
import { Empty, Skeleton, Tag } from '../../../ui/feedback/States';
import { Row } from '../../../ui/layout/Layout';
import { Assumption } from './Assumption';
import {
  everyParam,
  fallParam,
  layerCounts,
  layersParam,
  layerSpans,
  termParam,
  termYears,
  usageFalls,
} from './commitmentState';
import { hourlyText } from './Purchases';
import { useLadder } from './useAdvice';
import { FailedFetch } from '../../../parts/feedback/FailedFetch';

const words = commitmentWords.ladder;

/** The advised purchases one layer after the other, and how much is covered until the last one ends. */
export function Ladder({ filters, currency }: { filters: ChargeFilters; currency: string }) {
  const query = useLadder(filters, currency);
  const { data, error } = query;
  const told = data?.data;
  return (
    <Panel title={words.title} note={words.note} flush>
      <Row wrap align="stretch" className="cl-assumptions">
        <Assumption label={words.layers} param={layersParam} values={layerCounts} text={(value) => value} />
        <Assumption
          label={words.every}
          param={everyParam}
          values={layerSpans}
          text={(value) => words.months(Number(value))}
        />
        <Assumption
          label={words.term}
          param={termParam}
          values={termYears}
          text={(value) => commitmentWords.exchange.years(Number(value))}
        />
        <Assumption label={words.fall} param={fallParam} values={usageFalls} text={(value) => `${value}%`} />
      </Row>
      {error ? (
        <FailedFetch what={words.failed} query={query} />
      ) : !told ? (
        <Skeleton rows={6} />
      ) : told.layers.every(({ hourly }) => hourly === 0) ? (
        <Empty title={words.none}>{words.noneText}</Empty>
      ) : (
        <>
          <Layers told={told} />
          <Calendar told={told} />
          <p className="cl-commitfoot cl-faint">
            <span>{words.assumptions}</span>
            {told.unknownEnds > 0 && <span>{words.unknownEnds(told.unknownEnds)}</span>}
          </p>
        </>
      )}
    </Panel>
  );
}

function Layers({ told: { layers, currency } }: { told: CommitmentLadder }) {
  const fall = `${useUrl().get(fallParam)}%`;
  const heads = [
    ...[words.hourly, words.saves, words.use, words.paidOff],
    ...[words.coverage, words.breakEven, words.fallen(fall)],
  ];
  return (
    <div className="cl-commitscroll">
      <table className="cl-plaintable" aria-label={words.title}>
        <thead>
          <tr>
            <th scope="col">{words.layer}</th>
            <th scope="col">{words.buyOn}</th>
            <th scope="col">{words.ends}</th>
            {heads.map((head) => (
              <th key={head} scope="col" className="cl-plaintable__end">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {layers.map((layer) => (
            <tr key={layer.number}>
              <td className="cl-num">{layer.number}</td>
              <td className="cl-num cl-commitday">{commitmentWords.day(layer.day)}</td>
              <td className="cl-num cl-commitday">{commitmentWords.day(layer.end)}</td>
              <td className="cl-plaintable__end cl-num">{hourlyText(layer.hourly, currency)}</td>
              <td className="cl-plaintable__end">
                <Signed amount={layer.saving} currency={currency} />
              </td>
              <td className="cl-plaintable__end cl-num">{formatPercent(layer.utilization)}</td>
              <td className="cl-plaintable__end cl-num">
                {layer.paidOff === null
                  ? words.never
                  : words.paidOffIn(formatNumber(Math.ceil(layer.paidOff - 1e-9)))}
              </td>
              <td className="cl-plaintable__end cl-num">{formatPercent(layer.coverage)}</td>
              <td className="cl-plaintable__end cl-num">{formatPercent(layer.breakEven)}</td>
              <td className="cl-plaintable__end">
                <Signed amount={layer.fallen} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Signed({ amount, currency }: { amount: number; currency: string }) {
  return <Money amount={amount} currency={currency} className={amount < 0 ? 'cl-bad' : 'cl-good'} />;
}

function Calendar({ told: { calendar, currency } }: { told: CommitmentLadder }) {
  return (
    <div className="cl-commitscroll">
      <h3 className="cl-commitsub">{words.calendar}</h3>
      <table className="cl-plaintable" aria-label={words.calendar}>
        <thead>
          <tr>
            <th scope="col">{words.day}</th>
            <th scope="col">{words.covered}</th>
            {[words.held, words.bought, words.ending].map((head) => (
              <th key={head} scope="col" className="cl-plaintable__end">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {calendar.map((day) => (
            <tr key={day.day}>
              <td className="cl-num cl-commitday">{commitmentWords.day(day.day)}</td>
              <td>
                <span className="cl-row cl-gap-m">
                  <span className="cl-commitshare__bar" aria-hidden="true">
                    <span style={{ width: formatPercent(day.coverage, 1) }} />
                  </span>
                  <span className="cl-num">{formatPercent(day.coverage)}</span>
                </span>
              </td>
              <td className="cl-plaintable__end">
                <Money amount={day.held} currency={currency} />
              </td>
              <td className="cl-plaintable__end">
                <Money amount={day.layers} currency={currency} />
              </td>
              <td className="cl-plaintable__end">
                {day.endingShare > ENDING_SHARE_MAX && (
                  <Tag tone="warn">{words.tooMuch(formatPercent(day.endingShare, 0))}</Tag>
                )}{' '}
                <Money amount={day.ending} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
