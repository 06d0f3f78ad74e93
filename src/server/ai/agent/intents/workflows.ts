import { agentAnswers } from '@shared/words/agentAnswers';
import { answerOf, ask, tableOf, textOf } from '../answer';
import { scoring, type Intent } from '../intent';

const words = agentAnswers.workflows;
const ROWS = 25;
const path = '/workflows';

/** Which workflows there are, and how they ran last. */
export const workflows: Intent<'workflows' | 'spaces'> = {
  id: 'workflows',
  example: words.example,
  score: scoring([['workflow']], { workflow: 3 }),
  async answer(question, data) {
    const [all, spaces] = [await data.workflows(), await data.spaces()];
    const next = ask(agentAnswers.runs.example, agentAnswers.approvals.example);
    if (all.length === 0) return answerOf([textOf(words.nothing, { path: '/templates' })], next);
    const enabled = all.filter(({ state }) => state === 'enabled');
    const { columns } = words;
    const table = tableOf(
      {
        columns: [
          { key: 'name', label: columns.name, kind: 'text' },
          { key: 'space', label: columns.space, kind: 'text' },
          { key: 'state', label: columns.state, kind: 'text' },
          { key: 'runs', label: columns.runs, kind: 'number' },
          { key: 'last', label: columns.last, kind: 'date' },
        ],
        rows: all.slice(0, question.count ?? ROWS).map((one) => ({
          name: one.name,
          space: spaces.get(one.space_id) ?? '',
          state: one.state,
          runs: one.executions,
          last: one.lastRuns[0]?.time ?? null,
        })),
      },
      { title: words.title, path },
    );
    const [first] = enabled;
    const run = first ? ask(agentAnswers.run.example(first.name)) : [];
    return answerOf([textOf(words.said(all.length, enabled.length), { path }), table], [...run, ...next]);
  },
};
