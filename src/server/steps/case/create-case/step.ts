import { z } from 'zod';
import { isJsonObject, type Json } from '@shared/model/json';
import { efforts } from '@shared/model/caseStatus';
import { choice, number, param, text } from '../../common/params';
import { listInput, textInput } from '../../common/values/inputs';
import { defineStep, StepError } from '../../contract';
import { caseOutput, sampleCase } from '../common/params';

const EVIDENCE_MAX = 50;

const optionalText = (p: number, title: string, description = '', max = 500) =>
  text({ p, title, description, optional: true, default: '', max });
const short = textInput.pipe(z.string().trim().max(500, 'has more than 500 characters'));

/** `Cost spike` → `cost-spike`: the same words are the same type. */
const typeOf = (name: string) =>
  name
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
    title: text({ p: 1, title: 'Title', max: 500, maxLength: 500 }),
    type: param(
      {
        p: 2,
        type: 'string',
        title: 'Case type',
        description:
          'Your own name for this type of case, such as cost-spike. Built-in rule types can’t be used.',
        maxLength: 100,
      },
      short.transform(typeOf).pipe(z.string().min(1, 'must have letters or digits').max(100)),
    ),
    board: param(
      {
        p: 3,
        type: 'board',
        title: 'Board',
        description: 'Leave empty for the default board.',
        optional: true,
      },
      short.default(''),
    ),
    provider: text({
      p: 4,
      title: 'Provider',
      description: 'AWS, Azure, GCP, OCI or another provider.',
      max: 500,
    }),
    account: optionalText(5, 'Account id'),
    region: optionalText(6, 'Region'),
    resource: optionalText(7, 'Resource ID', 'With it, cases of one resource count its saving once.', 2000),
    saving: number({
      p: 8,
      type: 'currency',
      title: 'Monthly savings',
      description: 'Leave empty if there is no amount.',
      optional: true,
      min: 0,
    }),
    cost: number({
      p: 9,
      type: 'currency',
      title: 'Monthly cost',
      description: 'Savings can’t exceed this. Leave empty to use the savings amount.',
      optional: true,
      min: 0,
    }),
    currency: param(
      { p: 10, type: 'string', title: 'Currency', default: 'USD', maxLength: 3 },
      textInput
        .pipe(
          z
            .string()
            .trim()
            .toUpperCase()
            .regex(/^[A-Z]{3}$/, 'must be three letters such as USD'),
        )
        .default('USD'),
    ),
    owner: optionalText(11, 'Owner'),
    service: optionalText(12, 'Service'),
    effort: choice({ p: 13, title: 'Effort', default: 'low', choices: efforts }),
    summary: text({
      p: 14,
      type: 'text',
      title: 'Summary',
      description: 'What was found, in one or two sentences.',
      optional: true,
      default: '',
      max: 2000,
      maxLength: 2000,
    }),
    evidence: param(
      {
        p: 15,
        type: 'json',
        title: 'Evidence',
        description: 'An object, or a list of { label, value }.',
        optional: true,
        default: null,
      },
      z.union([z.record(z.string(), z.json()), listInput]).nullish(),
    ),
  },
  output: z.object({
    case: caseOutput,
    case_id: z.string(),
    created: z.boolean().describe('False if the case already existed.'),
  }),
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
