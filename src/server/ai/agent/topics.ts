import { agentAnswers } from '@shared/words/agentAnswers';
import { fields, type AgentData, type Field } from './data';
import type { Question } from './question';
import { partsOf, topicOf } from './topic';

/** How people call what bills write out; other providers write themselves otherwise, so the name itself comes next. */
const shortNames: Readonly<Record<string, string>> = {
  ec2: 'elastic compute cloud',
  s3: 'simple storage service',
  rds: 'relational database service',
  ebs: 'elastic block store',
  eks: 'elastic kubernetes',
  ecs: 'elastic container service',
  sqs: 'simple queue service',
  sns: 'simple notification service',
  vms: 'virtual machines',
  amazon: 'aws',
  azure: 'microsoft',
  google: 'google cloud',
  gcp: 'google cloud',
};
const NAMED = 3;

/** What on the bills is asked about. */
export interface Topic {
  field: Field;
  values: string[];
  label: string;
}

type Values = Pick<AgentData, 'values'>;

async function search(data: Values, topic: string, name: string): Promise<Topic | null> {
  const all = await Promise.all(
    fields.map(async (field) => ({
      field,
      values: (await data.values(field, topic)).map(({ value, label }) => ({ value, label: label || value })),
    })),
  );
  const exact = all.map(({ field, values }) => ({
    field,
    values: values.filter((one) => [one.value, one.label].some((text) => text.toLowerCase() === topic)),
  }));
  const found = [...exact, ...all].find(({ values }) => values.length > 0);
  if (!found) return null;
  const names = [...new Set(found.values.map(({ label }) => label))];
  const label =
    names.length === 1
      ? (names[0] ?? '')
      : agentAnswers.spend.several(name, names.slice(0, NAMED), names.length);
  return { field: found.field, values: found.values.map(({ value }) => value), label };
}

/** What on the bills has this name, else what has it in its name. */
async function named(data: Values, name: string): Promise<Topic | null> {
  const short = shortNames[name];
  return (short === undefined ? null : await search(data, short, name)) ?? search(data, name, name);
}

/** What a question names: one thing, or a service in an account; `unknown` is what is nowhere on the bills. */
export async function topicsIn(
  question: Question,
  data: Values,
): Promise<{ topics: readonly Topic[]; unknown: string | null }> {
  const name = topicOf(question);
  if (name === '') return { topics: [], unknown: null };
  const whole = await named(data, name);
  if (whole) return { topics: [whole], unknown: null };
  const parts = await Promise.all(partsOf(question).map((part) => named(data, part)));
  const topics = parts.flatMap((part) => part ?? []);
  const isEach = topics.length > 1 && topics.length === parts.length;
  const isOneEach = new Set(topics.map(({ field }) => field)).size === topics.length;
  return isEach && isOneEach ? { topics, unknown: null } : { topics: [], unknown: name };
}
