import { workflowListWords as words } from '@shared/words/workflowLists';
import type { WorkflowSummary } from '../../data/workflows';
import { Tag } from '../../ui/feedback/States';
import { cellColumn } from '../../ui/table/columns';
import { RunStrip } from '../executions/RunStrip';

/** Columns that lists of workflows share. */
export const lastRunsColumn = (width: string) =>
  cellColumn('lastRuns', words.columns.lastRuns, width, (row: WorkflowSummary) => (
    <RunStrip runs={row.lastRuns} />
  ));

export const problemsColumn = (width: string) =>
  cellColumn('problems', words.columns.problems, width, ({ problems_count: count }: WorkflowSummary) =>
    count > 0 ? (
      <Tag tone="warn" icon="warning">
        <span className="cl-num">{words.problems(count)}</span>
      </Tag>
    ) : (
      <span className="cl-faint" aria-label={words.noProblems}>
        –
      </span>
    ),
  );
