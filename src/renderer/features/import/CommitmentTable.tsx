import { importWords } from '@shared/words/imports';
import type { Source } from '../../data/costs';
import { formatDate } from '../../platform/formatting/dates';
import { formatNumber } from '../../platform/formatting/numbers';
import { Money } from '../../ui/base/Money';
import { cellColumn, endColumn, textColumn } from '../../ui/table/columns';
import { PlainTable } from '../../ui/table/PlainTable';

type Commitment = Source['commitments'][number];
const typesOf = ({ type, category }: Commitment) => [type, category].filter(Boolean).join(', ');
const startOf = ({ periodStart }: Commitment) => (periodStart ? formatDate(periodStart) : '–');

/** Contract commitments of a source, the one that ends first on top. */
export function CommitmentTable({ commitments }: { commitments: readonly Commitment[] }) {
  const words = importWords.bills.commitments;
  return (
    <div className="cl-scroll cl-edge-top cl-periods">
      <PlainTable
        label={words.title}
        className="cl-nowrap"
        rows={commitments}
        rowKey={(one) => one.commitmentId}
        columns={[
          cellColumn('id', words.id, '', (one: Commitment) => (
            <>
              {one.commitmentId}
              {one.description !== '' && <div className="cl-muted cl-flow-typed">{one.description}</div>}
            </>
          )),
          textColumn('contract', words.contract, '', (one: Commitment) => one.contractId, 'muted'),
          textColumn('type', words.type, '', typesOf, 'muted'),
          textColumn('starts', words.starts, '', startOf, 'muted'),
          textColumn('ends', words.ends, '', (one: Commitment) => formatDate(one.periodEnd)),
          endColumn('committed', words.committed, '', (one: Commitment) => <Committed of={one} />),
        ]}
      />
    </div>
  );
}

/** The amount that is committed to, or else the quantity. */
function Committed({ of }: { of: Commitment }) {
  if (of.cost !== null && of.currency !== '') return <Money amount={of.cost} currency={of.currency} exact />;
  return of.quantity === null ? '–' : `${formatNumber(of.quantity, 2)} ${of.unit}`;
}
