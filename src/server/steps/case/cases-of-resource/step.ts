import { z } from 'zod';
import { activeStatuses, caseStatuses } from '@shared/model/caseStatus';
import { text, yesNo } from '../../common/params';
import { defineStep } from '../../contract';
import { caseOutput, sampleCase } from '../common/params';

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
    resource: text({
      p: 1,
      title: 'Resource ID',
      description: 'As it appears on the bill.',
      placeholder: '{{loop.item.case_resource_id}}',
      max: 2000,
    }),
    closed: yesNo({ p: 2, title: 'Include closed cases', optional: true, default: false }),
  },
  output: z.object({ cases: z.array(caseOutput), count: z.int() }),
  sampleOutput: { cases: [sampleCase], count: 1 },
  async run({ resource, closed }, { services, orgId }) {
    const statuses = closed ? [...caseStatuses] : [...activeStatuses];
    const { cases } = await services.cases.search(orgId, { resourceId: resource, statuses, limit: MOST });
    return { cases, count: cases.length };
  },
});
