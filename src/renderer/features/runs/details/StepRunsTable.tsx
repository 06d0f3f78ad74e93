import { useCallback, useMemo, useState } from 'react';
import { runWords } from '@shared/words/runs';
import type { Execution } from '../../../data/executions';
import { useStepRunPagesInfiniteQuery } from '../../../data/runSteps';
import type { StepRun } from '../../../data/stepRuns';
import { Elapsed } from '../../../parts/executions/Elapsed';
import { StatusTag } from '../../../parts/executions/StatusTag';
import { Button } from '../../../ui/base/Button';
import { Checkbox } from '../../../ui/fields/Field';
import { Empty } from '../../../ui/feedback/States';
import { Row, Stack } from '../../../ui/layout/Layout';
import { DataTable, type Column } from '../../../ui/table/DataTable';
import { Started } from '../runColumns';
import { isStepOver } from './timeline';
import { Pending } from '../../../parts/feedback/Loaded';

const words = runWords.details;

/** `3.0` → `4 › 1`: people count from 1. */
export const writtenIteration = (iteration: string) =>
  iteration
    .split('.')
    .map((part) => Number(part) + 1)
    .join(' › ');

const columns: readonly Column<StepRun>[] = [
  {
    id: 'step',
    title: words.step,
    width: 'minmax(120px, 2fr)',
    cell: (run) => <span className="cl-clip">{run.stepName}</span>,
  },
  {
    id: 'iteration',
    title: words.iteration,
    width: '78px',
    cell: (run) => (
      <span className="cl-num">{run.iteration === '' ? '' : writtenIteration(run.iteration)}</span>
    ),
  },
  {
    id: 'status',
    title: runWords.list.columns.status,
    width: '176px',
    cell: (run) => <StatusTag status={run.status} />,
  },
  {
    id: 'started',
    title: words.started,
    width: '116px',
    cell: (run) => run.started_at && <Started time={run.started_at} />,
  },
  {
    id: 'duration',
    title: words.duration,
    width: '84px',
    align: 'end',
    cell: (run) => <Elapsed of={run} isOver={isStepOver(run.status)} />,
  },
  {
    id: 'error',
    title: runWords.list.columns.error,
    width: 'minmax(100px, 2fr)',
    cell: (run) =>
      run.error && (
        <span className="cl-clip" title={run.error.message}>
          {run.error.message}
        </span>
      ),
  },
];

/** Every step run in the order in which they were begun, those in loops among them. */
export function StepRunsTable(props: {
  execution: Execution;
  chosen: string | null;
  onChoose(stepExecutionId: string): void;
}) {
  const { workflowId, executionId } = props.execution;
  const [failed, setFailed] = useState(false);
  const query = useStepRunPagesInfiniteQuery({
    workflowId,
    executionId,
    failed,
  });
  const { currentData, isFetching, hasNextPage, fetchNextPage, refetch } = query;
  const rows = useMemo(() => currentData?.pages.flatMap((page) => page.data), [currentData]);
  const more = useCallback(() => {
    if (!isFetching && hasNextPage) void fetchNextPage();
  }, [isFetching, hasNextPage, fetchNextPage]);
  return (
    <Stack gap="none" room="rest">
      <Row pad="s">
        <Checkbox label={runWords.groups.failed} checked={failed} onChange={setFailed} />
        <span className="cl-grow" />
        <Button
          size="small"
          icon="refresh"
          label={runWords.list.refresh}
          busy={isFetching}
          onClick={() => void refetch()}
        />
      </Row>
      {!rows ? (
        <Pending what="steps" query={query} rows={8} />
      ) : rows.length === 0 ? (
        <Empty icon="success" title={failed ? words.noFailed : words.noSteps} />
      ) : (
        <div className="cl-room-rest">
          <DataTable
            label={words.iterations}
            rows={rows}
            columns={columns}
            rowKey={(run) => run.stepExecutionId}
            rowLabel={(run) => `${run.stepName}, ${runWords.statuses[run.status]}`}
            rowHeight={32}
            current={props.chosen}
            onOpen={(run) => props.onChoose(run.stepExecutionId)}
            more={hasNextPage}
            onMore={more}
          />
        </div>
      )}
    </Stack>
  );
}
