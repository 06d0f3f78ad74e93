import { portfolioWords } from '@shared/words/portfolio';
import { change } from '@shared/model/change';
import { formatNumber } from '../../../platform/formatting/numbers';
import { Delta, DeltaShare, Money } from '../../../ui/base/Money';
import { Tag } from '../../../ui/feedback/States';
import { moneyColumn, nameColumn, numberColumn } from '../../../ui/table/columns';
import type { Column } from '../../../ui/table/DataTable';
import type { PortfolioRow } from './portfolio';

const words = portfolioWords;
const none = <span className="cl-faint">{words.none}</span>;

export function portfolioColumns(currency: string): Column<PortfolioRow>[] {
  const { columns } = words;
  const end = { align: 'end', sortable: true } as const;
  const amountColumn = (id: string, title: string, width: string, read: (row: PortfolioRow) => number) => ({
    ...moneyColumn(id, title, width, (row: PortfolioRow) =>
      Math.abs(read(row)) < 0.005 ? null : { amount: read(row), currency },
    ),
    sortable: true,
  });
  return [
    {
      ...nameColumn('name', columns.name, 'minmax(130px, 1.2fr)', ({ name }: PortfolioRow) => ({ name })),
      sortable: true,
    },
    { id: 'spend', title: columns.spend, width: '104px', ...end, cell: (row) => spendOf(row, currency) },
    { id: 'change', title: columns.change, width: '76px', ...end, cell: changeOf },
    {
      id: 'moved',
      title: columns.moved,
      width: 'minmax(120px, 1.3fr)',
      cell: (row) => movedOf(row, currency),
    },
    amountColumn('potential', columns.potential, '128px', ({ potential }) => potential),
    amountColumn('verified', columns.verified, '122px', ({ verified }) => verified),
    { ...numberColumn('open', columns.open, '96px', ({ open }: PortfolioRow) => open), sortable: true },
    {
      id: 'late',
      title: columns.late,
      width: '86px',
      ...end,
      cell: (row) => (row.late === 0 ? none : <Tag tone="warn">{formatNumber(row.late)}</Tag>),
    },
  ];
}

function spendOf(row: PortfolioRow, currency: string) {
  if (row.cost !== null) return <Money amount={row.cost} currency={currency} className="cl-strong" />;
  const why = row.hasBills ? words.otherCurrency(row.others.join(', ')) : words.noBills;
  return <span className="cl-faint cl-clip">{why}</span>;
}

function changeOf({ cost, compared, previous, notCompared }: PortfolioRow) {
  if (cost === null) return none;
  if (previous === null)
    return (
      <span className="cl-faint" title={notCompared ?? words.notCompared}>
        {words.none}
      </span>
    );
  return <DeltaShare share={change(compared, previous)} />;
}

function movedOf({ moved }: PortfolioRow, currency: string) {
  if (!moved) return none;
  return (
    <span className="cl-row">
      <span className="cl-clip" title={moved.service}>
        {moved.service}
      </span>
      <span className="cl-room-own">
        <Delta amount={moved.change} currency={currency} />
      </span>
    </span>
  );
}
