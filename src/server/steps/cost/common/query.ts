import { z } from 'zod';
import { isFault } from '@shared/kernel/fault';
import { costQueryProblems } from '@shared/model/cost-query/check';
import { parseCostQuery } from '@shared/model/cost-query/parse';
import {
  COST_QUERY_LIMIT,
  costGranularities,
  costOperators,
  costQueryDefault,
  costTypes,
  type CostQuery,
} from '@shared/model/cost-query/types';
import { methodOfCostType } from '@shared/model/costMethods';
import { isJsonObject } from '@shared/model/json';
import { schemaReason } from '@shared/words/schemaFaults';
import { namesInput, textInput, wholeInput } from '../../common/values/inputs';
import { StepError } from '../../contract';
import type { CostQuestion, CostRange } from '../../services';
import { lastDays, type Days } from './days';

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'must be written yyyy-MM-dd');
const rule = z.object({ key: z.string(), operator: z.enum(costOperators), values: z.array(textInput) });
const parts = z.object({
  costType: z.enum(costTypes).default(costQueryDefault.costType),
  granularity: z.enum(costGranularities).default(costQueryDefault.granularity),
  period: z
    .union([z.object({ days: wholeInput }), z.object({ from: day, to: day })])
    .default(costQueryDefault.period),
  groupBy: namesInput.default([]),
  filters: z.array(z.union([rule, z.object({ any: z.array(z.array(rule)) })])).default([]),
  limit: wholeInput.default(COST_QUERY_LIMIT),
});

/** As text, as its parts, or as the JSON of its parts; checked. `title` is the parameter's. */
export function readQuery(value: unknown, title: string): CostQuery {
  const refuse = (reason: string) => new StepError(`${title}: ${reason}`, 'input_validation', false);
  const isText = typeof value === 'string' && !value.trim().startsWith('{');
  try {
    if (isText) return parseCostQuery(value);
  } catch (error) {
    throw isFault(error) ? refuse(error.message) : error;
  }
  const read = parts.safeParse(typeof value === 'string' ? jsonOf(value) : value);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw refuse(`${issue?.path.join('.') ?? ''} ${issue ? schemaReason(issue) : ''}`.trim());
  }
  const [problem] = costQueryProblems(read.data);
  if (problem) throw refuse(`${problem.field}: ${problem.reason}`);
  return read.data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Text, or an object; what is in it `readQuery` tells. */
export const queryInput = z.custom<string | object>(
  (value) => (typeof value === 'string' && value.trim() !== '') || isJsonObject(value),
  'must be a cost query, as text or as its parts',
);

export const daysOf = ({ period }: CostQuery, range: CostRange): Days =>
  'days' in period ? lastDays(range, period.days) : period;

export function questionOf(query: CostQuery, days: Days): CostQuestion {
  return {
    ...days,
    granularity: query.granularity === 'total' ? 'none' : query.granularity,
    method: methodOfCostType[query.costType],
    groupBy: query.groupBy,
    filters: query.filters,
    limit: query.limit,
  };
}
