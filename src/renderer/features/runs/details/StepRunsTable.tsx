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
import { cellColumn, endColumn, textColumn } from '../../../ui/table/columns';

const words = runWords.details;

/** `3.0` → `4 › 1`: people count from 1. */
export const writtenIteration = (iteration: string) =>
  iteration
    .split('.')
    .map((part) => Number(part) + 1)
    .join(' › ');

const columns: readonly Column<StepRun>[] = [
  textColumn('step', words.step, 'minmax(120px, 2fr)', (run: StepRun) => run.stepName),
  cellColumn('iteration', words.iteration, '78px', ({ iteration }: StepRun) => (
    <span className="cl-num">{iteration === '' ? '' : writtenIteration(iteration)}</span>
  )),
  cellColumn('status', runWords.list.columns.status, '176px', (run: StepRun) => (
    <StatusTag status={run.status} />
  )),
  cellColumn('started', words.started, '116px', ({ started_at: at }: StepRun) => at && <Started time={at} />),
  endColumn('duration', words.duration, '84px', (run: StepRun) => (
    <Elapsed of={run} isOver={isStepOver(run.status)} />
  )),
  textColumn(
    'error',
    runWords.list.columns.error,
    'minmax(100px, 2fr)',
    (run: StepRun) => run.error?.message ?? '',
  ),
];

/** Every step run in the order in which they were begun, those in loops among them. */
export function StepRunsTable(props: {
  execution: Execution;
  chosen: string | null;
  onChoose(stepExecutionId: string): void;
}) {
  const { workflowId, executionId } = props.execution;
  const [failed, setFailed] = useState(false);
  const query = useStepRunPagesInfiniteQuery({ workflowId, executionId, failed });
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
