import { portfolioWords } from '@shared/words/portfolio';
import { change } from '@shared/model/change';
import { formatNumber } from '../../../platform/formatting/numbers';
import { Delta, DeltaShare, Money } from '../../../ui/base/Money';
import { Tag } from '../../../ui/feedback/States';
import type { Column } from '../../../ui/table/DataTable';
import type { PortfolioRow } from './portfolio';

const words = portfolioWords;
const none = <span className="cl-faint">{words.none}</span>;

export function portfolioColumns(currency: string): Column<PortfolioRow>[] {
  const { columns } = words;
  const end = { align: 'end', sortable: true } as const;
  return [
    {
      id: 'name',
      title: columns.name,
      width: 'minmax(130px, 1.2fr)',
      sortable: true,
      cell: (row) => (
        <span className="cl-clip cl-strong" title={row.name}>
          {row.name}
        </span>
      ),
    },
    { id: 'spend', title: columns.spend, width: '104px', ...end, cell: (row) => spendOf(row, currency) },
    { id: 'change', title: columns.change, width: '76px', ...end, cell: changeOf },
    {
      id: 'moved',
      title: columns.moved,
      width: 'minmax(120px, 1.3fr)',
      cell: (row) => movedOf(row, currency),
    },
    {
      id: 'potential',
      title: columns.potential,
      width: '128px',
      ...end,
      cell: (row) => amountOf(row.potential, currency),
    },
    {
      id: 'verified',
      title: columns.verified,
      width: '122px',
      ...end,
      cell: (row) => amountOf(row.verified, currency),
    },
    { id: 'open', title: columns.open, width: '96px', ...end, cell: (row) => formatNumber(row.open) },
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
    <span className="cl-portfolio__moved">
      <span className="cl-clip" title={moved.service}>
        {moved.service}
      </span>
      <Delta amount={moved.change} currency={currency} />
    </span>
  );
}

const amountOf = (amount: number, currency: string) =>
  Math.abs(amount) < 0.005 ? none : <Money amount={amount} currency={currency} />;
