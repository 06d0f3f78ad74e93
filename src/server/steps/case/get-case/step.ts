import { z } from 'zod';
import { defineStep } from '../../contract';
import { caseOutput, caseParam, sampleCase } from '../common/params';

export const getCase = defineStep({
  stepTemplateId: 'CASE-002',
  name: 'Get_case',
  title: 'Get case',
  description: 'Returns one case with its evidence, formula, remediation and exclusion.',
  group: 'CASE',
  icon: 'document-open',
  effect: 'read',
  keywords: ['read', 'details', 'evidence', 'recommendation'],
  parameters: { case: caseParam },
  output: caseOutput.extend({
    evidence: z.array(z.looseObject({})).optional(),
    formula: z.string().optional(),
    remediation: z.string().optional(),
  }),
  sampleOutput: {
    ...sampleCase,
    evidence: [{ label: 'Days without traffic', value: '14' }],
    formula: 'Cost of the load balancer in the window, as a month.',
    remediation: 'Delete the load balancer when nothing depends on it.',
  },
  run: (input, { services, orgId }) => services.cases.get(orgId, input.case),
});
