import { ENDING_SHARE_MAX } from '@shared/model/commitments';
import { commitmentWords } from '@shared/words/commitments';
import type { CommitmentLadder } from '../../../data/costs';
import { formatNumber, formatPercent } from '../../../platform/formatting/numbers';
import { useUrl } from '../../../platform/urlState';
import type { ChargeFilters } from '../../../parts/spend/chargeFilter';
import { Money } from '../../../ui/base/Money';
import { Panel } from '../../../ui/base/Panel';
import { Empty, Tag } from '../../../ui/feedback/States';
import { Row, Text } from '../../../ui/layout/Layout';
import { moneyColumn, numberColumn, textColumn } from '../../../ui/table/columns';
import { PlainTable } from '../../../ui/table/PlainTable';
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
import { Pending } from '../../../parts/feedback/Loaded';

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
      {error || !told ? (
        <Pending what={words.failed} query={query} rows={6} />
      ) : told.layers.every(({ hourly }) => hourly === 0) ? (
        <Empty title={words.none}>{words.noneText}</Empty>
      ) : (
        <>
          <Layers told={told} />
          <Calendar told={told} />
          <Row as="p" wrap edge="top" className="cl-faint cl-commitfoot">
            <span>{words.assumptions}</span>
            {told.unknownEnds > 0 && <span>{words.unknownEnds(told.unknownEnds)}</span>}
          </Row>
        </>
      )}
    </Panel>
  );
}

type Layer = CommitmentLadder['layers'][number];
type Day = CommitmentLadder['calendar'][number];

function Layers({ told: { layers, currency } }: { told: CommitmentLadder }) {
  const fall = `${useUrl().get(fallParam)}%`;
  const signed = (amount: number) => ({
    amount,
    currency,
    className: amount < 0 ? 'cl-bad' : 'cl-good',
  });
  return (
    <div className="cl-scroll cl-commitscroll">
      <PlainTable
        label={words.title}
        rows={layers}
        rowKey={({ number }) => number}
        columns={[
          { id: 'layer', title: words.layer, cell: ({ number }) => number },
          textColumn('buyOn', words.buyOn, '', ({ day }: Layer) => commitmentWords.day(day)),
          textColumn('ends', words.ends, '', ({ end }: Layer) => commitmentWords.day(end)),
          numberColumn('hourly', words.hourly, '', ({ hourly }: Layer) => hourlyText(hourly, currency)),
          moneyColumn('saves', words.saves, '', ({ saving }: Layer) => signed(saving)),
          numberColumn('use', words.use, '', ({ utilization }: Layer) => formatPercent(utilization)),
          numberColumn('paidOff', words.paidOff, '', ({ paidOff }: Layer) =>
            paidOff === null ? words.never : words.paidOffIn(formatNumber(Math.ceil(paidOff - 1e-9))),
          ),
          numberColumn('coverage', words.coverage, '', ({ coverage }: Layer) => formatPercent(coverage)),
          numberColumn('breakEven', words.breakEven, '', ({ breakEven }: Layer) => formatPercent(breakEven)),
          moneyColumn('fallen', words.fallen(fall), '', ({ fallen }: Layer) => signed(fallen)),
        ]}
      />
    </div>
  );
}

function Calendar({ told: { calendar, currency } }: { told: CommitmentLadder }) {
  return (
    <div className="cl-scroll cl-commitscroll">
      <Text as="h3" size="m" strong className="cl-commitsub">
        {words.calendar}
      </Text>
      <PlainTable
        label={words.calendar}
        rows={calendar}
        rowKey={({ day }) => day}
        columns={[
          textColumn('day', words.day, '', ({ day }: Day) => commitmentWords.day(day)),
          {
            id: 'covered',
            title: words.covered,
            cell: ({ coverage }) => (
              <Row as="span" gap="m">
                <span className="cl-room-own cl-commitshare__bar" aria-hidden="true">
                  <span style={{ width: `${Math.max(coverage, 0) * 100}%` }} />
                </span>
                <span className="cl-num">{formatPercent(coverage)}</span>
              </Row>
            ),
          },
          moneyColumn('held', words.held, '', ({ held }: Day) => ({ amount: held, currency })),
          moneyColumn('bought', words.bought, '', ({ layers }: Day) => ({ amount: layers, currency })),
          {
            id: 'ending',
            title: words.ending,
            align: 'end',
            cell: ({ ending, endingShare }) => (
              <>
                {endingShare > ENDING_SHARE_MAX && (
                  <Tag tone="warn">{words.tooMuch(formatPercent(endingShare, 0))}</Tag>
                )}{' '}
                <Money amount={ending} currency={currency} />
              </>
            ),
          },
        ]}
      />
    </div>
  );
}
