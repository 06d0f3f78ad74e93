import { agentAnswers } from '@shared/words/agentAnswers';
import { answerOf, ask, tableOf, textOf } from '../answer';
import { scoring, type Intent } from '../intent';

const words = agentAnswers.approvals;
const path = '/approvals';

/** What waits for a decision; what the person may decide stands first. */
export const approvals: Intent<'approvals'> = {
  id: 'approvals',
  example: words.example,
  score: scoring([['approval']], { approval: 6, waiting: 1 }),
  async answer(_question, data) {
    const { data: found, pending } = await data.approvals();
    const next = ask(agentAnswers.runs.example, agentAnswers.savings.example(3));
    if (found.length === 0) return answerOf([textOf(words.nothing, { path })], next);
    const mine = found.filter((one) => one.may_decide);
    const others = found.filter((one) => !one.may_decide);
    const rows = [...mine, ...others].map((one) => ({
      what: one.header,
      workflow: one.workflowName,
      asked: one.created_at,
      expires: one.expires_at,
      you: one.may_decide ? words.decide : (one.may_not ?? ''),
    }));
    const { columns } = words;
    const table = tableOf(
      {
        columns: [
          { key: 'what', label: columns.what, kind: 'text' },
          { key: 'workflow', label: columns.workflow, kind: 'text' },
          { key: 'asked', label: columns.asked, kind: 'date' },
          { key: 'expires', label: columns.expires, kind: 'date' },
          { key: 'you', label: columns.you, kind: 'text' },
        ],
        rows,
      },
      { title: words.title, path },
    );
    return answerOf(
      [textOf(words.said(mine.length, Math.max(pending, found.length)), { path }), table],
      next,
    );
  },
};
