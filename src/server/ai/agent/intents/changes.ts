import { agentAnswers } from '@shared/words/agentAnswers';
import { answerOf, ask, chartOf, tableOf, textOf, type Answer } from '../answer';
import { daysLabel, incompleteNote, isCovered, withinBills } from '../compare';
import { type AgentData, type Field } from '../data';
import { changeText } from '@shared/model/change';
import { cents, money, pathTo } from '../format';
import { scoring, type Intent } from '../intent';
import { monthBefore } from '../period';
import type { Question } from '../question';
import { fieldOf, methodOf, noBills, noDays, ofCurrency } from '../spending';

const words = agentAnswers.changes;
const ROWS = 10;
const BARS = 8;
/** Groups of each currency, by the larger of both costs. */
const GROUPS = 500;
const CURRENCIES = 3;

interface Change {
  name: string;
  now: number;
  before: number;
}

const up = /\bincreas|\br[io]s|\bgr[eo]w|\bup\b|\bjump|\bspik|\bmore expensive/i;
const down = /\bdecreas|\bdrop|\bfell|\bdown\b|\bcheaper/i;

function wanted({ text }: Question): (change: Change) => boolean {
  const [rises, falls] = [up.test(text), down.test(text)];
  return ({ now, before }) => {
    const by = now - before;
    if (Math.abs(by) < 0.005) return false;
    return rises === falls || (rises ? by > 0 : by < 0);
  };
}

interface Compared {
  currency: string;
  field: Field;
  /** Both as they stand in a sentence. */
  period: string;
  previous: string;
  changes: readonly Change[];
}

function tableFor({ currency, field, period, previous, changes }: Compared, path: string) {
  const money = { kind: 'money', currency } as const;
  return tableOf(
    {
      columns: [
        { key: 'name', label: agentAnswers.field(field), kind: 'text' },
        { key: 'before', label: previous, ...money },
        { key: 'now', label: period, ...money },
        { key: 'change', label: agentAnswers.change, ...money },
        { key: 'share', label: agentAnswers.share, kind: 'text' },
      ],
      rows: changes.map(({ name, now, before }) => ({
        name,
        before: cents(before),
        now: cents(now),
        change: cents(now - before),
        share: changeText(now, before) ?? '',
      })),
    },
    { title: words.title(field, currency), path },
  );
}

function chartFor({ currency, field, period, previous, changes }: Compared) {
  const shown = changes.slice(0, BARS);
  return chartOf(
    {
      kind: 'bar',
      labels: shown.map(({ name }) => name),
      series: [
        { name: previous, values: shown.map(({ before }) => cents(before)) },
        { name: period, values: shown.map(({ now }) => cents(now)) },
      ],
      currency,
    },
    { title: words.title(field, currency) },
  );
}

function sentence(
  { currency, period, previous, changes }: Compared,
  { now, before, method }: Pick<Change, 'now' | 'before'> & { method: string },
) {
  const text = (amount: number) => money({ amount, currency });
  const rise = changes.find((one) => one.now > one.before);
  const fall = changes.find((one) => one.now < one.before);
  return [
    words.total(period, text(now), method, text(before), previous, changeText(now, before)),
    ...(rise ? [words.rise(rise.name, text(rise.now - rise.before))] : []),
    ...(fall ? [words.fall(fall.name, text(fall.before - fall.now))] : []),
  ].join(' ');
}

async function compared(question: Question, data: Pick<AgentData, 'bills' | 'compare'>): Promise<Answer> {
  const bills = await data.bills();
  if (bills.firstDay === null || bills.lastDay === null) return noBills();
  const asked = withinBills(question.period ?? monthBefore(question.today), bills);
  if (!isCovered(asked, bills)) return noDays(asked, bills);
  const field = fieldOf(question) ?? 'service';
  const { before } = question;
  const told = await data.compare({
    from: asked.from,
    to: asked.to,
    ...(before ? { before_from: before.from, before_to: before.to } : {}),
    group_by: field,
    filters: ofCurrency(question),
    top: GROUPS,
  });
  const { from, to, before_from, before_to } = told.compared;
  const next = ask(agentAnswers.spend.examples('account'), agentAnswers.savings.example(3));
  const path = pathTo('/costs', { range: `${before_from}..${to}`, group: field, by: 'month' });
  if (told.notCompared !== null)
    return answerOf([textOf(words.notCompared(told.notCompared), { path })], next);
  const period = to < asked.to ? daysLabel(from, to) : asked.label;
  const previous = daysLabel(before_from, before_to);
  const all = told.totals.map(({ currency, cost: now, previous: then }) => {
    const changes = told.groups
      .filter((group) => group.currency === currency)
      .map(({ group, label, cost, previous: was }) => ({
        name: label || group || agentAnswers.none,
        now: cost,
        before: was,
      }))
      .filter(wanted(question))
      .toSorted((a, b) => Math.abs(b.now - b.before) - Math.abs(a.now - a.before))
      .slice(0, question.count ?? ROWS);
    return { compared: { currency, field, period, previous, changes }, sums: { now, before: then } };
  });
  const some = all.filter((one) => one.compared.changes.length > 0).slice(0, CURRENCIES);
  if (some.length === 0) return answerOf([textOf(words.nothing(field, period), { path })], next);
  const method = methodOf(told.cost_method);
  const sentences = some.map((one) => sentence(one.compared, { ...one.sums, method }));
  const said = [...sentences, ...incompleteNote(asked, bills)].join(' ');
  const parts = some.flatMap((one) => [chartFor(one.compared), tableFor(one.compared, path)]);
  return answerOf([textOf(said, { path }), ...parts], next);
}

/** What became dearer or cheaper than in the time before. */
export const changes: Intent<'bills' | 'compare'> = {
  id: 'changes',
  example: words.example('service'),
  score: scoring([['change']], { change: 4, service: 1, account: 1, region: 1, provider: 1, spend: 1 }),
  answer: compared,
};
