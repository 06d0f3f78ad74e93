import { z } from 'zod';
import { wholeInput } from '../../common/values/inputs';
import { defineStep } from '../../contract';
import { caseObject, MOST, queryOf, sampleCase, searchInput, searchParams } from '../common/params';

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
    limit: {
      p: 10,
      type: 'number',
      title: 'Maximum',
      description: `Maximum cases to return, 1 to ${MOST.toLocaleString('en')}.`,
      default: 1000,
      min: 1,
      max: MOST,
    },
  },
  input: searchInput.extend({
    limit: wholeInput
      .pipe(
        z
          .number()
          .min(1, 'must be at least 1')
          .max(MOST, `can be at most ${MOST.toLocaleString('en')}`),
      )
      .default(1000),
  }),
  outputSchema: {
    type: 'object',
    properties: {
      cases: { type: 'array', items: caseObject },
      count: { type: 'integer', description: 'Number of cases returned.' },
      total: { type: 'integer', description: 'Number of matching cases.' },
    },
    required: ['cases', 'count', 'total'],
  },
  sampleOutput: { cases: [sampleCase], count: 1, total: 1 },
  async run({ limit, ...input }, { services, orgId, log }) {
    const { cases, total } = await services.cases.search(orgId, { ...queryOf(input), limit });
    if (total > cases.length) log('warn', `${total} cases match; the first ${cases.length} are returned.`);
    return { cases, count: cases.length, total };
  },
});
