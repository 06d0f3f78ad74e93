import { chargeWords as words } from '@shared/words/charges';
import { useChargesInfiniteQuery, type BillCharge, type SpendRequest } from '../../data/costs';
import { formatDay } from '../../platform/formatting/dates';
import { formatNumber } from '../../platform/formatting/numbers';
import { PathLink } from '../../parts/navigation/PathLink';
import { resourcePath } from '../../parts/spend/resourcePath';
import { Empty } from '../../ui/feedback/States';
import { moneyColumn, numberColumn, textColumn } from '../../ui/table/columns';
import { DataTable, type Column } from '../../ui/table/DataTable';
import { Pending } from '../../parts/feedback/Loaded';

const ROW = 34;
const HEAD = 36;
const MOST = 16;

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
    textColumn('day', words.day, '96px', ({ day }) => formatDay(day)),
    textColumn('charge', words.charge, 'minmax(180px, 2.4fr)', ({ charge }) => charge),
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
    textColumn('service', words.service, 'minmax(120px, 1.2fr)', ({ service }) => service),
    textColumn('account', words.account, 'minmax(110px, 1fr)', (row) => row.account_name),
    ...(rows.some(({ allocated }) => allocated !== null) ? [allocatedColumn] : []),
    textColumn('region', words.region, '104px', ({ region }) => region),
    numberColumn('quantity', words.usage, 'minmax(120px, 1fr)', ({ quantity, unit }) =>
      quantity !== null && unit !== '' ? `${formatNumber(quantity, 2)} ${unit}` : '',
    ),
    moneyColumn('list', words.list, '104px', ({ list }) =>
      list === null ? null : { amount: list, currency, exact: true },
    ),
    moneyColumn('cost', words.cost, '112px', ({ cost }) => ({ amount: cost, currency, exact: true })),
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
