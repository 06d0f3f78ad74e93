import { z } from 'zod';
import type { JsonObject } from '@shared/model/json';
import type { Period } from '@shared/model/periods';
import { param, whole } from '../../common/params';
import { chosenDaysParams } from '../../common/values/chosenDays';
import { textFieldsInput } from '../../common/values/inputs';
import type { TagFilter } from '../../common/values/tags';
import type { CloudCall } from '../../clouds.port';
import { sumOfDecimals } from '../../common/values/decimal';
import { ask, readReply, type At } from './aws';

const DAY_MS = 86_400_000;
/** USD; what AWS charges for one, also for one that it refuses. */
const REQUEST_PRICE = '0.01';
/** Where services of billing are. */
const REGION = 'us-east-1';

const costExplorer = (operation: string, input: JsonObject): CloudCall => ({
  service: 'costExplorer',
  operation,
  input,
});

/** P3 to P5 and two more: which days, and how many requests at most. */
export const daysParams = (at: { span: number; period: number }) => ({
  ...chosenDaysParams({ ...at, from: 3, to: 4 }),
  requests: whole({
    p: 5,
    title: 'Maximum requests',
    description: 'Each costs $0.01. Rows beyond them are left out.',
    min: 1,
    max: 100,
    default: 10,
  }),
});

/** Cost Explorer leaves out the day that ends a period. */
export const periodOf = ({ from, to }: Period): JsonObject => ({
  Start: from,
  End: new Date(Date.parse(to) + DAY_MS).toISOString().slice(0, 10),
});
export const timePeriod = z.object({ Start: z.string(), End: z.string() });
export const daysOfPeriod = ({ Start, End }: z.output<typeof timePeriod>): Period => ({
  from: Start.slice(0, 10),
  to: new Date(Date.parse(End.slice(0, 10)) - DAY_MS).toISOString().slice(0, 10),
});

/** `SERVICE`, `TAG:team`, `COST_CATEGORY:unit`: what Cost Explorer groups and filters by. */
export const DIMENSION = /^([A-Z][A-Z_]{1,39}|(TAG|COST_CATEGORY):.{1,128})$/;
function splitDimension(name: string): { kind: string; key: string } {
  const at = name.indexOf(':');
  return at === -1 ? { kind: 'DIMENSION', key: name } : { kind: name.slice(0, at), key: name.slice(at + 1) };
}
export function groupOf(name: string): JsonObject {
  const { kind, key } = splitDimension(name);
  return { Type: kind, Key: key };
}

export const filtersParam = (p: number) =>
  param(
    {
      p,
      type: 'key-value',
      title: 'Only',
      description: 'Such as REGION or TAG:team. Separate values with |.',
      optional: true,
      default: {},
    },
    z
      .preprocess((value) => value ?? {}, textFieldsInput)
      .refine(
        (given) => Object.keys(given).every((name) => DIMENSION.test(name)),
        'must name dimensions such as SERVICE, TAG:team or COST_CATEGORY:unit',
      )
      .refine((given) => Object.keys(given).length <= 20, 'has more than 20 dimensions'),
  );

const filterKinds: Readonly<Record<string, string>> = {
  DIMENSION: 'Dimensions',
  TAG: 'Tags',
  COST_CATEGORY: 'CostCategories',
};

/** {}: nothing is left out. */
export function filterOf(
  given: Readonly<Record<string, string>>,
  tags: readonly TagFilter[] = [],
): JsonObject {
  const named = Object.entries(given).map(([name, values]): JsonObject => {
    const { kind, key } = splitDimension(name);
    const Values = values.split('|').map((value) => value.trim());
    return { [filterKinds[kind] ?? '']: { Key: key, Values } };
  });
  const parts = [
    ...named,
    ...tags.map(({ key, values }): JsonObject => ({ Tags: { Key: key, Values: values } })),
  ];
  const [only] = parts;
  if (!only) return {};
  return { Filter: parts.length === 1 ? only : { And: parts } };
}

/** Pages of an operation, up to `most`; `token` names the field that asks for the next. */
export async function costPages<T>(
  at: At,
  operation: string,
  { input, token, reply, most }: { input: JsonObject; token: string; reply: z.ZodType<T>; most: number },
): Promise<{ pages: T[]; truncated: boolean }> {
  const billing = { ...at, place: { ...at.place, region: REGION } };
  const pages: T[] = [];
  let next: string | undefined;
  do {
    const asked = costExplorer(operation, { ...input, ...(next === undefined ? {} : { [token]: next }) });
    const answer = await ask(billing, asked, z.record(z.string(), z.json()));
    pages.push(readReply(asked, answer, reply));
    const found = answer[token];
    next = typeof found === 'string' && found !== '' ? found : undefined;
  } while (next !== undefined && pages.length < most);
  if (next !== undefined)
    at.context.log('warn', `There are more rows; the limit of ${most} requests was reached.`);
  return { pages, truncated: next !== undefined };
}

/** What the requests themselves cost; a decimal in USD. */
export const priceOf = (requests: number): string =>
  sumOfDecimals(Array.from({ length: requests }, () => REQUEST_PRICE));
