import { chargingWords } from '@shared/words/charging';
import type { BillingRun } from '../../data/charging';
import { PathLink } from '../../parts/navigation/PathLink';
import { formatPercent } from '../../platform/formatting/numbers';
import { Panel } from '../../ui/base/Panel';
import { Empty, Tag } from '../../ui/feedback/States';
import { numberColumn, textColumn } from '../../ui/table/columns';
import { PlainTable } from '../../ui/table/PlainTable';
import { Amount, amountColumn, TotalRow } from './Amount';
import { documentPath } from './chargingState';

const words = chargingWords.run;
const { columns } = words;
const figures = ['total', 'tax', 'billed', 'margin'] as const;

type RunDocument = BillingRun['invoices'][number];

const share = (value: number | null) => (value === null ? chargingWords.none : formatPercent(value));

/** The documents of a month with what is earned by each, and in all by currency. */
export function RunDocuments({ run }: { run: BillingRun }) {
  return (
    <Panel title={words.documents} note={words.marginNote} flush>
      {run.invoices.length === 0 ? (
        <Empty icon="file" title={words.noDocuments} />
      ) : (
        <div className="cl-scroll">
          <PlainTable
            label={words.documents}
            rows={run.invoices}
            rowKey={(one) => one.document_id}
            columns={[
              {
                id: 'customer',
                title: columns.customer,
                cell: ({ document_id, customer }) => (
                  <span className="cl-strong">
                    <PathLink to={documentPath(document_id)}>{customer}</PathLink>
                  </span>
                ),
              },
              {
                id: 'number',
                title: columns.number,
                cell: ({ number }) => number ?? <Tag tone="info">{words.draft}</Tag>,
              },
              textColumn(
                'kind',
                columns.kind,
                '',
                ({ kind }: RunDocument) => chargingWords.document.kinds[kind],
                'muted',
              ),
              ...figures.map((figure) =>
                amountColumn(figure, columns[figure], (one: RunDocument) => one[figure]),
              ),
              numberColumn('share', columns.share, '', ({ margin_share }: RunDocument) =>
                share(margin_share),
              ),
            ]}
            foot={run.totals.map((sum) => (
              <TotalRow key={sum.currency} title={words.total(sum.currency)} span={3}>
                {figures.map((figure) => (
                  <td key={figure} className="cl-plaintable__end">
                    <Amount value={sum[figure]} currency={sum.currency} />
                  </td>
                ))}
                <td className="cl-plaintable__end cl-num">{share(sum.margin_share)}</td>
              </TotalRow>
            ))}
          />
        </div>
      )}
    </Panel>
  );
}
