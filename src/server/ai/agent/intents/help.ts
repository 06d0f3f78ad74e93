import { agentAnswers as words } from '@shared/words/agentAnswers';
import { answerOf, ask, tableOf, textOf } from '../answer';
import { scoring, type Intent } from '../intent';

export const examples: readonly string[] = [
  words.approvals.example,
  words.changes.example('service'),
  words.savings.example(3),
  words.saved.example,
  words.spend.example,
  words.spend.examples('account'),
  words.spend.trend,
  words.forecast.example,
  words.budgets.example,
  words.commitments.example,
  words.anomalies.example,
  words.runs.example,
  words.cases.example,
  words.workflows.example,
  words.run.example('…'),
];

/** What can be asked. */
export const help: Intent<never> = {
  id: 'help',
  example: 'What can you answer?',
  score: scoring([['help']], { help: 2 }),
  answer: async () => {
    const columns = [{ key: 'question', label: words.helpColumn, kind: 'text' as const }];
    const table = tableOf(
      { columns, rows: examples.map((question) => ({ question })) },
      { title: words.helpTitle },
    );
    return answerOf([textOf(words.help), table], ask(...examples.slice(0, 3)));
  },
};
