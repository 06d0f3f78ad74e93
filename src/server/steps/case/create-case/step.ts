import { z } from 'zod';
import { isJsonObject, type Json } from '@shared/model/json';
import { efforts } from '@shared/model/caseStatus';
import { listInput, numberInput, textInput } from '../../common/values/inputs';
import { defineStep, StepError, type ParamSpec } from '../../contract';
import { caseObject, sampleCase } from '../common/params';

const EVIDENCE_MAX = 50;

const optionalText = (p: number, title: string, description = ''): ParamSpec => ({
  p,
  type: 'string',
  title,
  description,
  optional: true,
  default: '',
});
const short = textInput.pipe(z.string().trim().max(500, 'has more than 500 characters'));

/** `Cost spike` → `cost-spike`: the same words are the same type. */
const typeOf = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');

const shown = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** `{ label, value }` of a list, or the entries of an object. */
function evidenceOf(value: Json): { label: string; value: string }[] {
  const entries = isJsonObject(value)
    ? Object.entries(value)
    : (Array.isArray(value) ? value : []).map((item, at): [string, Json] =>
        isJsonObject(item) && typeof item.label === 'string'
          ? [item.label, item.value ?? null]
          : [String(at + 1), item],
      );
  return entries
    .slice(0, EVIDENCE_MAX)
    .map(([label, inner]) => ({ label: label.slice(0, 200), value: shown(inner).slice(0, 1000) }));
}

export const createCase = defineStep({
  stepTemplateId: 'CASE-006',
  name: 'Create_case',
  title: 'Create case',
  description:
    'Opens a case for something a workflow found. If a case with the same type, provider, account, region and resource exists, it is updated, and reopened if it was closed.',
  group: 'CASE',
  icon: 'add-to-artifact',
  effect: 'keyed',
  keywords: ['open', 'new', 'report', 'finding', 'recommendation', 'alert'],
  parameters: {
    title: { p: 1, type: 'string', title: 'Title', maxLength: 500 },
    type: {
      p: 2,
      type: 'string',
      title: 'Case type',
      description:
        'Your own name for this type of case, such as cost-spike. Built-in rule types can’t be used.',
      maxLength: 100,
    },
    board: {
      p: 3,
      type: 'board',
      title: 'Board',
      description: 'Leave empty for the default board.',
      optional: true,
    },
    provider: {
      p: 4,
      type: 'string',
      title: 'Provider',
      description: 'AWS, Azure, GCP, OCI or another provider.',
    },
    account: optionalText(5, 'Account id'),
    region: optionalText(6, 'Region'),
    resource: optionalText(7, 'Resource ID', 'With it, cases of one resource count its saving once.'),
    saving: {
      p: 8,
      type: 'currency',
      title: 'Monthly savings',
      description: 'Leave empty if there is no amount.',
      optional: true,
      min: 0,
    },
    cost: {
      p: 9,
      type: 'currency',
      title: 'Monthly cost',
      description: 'Savings can’t exceed this. Leave empty to use the savings amount.',
      optional: true,
      min: 0,
    },
    currency: { p: 10, type: 'string', title: 'Currency', default: 'USD', maxLength: 3 },
    owner: optionalText(11, 'Owner'),
    service: optionalText(12, 'Service'),
    effort: {
      p: 13,
      type: 'select',
      title: 'Effort',
      selectValues: efforts.map((value) => ({ value, label: value })),
      default: 'low',
    },
    summary: {
      p: 14,
      type: 'text',
      title: 'Summary',
      description: 'What was found, in one or two sentences.',
      optional: true,
      default: '',
      maxLength: 2000,
    },
    evidence: {
      p: 15,
      type: 'json',
      title: 'Evidence',
      description: 'An object, or a list of { label, value }.',
      optional: true,
      default: null,
    },
  },
  input: z.object({
    title: short.pipe(z.string().min(1, 'is empty')),
    type: short.transform(typeOf).pipe(z.string().min(1, 'must have letters or digits').max(100)),
    board: short.default(''),
    provider: short.pipe(z.string().min(1, 'is empty')),
    account: short.default(''),
    region: short.default(''),
    resource: textInput.pipe(z.string().trim().max(2000)).default(''),
    saving: numberInput.pipe(z.number().min(0, 'must be at least 0')).optional(),
    cost: numberInput.pipe(z.number().min(0, 'must be at least 0')).optional(),
    currency: textInput
      .pipe(
        z
          .string()
          .trim()
          .toUpperCase()
          .regex(/^[A-Z]{3}$/, 'must be three letters such as USD'),
      )
      .default('USD'),
    owner: short.default(''),
    service: short.default(''),
    effort: z.enum(efforts).default('low'),
    summary: textInput.pipe(z.string().max(2000, 'has more than 2,000 characters')).default(''),
    evidence: z.union([z.record(z.string(), z.json()), listInput]).nullish(),
  }),
  outputSchema: {
    type: 'object',
    properties: {
      case: caseObject,
      case_id: { type: 'string' },
      created: { type: 'boolean', description: 'False if the case already existed.' },
    },
    required: ['case', 'case_id', 'created'],
  },
  sampleOutput: {
    case: { ...sampleCase, case_type: 'cost-spike', case_title: 'Amazon EC2 cost up 48 %' },
    case_id: 'case-1',
    created: true,
  },
  async run({ saving, cost, evidence, owner, ...input }, { services, orgId, actor, dryRun, idempotencyKey }) {
    if (saving !== undefined && cost !== undefined && saving > cost) {
      const message = `Monthly savings: ${saving} is more than the monthly cost, ${cost}.`;
      throw new StepError(message, 'input_validation', false);
    }
    const found = {
      ...input,
      resourceName: input.resource,
      monthlyCost: cost ?? saving ?? 0,
      monthlySaving: saving ?? null,
      owner: owner === '' ? null : owner,
      evidence: evidenceOf(evidence ?? null),
    };
    if (dryRun) {
      const { title: case_title, type: case_type, currency } = input;
      const proposed = { case_id: '', case_title, case_type, case_status: 'open', currency };
      return { case: { ...proposed, monthly_saving: saving ?? null }, case_id: '', created: true };
    }
    const done = await services.cases.create(orgId, actor, found, idempotencyKey);
    const id = done.case.case_id;
    return { ...done, case_id: typeof id === 'string' ? id : '' };
  },
});
