import { chargingWords } from '@shared/words/charging';
import type { BillingRun } from '../../data/charging';
import { PathLink } from '../../parts/navigation/PathLink';
import { formatPercent } from '../../platform/formatting/numbers';
import { Panel } from '../../ui/base/Panel';
import { Empty, Tag } from '../../ui/feedback/States';
import { numberColumn, textColumn } from '../../ui/table/columns';
import { footCells, PlainTable, type PlainColumn } from '../../ui/table/PlainTable';
import { amountColumn, TotalRow } from './Amount';
import { documentPath } from './chargingState';

const words = chargingWords.run;
const { columns } = words;

type RunDocument = BillingRun['invoices'][number];
type Figures = BillingRun['totals'][number];

const figures: PlainColumn<Figures>[] = [
  ...(['total', 'tax', 'billed', 'margin'] as const).map((figure) =>
    amountColumn(figure, columns[figure], (one: Figures) => one[figure]),
  ),
  numberColumn('share', columns.share, '', ({ margin_share: share }: Figures) =>
    share === null ? chargingWords.none : formatPercent(share),
  ),
];

/** The documents of a month with what is earned by each, and in all by currency. */
export function RunDocuments({ run }: { run: BillingRun }) {
  return (
    <Panel title={words.documents} note={words.marginNote} flush>
      {run.invoices.length === 0 ? (
        <Empty icon="file" title={words.noDocuments} />
      ) : (
        <div className="cl-scroll">
          <PlainTable<RunDocument>
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
              ...figures,
            ]}
            foot={run.totals.map((sum) => (
              <TotalRow key={sum.currency} title={words.total(sum.currency)} span={3}>
                {footCells(figures, sum)}
              </TotalRow>
            ))}
          />
        </div>
      )}
    </Panel>
  );
}
