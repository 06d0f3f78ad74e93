import { agentAnswers } from '@shared/words/agentAnswers';
import { answerOf, ask, chartOf, tableOf, textOf, type Answer } from '../answer';
import { incompleteNote, isComparable, isCovered, previousOf, withinBills } from '../compare';
import { type AgentData, type Field } from '../data';
import { cents, changeOf, money, pathTo } from '../format';
import { scoring, type Intent } from '../intent';
import { monthBefore, rangeLabel, type Period } from '../period';
import type { Question } from '../question';
import { costsOf, fieldOf, noBills, noDays } from '../spending';

const words = agentAnswers.changes;
const ROWS = 10;
const BARS = 8;
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

function merged(now: ReadonlyMap<string, number>, before: ReadonlyMap<string, number>): Change[] {
  return [...new Set([...now.keys(), ...before.keys()])]
    .map((name) => ({ name, now: now.get(name) ?? 0, before: before.get(name) ?? 0 }))
    .toSorted((a, b) => Math.abs(b.now - b.before) - Math.abs(a.now - a.before));
}

interface Compared {
  currency: string;
  field: Field;
  period: Period;
  previous: Period;
  changes: readonly Change[];
}

function tableFor({ currency, field, period, previous, changes }: Compared, path: string) {
  const money = { kind: 'money', currency } as const;
  return tableOf(
    {
      columns: [
        { key: 'name', label: agentAnswers.field(field), kind: 'text' },
        { key: 'before', label: previous.label, ...money },
        { key: 'now', label: period.label, ...money },
        { key: 'change', label: agentAnswers.change, ...money },
        { key: 'share', label: agentAnswers.share, kind: 'text' },
      ],
      rows: changes.map(({ name, now, before }) => ({
        name,
        before: cents(before),
        now: cents(now),
        change: cents(now - before),
        share: changeOf(now, before) ?? '',
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
        { name: previous.label, values: shown.map(({ before }) => cents(before)) },
        { name: period.label, values: shown.map(({ now }) => cents(now)) },
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
    words.total(period.label, text(now), method, text(before), previous.label, changeOf(now, before)),
    ...(rise ? [words.rise(rise.name, text(rise.now - rise.before))] : []),
    ...(fall ? [words.fall(fall.name, text(fall.before - fall.now))] : []),
  ].join(' ');
}

const total = (costs: ReadonlyMap<string, number> | undefined) =>
  [...(costs?.values() ?? [])].reduce((sum, cost) => sum + cost, 0);

async function compared(question: Question, data: Pick<AgentData, 'bills' | 'spend'>): Promise<Answer> {
  const bills = await data.bills();
  if (bills.firstDay === null || bills.lastDay === null) return noBills();
  const period = withinBills(question.period ?? monthBefore(question.today), bills);
  if (!isCovered(period, bills)) return noDays(period, bills);
  const previous = question.before ?? previousOf(period);
  const field = fieldOf(question) ?? 'service';
  const next = ask(agentAnswers.spend.examples('account'), agentAnswers.savings.example(3));
  const path = pathTo('/costs', { range: `${previous.from}..${period.to}`, group: field, by: 'month' });
  if (!isComparable(previous, bills)) {
    const why = words.notBefore(rangeLabel(previous.from, previous.to));
    return answerOf([textOf(why, { path })], next);
  }
  const { costs: now, method } = await costsOf(data, period, field);
  const { costs: before } = await costsOf(data, previous, field);
  const all = [...new Set([...now.keys(), ...before.keys()])].map((currency) => {
    const changes = merged(now.get(currency) ?? new Map(), before.get(currency) ?? new Map())
      .filter(wanted(question))
      .slice(0, question.count ?? ROWS);
    const sums = { now: total(now.get(currency)), before: total(before.get(currency)) };
    return { compared: { currency, field, period, previous, changes }, sums };
  });
  const some = all
    .filter((one) => one.compared.changes.length > 0)
    .toSorted((a, b) => b.sums.now - a.sums.now)
    .slice(0, CURRENCIES);
  if (some.length === 0) return answerOf([textOf(words.nothing(field, period.label), { path })], next);
  const sentences = some.map((one) => sentence(one.compared, { ...one.sums, method }));
  const said = [...sentences, ...incompleteNote(period, bills)].join(' ');
  const parts = some.flatMap((one) => [chartFor(one.compared), tableFor(one.compared, path)]);
  return answerOf([textOf(said, { path }), ...parts], next);
}

/** What became dearer or cheaper than in the time before. */
export const changes: Intent<'bills' | 'spend'> = {
  id: 'changes',
  example: words.example('service'),
  score: scoring([['change']], { change: 4, service: 1, account: 1, region: 1, provider: 1, spend: 1 }),
  answer: compared,
};
