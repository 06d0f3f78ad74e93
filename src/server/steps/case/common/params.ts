import { z } from 'zod';
import { activeStatuses, caseStatuses, statusLabels } from '@shared/model/caseStatus';
import type { Json, JsonObject } from '@shared/model/json';
import { isJsonObject } from '@shared/model/json';
import { listInput, namesInput, numberInput, textInput, wholeInput, yesNo } from '../../common/values/inputs';
import { withoutAbsent } from '../../common/values/withoutAbsent';
import { StepError, type ParamSpec } from '../../contract';
import type { CaseBatch, CaseSearch } from '../../services';

/** Cases that one step changes or gives at most. */
export const MOST = 10_000;

export const caseParam: ParamSpec = {
  p: 1,
  type: 'string',
  title: 'Case',
  description: 'The ID of a case.',
  placeholder: '{{loop.item.case_id}}',
};
export const caseInput = textInput.pipe(z.string().trim().min(1, 'is empty').max(200));

export const casesParam: ParamSpec = {
  p: 1,
  type: 'list',
  title: 'Cases',
  description: 'Case IDs, or cases from “Search cases”: one or a list.',
  placeholder: '{{steps.Search_cases.output.cases}}',
};

const idOf = (item: Json): string | null => {
  const id = isJsonObject(item) ? item.case_id : item;
  return typeof id === 'string' && id.trim() !== '' ? id.trim() : null;
};
export const casesInput = z
  .preprocess((value) => (isJsonObject(value) ? [value] : value), listInput)
  .refine((list) => list.every((item) => idOf(item) !== null), 'must be case IDs, or cases')
  .transform((list) => [...new Set(list.flatMap((item) => idOf(item) ?? []))])
  .refine((list) => list.length <= MOST, `has more than ${MOST.toLocaleString('en')} cases`);

export const textParam = (p: number, title: string, description: string): ParamSpec => ({
  p,
  type: 'text',
  title,
  description,
});

export const statusOptions = (which: readonly (keyof typeof statusLabels)[]) =>
  which.map((value) => ({ value, label: statusLabels[value] }));

export const caseObject = {
  type: 'object',
  properties: {
    case_id: { type: 'string' },
    case_type: { type: 'string' },
    case_title: { type: 'string' },
    case_status: { type: 'string' },
    monthly_saving: { type: ['number', 'null'] },
    currency: { type: 'string' },
    case_age: { type: 'integer' },
    case_owner: { type: ['string', 'null'] },
    case_account_id: { type: 'string' },
    case_account_name: { type: 'string' },
    case_region: { type: 'string' },
    case_resource_id: { type: 'string' },
    case_resource_name: { type: 'string' },
    case_service: { type: 'string' },
    provider: { type: 'string' },
    effort: { type: 'string' },
  },
  required: ['case_id', 'case_title', 'case_status'],
};

export const sampleCase = {
  case_id: 'case-1',
  case_type: 'idle-load-balancer',
  case_title: 'Load balancer web-eu has had no traffic for 14 days',
  case_status: 'open',
  monthly_saving: 18.26,
  currency: 'USD',
  case_age: 12,
  case_owner: 'ann@example.com',
  case_account_id: '111122223333',
  case_account_name: 'Payments',
  case_region: 'eu-west-1',
  case_resource_id: 'arn:aws:elasticloadbalancing:eu-west-1:111122223333:loadbalancer/web-eu',
  case_resource_name: 'web-eu',
  case_service: 'Elastic Load Balancing',
  provider: 'AWS',
  effort: 'low',
};

/** By which cases are chosen; the numbers are those of the step's own parameters. */
export const searchParams: Record<string, ParamSpec> = {
  statuses: {
    p: 1,
    type: 'multi-select',
    title: 'Statuses',
    description: 'Default: active cases.',
    optional: true,
    selectValues: statusOptions(caseStatuses),
    hasExclude: true,
    default: [...activeStatuses],
  },
  types: {
    p: 2,
    type: 'list',
    title: 'Case types',
    description: 'Such as idle-load-balancer, old-snapshot. Leave empty for all.',
    optional: true,
    default: [],
  },
  accounts: {
    p: 3,
    type: 'list',
    title: 'Account IDs',
    description: 'Leave empty for all.',
    optional: true,
    default: [],
  },
  owners: {
    p: 4,
    type: 'list',
    title: 'Owners',
    description: 'Leave empty for all.',
    optional: true,
    default: [],
  },
  withoutOwner: {
    p: 5,
    type: 'boolean',
    title: 'Without an owner',
    description: 'Cases without an owner, in addition to the owners above.',
    optional: true,
    default: false,
  },
  minimumSaving: {
    p: 6,
    type: 'number',
    title: 'Minimum monthly savings',
    description: 'In the currency of the case.',
    optional: true,
    min: 0,
  },
  minimumAge: {
    p: 7,
    type: 'number',
    title: 'Open for at least (days)',
    description: 'Days since the case was opened.',
    optional: true,
    min: 0,
  },
  board: {
    p: 8,
    type: 'board',
    title: 'Boards',
    description: 'Leave empty for all boards.',
    optional: true,
    default: [],
  },
  text: {
    p: 9,
    type: 'string',
    title: 'Text',
    description: 'In title, resource, account, service, region or owner.',
    optional: true,
    default: '',
  },
};

