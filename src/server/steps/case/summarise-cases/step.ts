import { z } from 'zod';
import { sumByCurrency } from '@shared/model/money';
import { defineStep } from '../../contract';
import { caseGroupings } from '../../services';
import { queryOf, searchInput, searchParams } from '../common/params';

export const summariseCases = defineStep({
  stepTemplateId: 'CASE-007',
  name: 'Summarise_cases',
  title: 'Summarize cases',
  description:
    'Counts cases and sums their savings by type, account or owner. Currencies are never added together, and cases of the same resource count once.',
  group: 'CASE',
  icon: 'grouped-bar-chart',
  effect: 'read',
  keywords: ['summary', 'total', 'count', 'savings', 'group', 'report'],
  parameters: {
    ...searchParams,
    groupBy: {
      p: 10,
      type: 'select',
      title: 'By',
      selectValues: [
        { value: 'type', label: 'Case type' },
        { value: 'account', label: 'Account' },
        { value: 'owner', label: 'Owner' },
        { value: 'none', label: 'All together' },
      ],
      default: 'type',
    },
  },
  input: searchInput.extend({ groupBy: z.enum(caseGroupings).default('type') }),
  outputSchema: {
    type: 'object',
    properties: {
      groups: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            value: { type: 'string' },
            label: { type: 'string' },
            currency: { type: 'string' },
            open_cases: { type: 'integer' },
            closed_cases: { type: 'integer' },
            monthly_saving: { type: 'number' },
            yearly_saving: { type: 'number' },
          },
          required: ['value', 'label', 'currency', 'open_cases', 'monthly_saving'],
        },
      },
      totals: {
        type: 'array',
        description: 'One per currency.',
        items: {
          type: 'object',
          properties: {
            currency: { type: 'string' },
            monthly_saving: { type: 'number' },
            cases: { type: 'integer' },
          },
          required: ['currency', 'monthly_saving', 'cases'],
        },
      },
    },
    required: ['groups', 'totals'],
  },
  sampleOutput: {
    groups: [
      {
        value: 'old-snapshot',
        label: 'Old snapshots',
        currency: 'USD',
        open_cases: 12,
        closed_cases: 3,
        monthly_saving: 240.5,
        yearly_saving: 2886,
      },
    ],
    totals: [{ currency: 'USD', monthly_saving: 240.5, cases: 12 }],
  },
  async run({ groupBy, ...input }, { services, orgId }) {
    const groups = await services.cases.summary(orgId, groupBy, queryOf(input));
    const number = (value: unknown) => (typeof value === 'number' ? value : 0);
    const sums = (key: 'monthly_saving' | 'open_cases') =>
      sumByCurrency(groups.map((row) => ({ amount: number(row[key]), currency: String(row.currency) })));
    const cases = new Map(sums('open_cases').map(({ currency, amount }) => [currency, amount]));
    const totals = sums('monthly_saving').map(({ currency, amount }) => ({
      currency,
      monthly_saving: amount,
      cases: cases.get(currency) ?? 0,
    }));
    return { groups, totals };
  },
});
