import { chargeWords as words } from '@shared/words/charges';
import { useChargesInfiniteQuery, type BillCharge, type SpendRequest } from '../../data/costs';
import { formatDay } from '../../platform/formatting/dates';
import { formatNumber } from '../../platform/formatting/numbers';
import { PathLink } from '../../parts/navigation/PathLink';
import { resourcePath } from '../../parts/spend/resourcePath';
import { Money } from '../../ui/base/Money';
import { Empty } from '../../ui/feedback/States';
import { DataTable, type Column } from '../../ui/table/DataTable';
import { Pending } from '../../parts/feedback/Loaded';

const ROW = 34;
const HEAD = 36;
const MOST = 16;

const clipped = (text: string) => (
  <span className="cl-clip" title={text}>
    {text}
  </span>
);

const allocatedColumn: Column<BillCharge> = {
  id: 'allocated',
  title: words.allocated,
  width: 'minmax(130px, 1.2fr)',
  cell: ({ allocated }) =>
    allocated === null ? (
      <span className="cl-faint">–</span>
    ) : (
      <span className="cl-clip" title={allocatedTitle(allocated)}>
        {allocated.name || allocated.resource || allocated.method}
      </span>
    ),
};

/** All that the bill says of an allocation. */
function allocatedTitle({ name, resource, method, details, tags }: NonNullable<BillCharge['allocated']>) {
  const pairs = Object.entries(tags).map(([key, value]) => `${key}: ${value}`);
  return [...new Set([name, resource, method, details, ...pairs])].filter((text) => text !== '').join('\n');
}

/** The charges themselves, the largest amounts first, further ones as one scrolls. */
export function ChargesTable({ request, currency }: { request: SpendRequest; currency: string }) {
  const { from, to, filters, cost_method } = request;
  const asked = { from, to, filters, currency, ...(cost_method ? { cost_method } : {}) };
  const query = useChargesInfiniteQuery(asked);
  const { data, hasNextPage, fetchNextPage } = query;
  if (!data) return <Pending what="charges" query={query} rows={8} />;
  const rows = data.pages.flatMap((page) => page.data.rows);
  if (rows.length === 0) return <Empty icon="costs" title={words.none} />;
  const columns: Column<BillCharge>[] = [
    { id: 'day', title: words.day, width: '96px', cell: (row) => formatDay(row.day) },
    { id: 'charge', title: words.charge, width: 'minmax(180px, 2.4fr)', cell: (row) => clipped(row.charge) },
    {
      id: 'resource',
      title: words.resource,
      width: 'minmax(140px, 1.6fr)',
      cell: (row) =>
        row.resource === '' ? (
          <span className="cl-faint">–</span>
        ) : (
          <PathLink className="cl-clip" to={resourcePath(row.resource)}>
            {row.resource_name || row.resource}
          </PathLink>
        ),
    },
    {
      id: 'service',
      title: words.service,
      width: 'minmax(120px, 1.2fr)',
      cell: (row) => clipped(row.service),
    },
    {
      id: 'account',
      title: words.account,
      width: 'minmax(110px, 1fr)',
      cell: (row) => clipped(row.account_name),
    },
    ...(rows.some(({ allocated }) => allocated !== null) ? [allocatedColumn] : []),
    { id: 'region', title: words.region, width: '104px', cell: (row) => clipped(row.region) },
    {
      id: 'quantity',
      title: words.usage,
      width: 'minmax(120px, 1fr)',
      align: 'end',
      cell: (row) =>
        row.quantity !== null && row.unit !== '' && `${formatNumber(row.quantity, 2)} ${row.unit}`,
    },
    {
      id: 'list',
      title: words.list,
      width: '104px',
      align: 'end',
      cell: (row) => row.list !== null && <Money amount={row.list} currency={currency} exact />,
    },
    {
      id: 'cost',
      title: words.cost,
      width: '112px',
      align: 'end',
      cell: (row) => <Money amount={row.cost} currency={currency} exact />,
    },
  ];
  const total = data.pages[0]?.data.total ?? rows.length;
  return (
    <DataTable
      label={words.table}
      rows={rows}
      columns={columns}
      rowKey={(row) =>
        JSON.stringify([
          row.day,
          row.resource,
          row.charge,
          row.account,
          row.provider,
          row.pricing,
          row.commitment,
          row.region,
          row.category,
          row.unit,
          row.service,
          row.allocated?.method,
          row.allocated?.resource,
        ])
      }
      rowHeight={ROW}
      maxHeight={HEAD + ROW * MOST}
      more={hasNextPage}
      onMore={() => void fetchNextPage()}
      footer={<span className="cl-faint cl-num">{words.shown(rows.length, total)}</span>}
    />
  );
}
