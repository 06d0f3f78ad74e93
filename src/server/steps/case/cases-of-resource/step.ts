import { z } from 'zod';
import { activeStatuses, caseStatuses } from '@shared/model/caseStatus';
import { textInput, yesNo } from '../../common/values/inputs';
import { defineStep } from '../../contract';
import { caseObject, sampleCase } from '../common/params';

const MOST = 1000;

export const casesOfResource = defineStep({
  stepTemplateId: 'CASE-010',
  name: 'Cases_of_resource',
  title: 'Cases of a resource',
  description: 'Returns all cases of one resource, largest savings first.',
  group: 'CASE',
  icon: 'cube',
  effect: 'read',
  keywords: ['resource', 'find', 'instance', 'volume', 'related'],
  parameters: {
    resource: {
      p: 1,
      type: 'string',
      title: 'Resource ID',
      description: 'As it appears on the bill.',
      placeholder: '{{loop.item.case_resource_id}}',
    },
    closed: { p: 2, type: 'boolean', title: 'Include closed cases', optional: true, default: false },
  },
  input: z.object({
    resource: textInput.pipe(z.string().trim().min(1, 'is empty').max(2000)),
    closed: yesNo.default(false),
  }),
  outputSchema: {
    type: 'object',
    properties: { cases: { type: 'array', items: caseObject }, count: { type: 'integer' } },
    required: ['cases', 'count'],
  },
  sampleOutput: { cases: [sampleCase], count: 1 },
  async run({ resource, closed }, { services, orgId }) {
    const statuses = closed ? [...caseStatuses] : [...activeStatuses];
    const { cases } = await services.cases.search(orgId, { resourceId: resource, statuses, limit: MOST });
    return { cases, count: cases.length };
  },
});
