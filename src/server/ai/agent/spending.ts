import type { CallReply } from '@shared/api/index';
import { costWords } from '@shared/words/costs';
import { agentAnswers as words } from '@shared/words/agentAnswers';
import { answerOf, ask, textOf, type Answer } from './answer';
import { fields, type AgentData, type Field } from './data';
import { dayLabel, type Period } from './period';
import type { Question } from './question';

type SpendReply = CallReply<'costs.spend'>['data'];
type SpendFilter = Parameters<AgentData['spend']>[0]['filters'][number];

const MOST = 200;

/** What costs are asked by. */
export const fieldOf = (question: Question): Field | null =>
  fields.find((field) => question.has(field)) ?? null;

export const noBills = (): Answer =>
  answerOf([textOf(words.noBills, { path: '/bills/import' })], ask(words.workflows.example));

/** “In Euro”: amounts of that currency alone. */
export const ofCurrency = ({ currency }: Pick<Question, 'currency'>) =>
  currency === null ? [] : [{ field: 'currency', operator: 'in' as const, values: [currency] }];

/** The bills have other days than those that were asked for. */
export function noDays({ label }: Period, { firstDay, lastDay }: CallReply<'costs.range'>['data']): Answer {
  const text = words.noDays(label, dayLabel(firstDay ?? ''), dayLabel(lastDay ?? ''));
  const month = (lastDay ?? '').slice(0, 7);
  return answerOf([textOf(text, { path: '/bills' })], ask(`How much did we spend in ${month}?`));
}

export const spendOf = (
  data: Pick<AgentData, 'spend'>,
  { from, to }: Pick<Period, 'from' | 'to'>,
  more: { field?: Field; filters?: SpendFilter[]; granularity?: 'month' | 'total'; top?: number } = {},
): Promise<SpendReply> =>
  data.spend({
    from,
    to,
    granularity: more.granularity ?? 'total',
    filters: more.filters ?? [],
    group_by: more.field === undefined ? [] : [more.field],
    top: more.top ?? MOST,
  });

/** As it stands in a sentence, beside an amount. */
export const methodOf = (method: SpendReply['cost_method']): string =>
  costWords.methods[method].toLowerCase();
