import { decimalOf, units } from '@shared/model/exact';
import { chargingWords } from '@shared/words/charging';
import type { BillingRun } from '../../data/charging';
import { Panel } from '../../ui/base/Panel';
import { Empty } from '../../ui/feedback/States';
import { Amount, Heads } from './Amount';

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
        <div className="cl-charging__wide">
          <table className="cl-plaintable" aria-label={words.title}>
            <thead>
              <Heads
                names={[columns.customer, columns.source, columns.provider]}
                figures={[columns.billed, columns.invoiced, columns.unassigned]}
              />
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={[row.customer_id, row.source, row.provider, row.currency].join('\n')}>
                  <td>{row.customer}</td>
                  <td className="cl-muted">{row.source}</td>
                  <td className="cl-muted">{row.provider}</td>
                  <td className="cl-plaintable__end">
                    <Amount value={row.billed} currency={row.currency} />
                  </td>
                  <td className="cl-plaintable__end">
                    <Amount value={row.invoiced} currency={row.currency} />
                  </td>
                  <td className="cl-plaintable__end">
                    {units(row.unassigned) === 0n ? (
                      <span className="cl-faint">{chargingWords.none}</span>
                    ) : (
                      <Amount strong value={row.unassigned} currency={row.currency} />
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              {currencies.map(([currency, own]) => (
                <tr key={currency}>
                  <th scope="row" colSpan={3}>
                    {words.total(currency)}
                  </th>
                  {figures.map((figure) => (
                    <td key={figure} className="cl-plaintable__end">
                      <Amount value={sum(own, figure)} currency={currency} />
                    </td>
                  ))}
                </tr>
              ))}
            </tfoot>
          </table>
        </div>
      )}
    </Panel>
  );
}
