import { importWords } from '@shared/words/imports';
import type { Source } from '../../data/costs';
import { formatDate } from '../../platform/formatting/dates';
import { formatNumber } from '../../platform/formatting/numbers';
import { Money } from '../../ui/base/Money';
import '../../ui/table/plainTable.css';

type Commitment = Source['commitments'][number];

/** Contract commitments of a source, the one that ends first on top. */
export function CommitmentTable({ commitments }: { commitments: readonly Commitment[] }) {
  const words = importWords.bills.commitments;
  return (
    <div className="cl-scroll cl-edge-top cl-periods">
      <table className="cl-plaintable cl-nowrap" aria-label={words.title}>
        <thead>
          <tr>
            <th scope="col">{words.id}</th>
            <th scope="col">{words.contract}</th>
            <th scope="col">{words.type}</th>
            <th scope="col">{words.starts}</th>
            <th scope="col">{words.ends}</th>
            <th scope="col" className="cl-plaintable__end">
              {words.committed}
            </th>
          </tr>
        </thead>
        <tbody>
          {commitments.map((one) => (
            <tr key={one.commitmentId}>
              <td>
                {one.commitmentId}
                {one.description !== '' && <div className="cl-muted cl-flow-typed">{one.description}</div>}
              </td>
              <td className="cl-muted">{one.contractId}</td>
              <td className="cl-muted">{[one.type, one.category].filter(Boolean).join(', ')}</td>
              <td className="cl-num cl-muted">{one.periodStart ? formatDate(one.periodStart) : '–'}</td>
              <td className="cl-num">{formatDate(one.periodEnd)}</td>
              <td className="cl-plaintable__end">
                <Committed of={one} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The amount that is committed to, or else the quantity. */
function Committed({ of }: { of: Commitment }) {
  if (of.cost !== null && of.currency !== '') return <Money amount={of.cost} currency={of.currency} exact />;
  return of.quantity === null ? '–' : `${formatNumber(of.quantity, 2)} ${of.unit}`;
}
