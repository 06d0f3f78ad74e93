import { z } from 'zod';
import { whole } from '../../common/params';
import { defineStep } from '../../contract';
import { caseOutput, MOST, queryOf, sampleCase, searchParams } from '../common/params';

export const searchCases = defineStep({
  stepTemplateId: 'CASE-001',
  name: 'Search_cases',
  title: 'Search cases',
  description: 'Returns matching cases, largest savings first.',
  group: 'CASE',
  icon: 'search',
  effect: 'read',
  keywords: ['find', 'list', 'recommendations', 'savings', 'waste', 'filter'],
  parameters: {
    ...searchParams,
    limit: whole({
      p: 10,
      title: 'Maximum',
      description: `Maximum cases to return, 1 to ${MOST.toLocaleString('en')}.`,
      default: 1000,
      min: 1,
      max: MOST,
    }),
  },
  output: z.object({
    cases: z.array(caseOutput),
    count: z.int().describe('Number of cases returned.'),
    total: z.int().describe('Number of matching cases.'),
  }),
  sampleOutput: { cases: [sampleCase], count: 1, total: 1 },
  async run({ limit, ...input }, { services, orgId, log }) {
    const { cases, total } = await services.cases.search(orgId, { ...queryOf(input), limit });
    if (total > cases.length) log('warn', `${total} cases match; the first ${cases.length} are returned.`);
    return { cases, count: cases.length, total };
  },
});
