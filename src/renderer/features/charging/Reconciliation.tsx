import { decimalOf, units } from '@shared/model/exact';
import { chargingWords } from '@shared/words/charging';
import type { BillingRun } from '../../data/charging';
import { Panel } from '../../ui/base/Panel';
import { Empty } from '../../ui/feedback/States';
import { textColumn } from '../../ui/table/columns';
import { PlainTable } from '../../ui/table/PlainTable';
import { Amount, amountColumn, TotalRow } from './Amount';

const words = chargingWords.reconciliation;
const { columns } = words;

type Row = BillingRun['reconciliation'][number];
const figures = ['billed', 'invoiced', 'unassigned'] as const;

const sum = (rows: readonly Row[], of: (typeof figures)[number]) =>
  decimalOf(rows.reduce((all, row) => all + units(row[of]), 0n));

/** What clouds billed beside what is on invoices, by source; what is on none stands out. */
export function Reconciliation({ run }: { run: BillingRun }) {
  const { reconciliation: rows, state } = run;
  const currencies = [...Map.groupBy(rows, ({ currency }) => currency)];
  return (
    <Panel title={words.title} note={state === 'closed' ? words.noteClosed : words.note} flush>
      {rows.length === 0 ? (
        <Empty icon="bills" title={words.empty} />
      ) : (
        <div className="cl-scroll">
          <PlainTable
            label={words.title}
            rows={rows}
            rowKey={(row) => [row.customer_id, row.source, row.provider, row.currency].join('\n')}
            columns={[
              { id: 'customer', title: columns.customer, cell: ({ customer }) => customer },
              textColumn('source', columns.source, '', ({ source }: Row) => source, 'muted'),
              textColumn('provider', columns.provider, '', ({ provider }: Row) => provider, 'muted'),
              amountColumn('billed', columns.billed, ({ billed }: Row) => billed),
              amountColumn('invoiced', columns.invoiced, ({ invoiced }: Row) => invoiced),
              {
                id: 'unassigned',
                title: columns.unassigned,
                align: 'end',
                cell: ({ unassigned, currency }) =>
                  units(unassigned) === 0n ? (
                    <span className="cl-faint">{chargingWords.none}</span>
                  ) : (
                    <Amount strong value={unassigned} currency={currency} />
                  ),
              },
            ]}
            foot={currencies.map(([currency, own]) => (
              <TotalRow key={currency} title={words.total(currency)} span={3}>
                {figures.map((figure) => (
                  <td key={figure} className="cl-plaintable__end">
                    <Amount value={sum(own, figure)} currency={currency} />
                  </td>
                ))}
              </TotalRow>
            ))}
          />
        </div>
      )}
    </Panel>
  );
}
