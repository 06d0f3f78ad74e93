import { failureStatuses } from '@shared/model/executionStatus';
import { agentAnswers } from '@shared/words/agentAnswers';
import { answerOf, ask, tableOf, textOf } from '../answer';
import { pathTo } from '../format';
import { scoring, type Intent } from '../intent';
import { daysAway } from '../period';

const words = agentAnswers.runs;
const DAYS = 7;
const ROWS = 10;

/** What ran lately; what failed, unless all of it is asked for. */
export const runs: Intent<'runs' | 'runCounts'> = {
  id: 'runs',
  example: words.example,
  score: scoring([['failed'], ['run']], { failed: 4, run: 3, workflow: 1 }),
  async answer(question, data) {
    const { period, today } = question;
    const from = period?.from ?? daysAway(today, 1 - DAYS);
    const to = period?.to ?? today;
    const label = period?.label ?? words.days(DAYS);
    const isFailed = question.has('failed');
    const time = { from: `${from}T00:00:00.000Z`, to: `${daysAway(to, 1)}T00:00:00.000Z` };
    const statuses = isFailed ? [...failureStatuses] : undefined;
    const [counts, found] = [
      await data.runCounts(time),
      await data.runs({
        ...time,
        ...(statuses === undefined ? {} : { statuses }),
        max_returned_items: question.count ?? ROWS,
        start_page_key: null,
      }),
    ];
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const path = pathTo('/runs', { from, to, ...(statuses ? { status: statuses.join(',') } : {}) });
    const next = ask(agentAnswers.workflows.example, agentAnswers.approvals.example);
    if (found.length === 0) {
      const nothing = isFailed && all > 0 ? words.noneFailed(label) : words.none(label);
      return answerOf([textOf(nothing, { path })], next);
    }
    const failed = failureStatuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0);
    const said = isFailed ? words.failed(failed, all, label) : words.all(all, label);
    const { columns } = words;
    const table = tableOf(
      {
        columns: [
          { key: 'workflow', label: columns.workflow, kind: 'text' },
          { key: 'status', label: columns.status, kind: 'text' },
          { key: 'time', label: columns.time, kind: 'date' },
          { key: 'step', label: columns.step, kind: 'text' },
          { key: 'error', label: columns.error, kind: 'text' },
        ],
        rows: found.map((run) => ({
          workflow: run.workflowName,
          status: run.status.replaceAll('_', ' ').toLowerCase(),
          time: run.time,
          step: run.lastStep,
          error: run.errorMessage,
        })),
      },
      { title: words.title, path },
    );
    return answerOf([textOf(said, { path }), table], next);
  },
};
