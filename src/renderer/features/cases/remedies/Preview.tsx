import { Link } from 'react-router';
import { callLine, readChanges, type ChangeRow, type CloudChanges } from '@shared/model/cloudChanges';
import { remedyWords as words } from '@shared/words/remedies';
import { runPath, type RunRef } from '../../../parts/executions/runLinks';
import { useNodeOutput } from '../../../parts/executions/useNodeOutput';
import { Money } from '../../../ui/base/Money';
import { Banner, Progress } from '../../../ui/feedback/States';
import { Stack, Text } from '../../../ui/layout/Layout';
import { PlainTable } from '../../../ui/table/PlainTable';

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
    <Stack>
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
      <div className="cl-scroll cl-remedy__rows">
        <PlainTable
          label={words.table}
          rows={changes.rows}
          rowKey={(row) => `${row.account} ${row.region} ${row.resource}`}
          columns={[
            { id: 'resource', title: words.columns.resource, head: true, cell: nameOf },
            { id: 'what', title: words.columns.what, cell: whatOf },
            {
              id: 'cost',
              title: words.columns.cost,
              align: 'end',
              cell: ({ monthly_cost: cost, currency }) =>
                cost !== null && currency !== null && <Money amount={cost} currency={currency} />,
            },
          ]}
        />
      </div>
    </Stack>
  );
}

const nameOf = ({ name, resource, region, account }: ChangeRow) => (
  <>
    {name || resource}
    <Text as="div" tone="faint">
      {[name && resource, region, account].filter((text) => text !== '').join(' · ')}
    </Text>
  </>
);

const whatOf = ({ status, summary, reason, calls }: ChangeRow) => (
  <>
    {status === 'would_change' ? summary : reason}
    {calls.length > 0 && (
      <details>
        <summary>{words.calls(calls.length)}</summary>
        <Text as="pre" flow="typed" className="cl-flush">
          {calls.map(callLine).join('\n')}
        </Text>
      </details>
    )}
  </>
);
