import { Link } from 'react-router';
import { callLine, readChanges, type ChangeRow, type CloudChanges } from '@shared/model/cloudChanges';
import { remedyWords as words } from '@shared/words/remedies';
import { runPath, type RunRef } from '../../../parts/executions/runLinks';
import { useNodeOutput } from '../../../parts/executions/useNodeOutput';
import { Money } from '../../../ui/base/Money';
import { Banner, Progress } from '../../../ui/feedback/States';

/** The node of a remedy that changes; in a copy that was rebuilt it may be another, or none. */
const CHANGE = 'change';

/** What a preview has found so far; `changes` once it is over. */
export interface Previewed {
  isOver: boolean;
  failed: string | null;
  changes: CloudChanges | undefined;
}

/** Follows a preview to its end and reads what it would change. */
export function usePreview(run: RunRef | null): Previewed {
  const { isOver, output, failed } = useNodeOutput(run, CHANGE);
  return { isOver, failed: failed === '' ? words.previewFailed : failed, changes: readChanges(output) };
}

/** The changes of a preview: resources, what would be done, what they cost, the calls word for word. */
export function Preview({ run, previewed }: { run: RunRef; previewed: Previewed }) {
  const { isOver, failed, changes } = previewed;
  if (!isOver) return <Progress label={words.previewing} />;
  const link = <Link to={runPath(run)}>{words.openRun}</Link>;
  if (failed !== null || !changes) {
    return (
      <Banner tone="bad">
        {failed ?? words.previewFailed} {link}
      </Banner>
    );
  }
  const changing = changes.rows.filter(({ status }) => status === 'would_change');
  return (
    <div className="cl-stack">
      <strong role="status">
        {changing.length === 0
          ? words.nothing
          : words.summary(changing.length, changes.rows.length - changing.length)}
      </strong>
      {changes.cannot_undo.map((what) => (
        <Banner key={what} tone="warn">
          {words.cannotUndo(what)}
        </Banner>
      ))}
      <div className="cl-remedy__rows">
        <table className="cl-remedy__table" aria-label={words.table}>
          <thead>
            <tr>
              <th scope="col">{words.columns.resource}</th>
              <th scope="col">{words.columns.what}</th>
              <th scope="col" className="cl-remedy__amount">
                {words.columns.cost}
              </th>
            </tr>
          </thead>
          <tbody>
            {changes.rows.map((row) => (
              <Row key={`${row.account} ${row.region} ${row.resource}`} row={row} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Row({ row }: { row: ChangeRow }) {
  const { name, resource, monthly_cost: cost, currency, calls } = row;
  return (
    <tr>
      <th scope="row">
        {name || resource}
        <div className="cl-faint">
          {[name && resource, row.region, row.account].filter((text) => text !== '').join(' · ')}
        </div>
      </th>
      <td>
        {row.status === 'would_change' ? row.summary : row.reason}
        {calls.length > 0 && (
          <details>
            <summary>{words.calls(calls.length)}</summary>
            <pre className="cl-remedy__calls">{calls.map(callLine).join('\n')}</pre>
          </details>
        )}
      </td>
      <td className="cl-remedy__amount">
        {cost !== null && currency !== null && <Money amount={cost} currency={currency} />}
      </td>
    </tr>
  );
}
