import { z } from 'zod';
import { activeStatuses, caseStatuses, statusLabels } from '@shared/model/caseStatus';
import type { Json, JsonObject } from '@shared/model/json';
import { isJsonObject } from '@shared/model/json';
import { names, number, param, text, whole, yesNo } from '../../common/params';
import { listInput, namesInput, textInput } from '../../common/values/inputs';
import { withoutAbsent } from '../../common/values/withoutAbsent';
import { StepError } from '../../contract';
import type { CaseBatch, CaseSearch } from '../../services';

/** Cases that one step changes or gives at most. */
export const MOST = 10_000;

export const caseParam = text({
  p: 1,
  title: 'Case',
  description: 'The ID of a case.',
  placeholder: '{{loop.item.case_id}}',
  max: 200,
});

const idOf = (item: Json): string | null => {
  const id = isJsonObject(item) ? item.case_id : item;
  return typeof id === 'string' && id.trim() !== '' ? id.trim() : null;
};
const casesInput = z
  .preprocess((value) => (isJsonObject(value) ? [value] : value), listInput)
  .refine((list) => list.every((item) => idOf(item) !== null), 'must be case IDs, or cases')
  .transform((list) => [...new Set(list.flatMap((item) => idOf(item) ?? []))])
  .refine((list) => list.length <= MOST, `has more than ${MOST.toLocaleString('en')} cases`);

export const casesParam = param(
  {
    p: 1,
    type: 'list',
    title: 'Cases',
    description: 'Case IDs, or cases from “Search cases”: one or a list.',
    placeholder: '{{steps.Search_cases.output.cases}}',
  },
  casesInput,
);

export const statusOptions = (which: readonly (keyof typeof statusLabels)[]) =>
  which.map((value) => ({ value, label: statusLabels[value] }));

export const caseOutput = z.object({
  case_id: z.string(),
  case_title: z.string(),
  case_status: z.string(),
  ...z
    .object({
      case_type: z.string(),
      monthly_saving: z.number().nullable(),
      currency: z.string(),
      case_age: z.int(),
      case_owner: z.string().nullable(),
      case_account_id: z.string(),
      case_account_name: z.string(),
      case_region: z.string(),
      case_resource_id: z.string(),
      case_resource_name: z.string(),
      case_service: z.string(),
      provider: z.string(),
      effort: z.string(),
    })
    .partial().shape,
});

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

/** By which cases are chosen; the numbers are those of the step's own parameters. */
export const searchParams = {
  statuses: param(
    {
      p: 1,
      type: 'multi-select',
      title: 'Statuses',
      description: 'Default: active cases.',
      optional: true,
      selectValues: statusOptions(caseStatuses),
      hasExclude: true,
      default: [...activeStatuses],
    },
    chosen.default([...activeStatuses]),
  ),
  types: names({
    p: 2,
    title: 'Case types',
    description: 'Such as idle-load-balancer, old-snapshot. Leave empty for all.',
    optional: true,
    default: [],
  }),
  accounts: names({
    p: 3,
    title: 'Account IDs',
    description: 'Leave empty for all.',
    optional: true,
    default: [],
  }),
  owners: names({ p: 4, title: 'Owners', description: 'Leave empty for all.', optional: true, default: [] }),
  withoutOwner: yesNo({
    p: 5,
    title: 'Without an owner',
    description: 'Cases without an owner, in addition to the owners above.',
    optional: true,
    default: false,
  }),
  minimumSaving: number({
    p: 6,
    title: 'Minimum monthly savings',
    description: 'In the currency of the case.',
    optional: true,
    min: 0,
  }),
  minimumAge: whole({
    p: 7,
    title: 'Open for at least (days)',
    description: 'Days since the case was opened.',
    optional: true,
    min: 0,
  }),
  board: param(
    {
      p: 8,
      type: 'board',
      title: 'Boards',
      description: 'Leave empty for all boards.',
      optional: true,
      default: [],
    },
    boardsInput.default([]),
  ),
  text: text({
    p: 9,
    title: 'Text',
    description: 'In title, resource, account, service, region or owner.',
    optional: true,
    default: '',
    max: 500,
  }),
};
type Search = { [K in keyof typeof searchParams]: z.output<(typeof searchParams)[K]['input']> };

/** Empty lists and absent numbers do not filter. */
export function queryOf({ statuses, types, board, ...input }: Search): Omit<CaseSearch, 'limit'> {
  const { accounts, owners, withoutOwner, minimumSaving, minimumAge } = input;
  return {
    statuses: statuses.length === 0 ? [...activeStatuses] : statuses,
    caseTypes: types,
    boards: board,
    accounts,
    owners,
    withoutOwner,
    text: input.text,
    ...withoutAbsent({ minimumMonthlySaving: minimumSaving, minimumAgeDays: minimumAge }),
  };
}

export const batchOutput = z.object({
  updated: z.array(z.string()),
  count: z.int(),
  failed: z.array(z.object({ id: z.string(), reason: z.string() })),
});
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
