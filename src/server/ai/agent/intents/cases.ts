import { openStatuses, statusLabels } from '@shared/model/caseStatus';
import { agentAnswers } from '@shared/words/agentAnswers';
import { answerOf, ask, tableOf, textOf } from '../answer';
import type { AgentData } from '../data';
import { cents, pathTo } from '../format';
import { scoring, type Intent } from '../intent';
import type { Question } from '../question';

const words = agentAnswers.cases;
const ROWS = 10;

type Rule = { key: string; operator: 'in' | 'contains' | 'isEmpty'; value?: string | string[] };
interface Whose {
  said: string | null;
  rule: Rule | null;
}

const nobody = /\b(without|no|missing|un)\s*(an?\s+)?own(er|ed)|\bunassigned\b/i;
const named =
  /\b(?:owned by|assigned to|belong(?:s|ing)? to|cases (?:of|for|from)|owner(?: is)?|does)\s+([\p{L}\p{N}@._+-]+(?:\s+\p{Lu}[\p{L}\p{N}._-]+)?)/u;
const notNames = new Set([
  'me',
  'my',
  'mine',
  'i',
  'the',
  'a',
  'an',
  'us',
  'is',
  'are',
  'this',
  'last',
  'each',
]);

/** Owners are texts of tags and people: a person is found under the address, the name and what stands before the @. */
function whoseOf({ text, has }: Question, { email, name, userId }: AgentData['person']): Whose {
  if (nobody.test(text)) return { said: words.nobody, rule: { key: 'case_owner', operator: 'isEmpty' } };
  const given = named.exec(text)?.[1]?.replace(/(?:'s|’s|\?)$/, '');
  if (given && !notNames.has(given.toLowerCase()))
    return { said: words.owner(given), rule: { key: 'case_owner', operator: 'contains', value: given } };
  if (!has('mine')) return { said: null, rule: null };
  const own = [email, name, userId, email.split('@')[0] ?? ''].filter((one) => one !== '');
  return { said: words.you, rule: { key: 'case_owner', operator: 'in', value: own } };
}

/** Open cases, of everybody or of one owner. */
export const cases: Intent<'cases' | 'person'> = {
  id: 'cases',
  example: words.example,
  score: scoring([['cases'], ['owner']], { cases: 4, owner: 2, mine: 1 }),
  async answer(question, data) {
    const { said, rule } = whoseOf(question, data.person);
    const groups = rule
      ? [{ id: 'owner', filter_logic: 'AND' as const, rules: [{ id: 'owner', ...rule }] }]
      : [];
    const filters = { case_status: [...openStatuses], ...(rule ? { filters: groups } : {}) };
    const { details, total } = await data.cases({
      filters,
      sort: { by: 'impact', order: 'desc' },
      max_returned_items: question.count ?? ROWS,
      start_page_key: null,
    });
    const path = pathTo('/cases', { filters: JSON.stringify({ ...filters, group_by: 'NONE' }) });
    const next = ask(agentAnswers.savings.example(3), agentAnswers.saved.example);
    if (details.length === 0) return answerOf([textOf(words.nothing(said), { path })], next);
    const currencies = [...new Set(details.map(({ currency }) => currency))];
    const { columns } = words;
    const table = tableOf(
      {
        columns: [
          { key: 'case', label: columns.case, kind: 'text' },
          { key: 'resource', label: columns.resource, kind: 'text' },
          { key: 'owner', label: columns.owner, kind: 'text' },
          { key: 'status', label: columns.status, kind: 'text' },
          ...currencies.map((currency) => ({
            key: `saving ${currency}`,
            label: columns.saving,
            kind: 'money' as const,
            currency,
          })),
        ],
        rows: details.map((one) => ({
          case: one.case_title,
          resource: one.case_resource_name || one.case_resource_id,
          owner: one.case_owner,
          status: statusLabels[one.case_status],
          [`saving ${one.currency}`]: one.cost_impact ? cents(one.cost_impact.month) : null,
        })),
      },
      { title: words.title, path },
    );
    return answerOf([textOf(words.said(total, said, details.length), { path }), table], next);
  },
};
