import { change } from '@shared/model/change';
import { PERIOD_MONTHS } from '@shared/model/limits';
import { costWords } from '@shared/words/costs';
import { portfolioWords as words } from '@shared/words/portfolio';
import { formatMonth } from '../../platform/formatting/dates';
import { formatNumber, formatPercent } from '../../platform/formatting/numbers';
import { Delta, DeltaShare, Money } from '../../ui/base/Money';
import { Tag } from '../../ui/feedback/States';
import { Row, Text } from '../../ui/layout/Layout';
import {
  cellColumn,
  endColumn,
  moneyColumn,
  nameColumn,
  numberColumn,
  sortable,
} from '../../ui/table/columns';
import type { Column } from '../../ui/table/DataTable';
import { Sparkline } from '../chart/Sparkline';
import { useCostPeriod } from '../preferences/useCostPeriod';
import type { PortfolioRow } from './portfolio';

const none = <Text tone="faint">{words.none}</Text>;

/** What can be told of a customer in a currency; each screen shows some of it. */
export function usePortfolioColumns(currency: string): Column<PortfolioRow>[] {
  const [period] = useCostPeriod();
  const unit = period === 'year' ? costWords.overview.perYear : costWords.overview.perMonth;
  const { columns } = words;
  const saving = (id: string, title: string, width: string, read: (row: PortfolioRow) => number) =>
    sortable(
      moneyColumn(id, `${title} ${unit}`, width, (row: PortfolioRow) =>
        Math.abs(read(row)) < 0.005 ? null : { amount: read(row) * PERIOD_MONTHS[period], currency },
      ),
    );
  return [
    sortable(nameColumn('name', columns.name, 'minmax(130px, 1.2fr)', ({ name }) => ({ name }))),
    sortable(endColumn('spend', columns.spend, '108px', (row) => <Spend row={row} currency={currency} />)),
    sortable(endColumn('change', columns.change, '72px', changeOf)),
    endColumn('trend', columns.trend, '92px', ({ trend }) => <Sparkline values={trend} />),
    cellColumn('moved', columns.moved, 'minmax(120px, 1.3fr)', (row) => (
      <Moved row={row} currency={currency} />
    )),
    saving('potential', columns.potential, '132px', ({ potential }) => potential),
    saving('verified', columns.verified, '104px', ({ verified }) => verified),
    sortable(endColumn('margin', columns.margin, '112px', (row) => <Margin row={row} />)),
    sortable(numberColumn('open', columns.open, '96px', ({ open }) => open)),
    sortable(
      endColumn('late', columns.late, '78px', ({ late }) =>
        late === 0 ? none : <Tag tone="warn">{formatNumber(late)}</Tag>,
      ),
    ),
  ];
}

interface Of {
  row: PortfolioRow;
  currency: string;
}

function Spend({ row, currency }: Of) {
  if (row.cost !== null) return <Money amount={row.cost} currency={currency} className="cl-strong" />;
  return (
    <Text tone="faint" flow="clip">
      {row.hasBills ? words.otherCurrency(row.others.join(', ')) : words.noBills}
    </Text>
  );
}

function changeOf({ cost, compared, previous, notCompared }: PortfolioRow) {
  if (cost === null) return none;
  if (previous === null)
    return (
      <Text tone="faint" title={notCompared ?? words.notCompared}>
        {words.none}
      </Text>
    );
  return <DeltaShare share={change(compared, previous)} />;
}

function Moved({ row: { moved }, currency }: Of) {
  if (!moved) return none;
  return (
    <Row as="span">
      <Text flow="clip" title={moved.service}>
        {moved.service}
      </Text>
      <Row as="span" room="own">
        <Delta amount={moved.change} currency={currency} />
      </Row>
    </Row>
  );
}

function Margin({ row: { margin } }: Pick<Of, 'row'>) {
  if (!margin) return none;
  const isLoss = margin.margin < 0;
  return (
    <Row as="span" inline gap="s" title={words.marginOf(formatMonth(`${margin.month}-01`), margin.state)}>
      <Money amount={margin.margin} currency={margin.currency} className={isLoss ? 'cl-bad' : ''} />
      {margin.share !== null && (
        <Text tone="faint" figures size="s">
          {formatPercent(margin.share)}
        </Text>
      )}
    </Row>
  );
}