const statusList = namesInput.pipe(
  z.array(z.enum(caseStatuses, `must be one of ${caseStatuses.join(', ')}`)),
);
const parts = z
  .object({
    process_all: z.boolean().default(false),
    values: statusList.default([]),
    excluded: statusList.default([]),
  })
  .transform(({ process_all: all, values, excluded }) => ({
    excluded,
    statuses: (all ? caseStatuses : values).filter((one) => !excluded.includes(one)),
  }))
  // None at all would stand for the default.
  .refine(({ excluded, statuses }) => excluded.length === 0 || statuses.length > 0, 'leaves out every status')
  .transform(({ statuses }) => statuses);

/** STEP-16: a multi-select is { process_all, values, excluded } or a plain list. */
const chosen = z.unknown().transform((value, issues) => {
  const read = (isJsonObject(value) ? parts : statusList).safeParse(value);
  if (read.success) return read.data;
  for (const { message } of read.error.issues) issues.addIssue({ code: 'custom', message });
  return z.NEVER;
});

const boardEntry = z.preprocess(
  (item) => (isJsonObject(item) ? item : { board_id: item }),
  z
    .object({
      board_id: textInput.pipe(z.string().max(200)).refine((id) => id.trim() !== '', 'names no board'),
      customer_id: textInput.pipe(z.string().max(200)).default(''),
      case_types: namesInput.default([]),
    })
    .transform(({ board_id, customer_id, case_types }) => ({
      boardId: board_id,
      caseTypes: case_types,
      ...(customer_id === '' ? {} : { customerId: customer_id }),
    })),
);
/** PARAM-91: boards, also of customers, with their case types; what a board was before is its ID alone. */
const boardsInput = z.preprocess(
  (value) => (value === '' ? [] : Array.isArray(value) ? value : [value]),
  z.array(boardEntry).max(100),
);

export const searchInput = z.object({
  statuses: chosen.default([...activeStatuses]),
  types: namesInput.default([]),
  accounts: namesInput.default([]),
  owners: namesInput.default([]),
  withoutOwner: yesNo.default(false),
  minimumSaving: numberInput.pipe(z.number().min(0, 'must be at least 0')).optional(),
  minimumAge: wholeInput.pipe(z.number().min(0, 'must be at least 0')).optional(),
  board: boardsInput.default([]),
  text: textInput.pipe(z.string().max(500)).default(''),
});

/** Empty lists and absent numbers do not filter. */
export function queryOf(input: z.output<typeof searchInput>): Omit<CaseSearch, 'limit'> {
  const { statuses, types, accounts, owners, withoutOwner, minimumSaving, minimumAge, board, text } = input;
  return {
    statuses: statuses.length === 0 ? [...activeStatuses] : statuses,
    caseTypes: types,
    boards: board,
    accounts,
    owners,
    withoutOwner,
    text: text.trim(),
    ...withoutAbsent({
      minimumMonthlySaving: minimumSaving,
      minimumAgeDays: minimumAge,
    }),
  };
}

export const batchSchema = {
  type: 'object',
  properties: {
    updated: { type: 'array', items: { type: 'string' } },
    count: { type: 'integer' },
    failed: {
      type: 'array',
      items: {
        type: 'object',
        properties: { id: { type: 'string' }, reason: { type: 'string' } },
        required: ['id', 'reason'],
      },
    },
  },
  required: ['updated', 'count', 'failed'],
};
export const sampleBatch = {
  updated: ['case-1'],
  count: 1,
  failed: [{ id: 'case-2', reason: 'This case no longer exists' }],
};

/** Fails when nothing could be done of what was asked; what failed among others is told and goes on. */
export function resultOf(
  { updated, failed }: CaseBatch,
  log: (level: 'warn', text: string) => void,
): JsonObject {
  const [first] = failed;
  if (updated.length === 0 && first) {
    const more = failed.length > 1 ? ` (and ${failed.length - 1} more)` : '';
    throw new StepError(`Cases: ${first.id}: ${first.reason}${more}.`, 'general', false, [
      ...failed.slice(0, 100),
    ]);
  }
  if (first) log('warn', `${failed.length} cases were left as they are, ${first.id}: ${first.reason}.`);
  return { updated, count: updated.length, failed };
}

/** What a preview gives instead. */
export const wouldChange = (ids: readonly string[]): JsonObject => ({
  updated: [...ids],
  count: ids.length,
  failed: [],
});
