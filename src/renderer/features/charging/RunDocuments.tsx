import { chargingWords } from '@shared/words/charging';
import type { BillingRun } from '../../data/charging';
import { PathLink } from '../../parts/navigation/PathLink';
import { formatPercent } from '../../platform/formatting/numbers';
import { Panel } from '../../ui/base/Panel';
import { Empty, Tag } from '../../ui/feedback/States';
import { Amount, Heads } from './Amount';
import { documentPath } from './chargingState';

const words = chargingWords.run;
const { columns } = words;

const share = (value: number | null) => (value === null ? chargingWords.none : formatPercent(value));

/** The documents of a month with what is earned by each, and in all by currency. */
export function RunDocuments({ run }: { run: BillingRun }) {
  return (
    <Panel title={words.documents} note={words.marginNote} flush>
      {run.invoices.length === 0 ? (
        <Empty icon="file" title={words.noDocuments} />
      ) : (
        <div className="cl-charging__wide">
          <table className="cl-plaintable" aria-label={words.documents}>
            <thead>
              <Heads
                names={[columns.customer, columns.number, columns.kind]}
                figures={[columns.total, columns.tax, columns.billed, columns.margin, columns.share]}
              />
            </thead>
            <tbody>
              {run.invoices.map((one) => (
                <tr key={one.document_id}>
                  <td className="cl-strong">
                    <PathLink to={documentPath(one.document_id)}>{one.customer}</PathLink>
                  </td>
                  <td className="cl-num">{one.number ?? <Tag tone="info">{words.draft}</Tag>}</td>
                  <td className="cl-muted">{chargingWords.document.kinds[one.kind]}</td>
                  <td className="cl-plaintable__end">
                    <Amount value={one.total} currency={one.currency} />
                  </td>
                  <td className="cl-plaintable__end cl-muted">
                    <Amount value={one.tax} currency={one.currency} />
                  </td>
                  <td className="cl-plaintable__end cl-muted">
                    <Amount value={one.billed} currency={one.currency} />
                  </td>
                  <td className="cl-plaintable__end">
                    <Amount value={one.margin} currency={one.currency} />
                  </td>
                  <td className="cl-plaintable__end cl-num">{share(one.margin_share)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              {run.totals.map((sum) => (
                <tr key={sum.currency}>
                  <th scope="row" colSpan={3}>
                    {words.total(sum.currency)}
                  </th>
                  <td className="cl-plaintable__end">
                    <Amount value={sum.total} currency={sum.currency} />
                  </td>
                  <td className="cl-plaintable__end">
                    <Amount value={sum.tax} currency={sum.currency} />
                  </td>
                  <td className="cl-plaintable__end">
                    <Amount value={sum.billed} currency={sum.currency} />
                  </td>
                  <td className="cl-plaintable__end">
                    <Amount value={sum.margin} currency={sum.currency} />
                  </td>
                  <td className="cl-plaintable__end cl-num">{share(sum.margin_share)}</td>
                </tr>
              ))}
            </tfoot>
          </table>
        </div>
      )}
    </Panel>
  );
}
