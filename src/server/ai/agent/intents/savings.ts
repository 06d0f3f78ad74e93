import { agentAnswers } from '@shared/words/agentAnswers';
import { openStatuses } from '@shared/model/caseStatus';
import { yearOf } from '@shared/model/money';
import { answerOf, ask, tableOf, textOf } from '../answer';
import type { AgentData } from '../data';
import { cents, money } from '../format';
import { scoring, type Intent } from '../intent';
import type { Question } from '../question';

const words = agentAnswers.savings;
const path = '/cases';
const COUNT = 5;
const CURRENCIES = 3;
/** Cases that overlap with a larger one are passed over. */
const READ = 100;

export async function periodOf(
  question: Question,
  data: Pick<AgentData, 'period'>,
): Promise<'month' | 'year'> {
  if (question.has('year')) return 'year';
  return question.has('month') ? 'month' : data.period();
}

async function largest(data: Pick<AgentData, 'cases'>, currency: string, count: number) {
  const rule = { id: 'currency', key: 'currency', operator: 'in' as const, value: [currency] };
  const { details } = await data.cases({
    filters: {
      case_status: [...openStatuses],
      filters: [{ id: 'currency', filter_logic: 'AND', rules: [rule] }],
    },
    sort: { by: 'impact', order: 'desc' },
    max_returned_items: READ,
    start_page_key: null,
  });
  return details.filter((one) => one.counts && (one.cost_impact?.month ?? 0) > 0).slice(0, count);
}

/** The open cases that save the most, by currency; overlaps on one resource count once. */
export const savings: Intent<'savings' | 'cases' | 'period'> = {
  id: 'savings',
  example: words.example(3),
  score: scoring([['saving']], { saving: 5, top: 1, spend: 1, cases: 1 }),
  async answer(question, data) {
    const period = await periodOf(question, data);
    const found = (await data.savings()).filter(({ potential }) => potential > 0).slice(0, CURRENCIES);
    const next = ask(
      agentAnswers.saved.example,
      agentAnswers.cases.example,
      agentAnswers.changes.example('service'),
    );
    if (found.length === 0) return answerOf([textOf(words.nothing, { path })], next);
    const of = (amount: number) => (period === 'year' ? yearOf(amount) : amount);
    const parts = [];
    for (const { currency, potential, potential_gross: gross, open } of found) {
      const text = (amount: number) => money({ amount: of(amount), currency });
      const before = gross - potential > 0.005 ? text(gross) : null;
      const said = textOf(words.said(text(potential), before, open, period), { path });
      const { columns } = words;
      const rows = await largest(data, currency, question.count ?? COUNT);
      const table = tableOf(
        {
          columns: [
            { key: 'what', label: columns.what, kind: 'text' },
            { key: 'resource', label: columns.resource, kind: 'text' },
            { key: 'account', label: columns.account, kind: 'text' },
            { key: 'owner', label: columns.owner, kind: 'text' },
            { key: 'effort', label: columns.effort, kind: 'text' },
            { key: 'amount', label: words.amount(period), kind: 'money', currency },
          ],
          rows: rows.map((one) => ({
            what: one.case_title,
            resource: one.case_resource_name || one.case_resource_id,
            account: one.case_account_name,
            owner: one.case_owner,
            effort: one.effort,
            amount: cents(one.cost_impact?.[period] ?? 0),
          })),
        },
        { title: words.title(currency), path },
      );
      parts.push(said, table);
    }
    return answerOf(parts, next);
  },
};
