import { isJsonObject, type Json } from '@shared/model/json';
import type { AgentMessage } from '../contract/aiFixture';
import type { ModelsFake } from '../fakes/models';
import type { DemoBills } from './bills';
import type { EvaluationQuestion } from './question';
import { evaluationQuestions } from './questions';

/** Numbers as people read them: “$1,234.56” and “-12”. */
const numbersOf = (text: string): number[] =>
  [...text.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([digits]) => Number(digits.replaceAll(',', '')));

function numbersIn(value: Json): number[] {
  if (typeof value === 'number') return [value];
  if (Array.isArray(value)) return value.flatMap(numbersIn);
  return isJsonObject(value) ? Object.values(value).flatMap(numbersIn) : [];
}

/** Every figure that the person sees in an answer. */
const figuresIn = ({ data }: AgentMessage): number[] =>
  data.response.flatMap((part) => {
    if (part.content_format === 'text') return numbersOf(part.content);
    if (part.content_format === 'table') return numbersIn(part.content.rows);
    if (part.content_format === 'chart') return part.content.series.flatMap(({ values }) => values);
    return [];
  });

/** Those of the truth that are not in the answer, to the cent. */
export function missingIn(answer: AgentMessage, truth: readonly number[]): number[] {
  const given = figuresIn(answer);
  return truth.filter((figure) => !given.some((one) => Math.abs(Math.abs(one) - Math.abs(figure)) < 0.0051));
}

interface Truths {
  bills: DemoBills;
  /** Of the table of cases: rows of the organisation. */
  cases(sql: string): Promise<unknown[][]>;
}

/** What the answer has to say. */
export async function truthOf({ truth }: EvaluationQuestion, { bills, cases }: Truths): Promise<number[]> {
  const rows = truth.of === 'charges' ? await bills.rows(truth.sql) : await cases(truth.sql);
  const figures = rows.flatMap((row) => row.map(Number).filter(Number.isFinite));
  if (figures.length === 0) throw new Error(`No figures: ${truth.sql}`);
  return figures;
}

function at(value: Json | undefined, [step, ...rest]: readonly string[]): Json[] {
  if (value === undefined) return [];
  if (step === undefined) return [value];
  if (Array.isArray(value))
    return (step === '*' ? value : value.slice(Number(step), Number(step) + 1)).flatMap((one) =>
      at(one, rest),
    );
  return isJsonObject(value) ? step.split('+').flatMap((name) => at(value[name], rest)) : [];
}

interface Message {
  role: string;
  content: string;
}

/** A model that knows which tool answers which question, and says nothing but the figures that the tool gave. */
export const knowingModel: NonNullable<ModelsFake['decide']> = (body) => {
  const messages = body['messages'] as Message[];
  const asked = messages.findLastIndex(({ role }) => role === 'user');
  const question = evaluationQuestions.find(({ ask }) => ask === messages[asked]?.content);
  if (!question) throw new Error(`Nobody asks “${messages[asked]?.content ?? ''}”.`);
  const told = messages.slice(asked).filter(({ role }) => role === 'tool');
  const next = question.calls[told.length];
  const read = (path: string) => told.map(({ content }) => at(JSON.parse(content) as Json, path.split('.')));
  if (next) {
    const { name, args, numbersFrom } = next;
    const given = numbersFrom === undefined ? args : { ...args, numbers: read(numbersFrom).flat() };
    return { tools: [{ name, args: given }] };
  }
  const figures = read(question.figures).at(-1) ?? [];
  return figures.length === 0
    ? 'I found nothing.'
    : figures.map((one) => (typeof one === 'number' ? `${one} USD` : String(one))).join('; ');
};
