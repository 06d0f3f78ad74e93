import { commitmentWords as words } from '@shared/words/commitments';
import type { CommitmentReport } from '../../../data/costs';
import { to, useUrl } from '../../../platform/urlState';
import { Panel } from '../../../ui/base/Panel';
import { endColumn, moneyColumn, nameColumn, sortable } from '../../../ui/table/columns';
import { DataTable, type Column } from '../../../ui/table/DataTable';
import { isSortKey, orderParam, sorted, sortParam, type CommitmentRow } from './commitmentState';
import { shareText } from './Kpis';

const ROW = 48;
const ROWS = 10;

/** Every commitment of the days: how it is used, what is unused, and when it ends. */
export function CommitmentTable({ told }: { told: CommitmentReport }) {
  const url = useUrl();
  const [by, order] = [url.get(sortParam), url.get(orderParam)];
  const rows = sorted(told.commitments, by, order);
  return (
    <Panel title={words.table} note={words.count(rows.length, told.more)} flush>
      <DataTable
        label={words.table}
        rows={rows}
        columns={columnsOf(told)}
        rowKey={({ id }) => id}
        rowLabel={nameOf}
        rowHeight={ROW}
        maxHeight={ROW * ROWS + 36}
        sort={{ by, order }}
        onSort={(sort) => isSortKey(sort.by) && url.set(to(sortParam, sort.by), to(orderParam, sort.order))}
      />
    </Panel>
  );
}

/** What people call it; the last part of its id where the bill has no name. */
export const nameOf = ({ name, id }: Pick<CommitmentRow, 'name' | 'id'>): string =>
  name || (id.split('/').findLast((part) => part !== '') ?? id);

/** Figures with what is said of them below. */
const Two = ({ first, second }: { first: string; second: string | false }) => (
  <span className="cl-stack cl-gap-none cl-align-end">
    <span className="cl-num">{first}</span>
    {second && <span className="cl-faint cl-size-s">{second}</span>}
  </span>
);

function columnsOf({ currency, to: last }: CommitmentReport): Column<CommitmentRow>[] {
  const { columns } = words;
  return [
    nameColumn('name', columns.name, 'minmax(220px, 1.6fr)', (row) => ({
      name: nameOf(row),
      under: [row.provider, row.type].filter((text) => text !== '').join(' · '),
    })),
    nameColumn('account', columns.account, 'minmax(140px, 1fr)', (row) => ({
      name: row.accountName || row.account,
      under: words.seen(words.day(row.firstDay), words.day(row.lastDay)),
    })),
    sortable(
      endColumn('utilization', columns.utilization, '130px', (row: CommitmentRow) => (
        <Two
          first={shareText(row.utilization)}
          second={row.utilizationBasis === 'quantity' ? words.byQuantity : words.byCost}
        />
      )),
    ),
    sortable(
      moneyColumn('used', columns.used, '110px', ({ used }: CommitmentRow) => ({ amount: used, currency })),
    ),
    sortable(
      moneyColumn('unused', columns.unused, '110px', ({ unused }: CommitmentRow) => ({
        amount: unused,
        currency,
        className: unused > 0 ? 'cl-strong' : '',
      })),
    ),
    sortable(
      endColumn('end', columns.end, '150px', ({ end, endFrom }: CommitmentRow) =>
        end === null ? (
          <span className="cl-faint">{words.endUnknown}</span>
        ) : (
          <Two
            first={words.day(end)}
            second={end <= last ? words.ended : endFrom === 'contract' && words.endContract}
          />
        ),
      ),
    ),
  ];
}
