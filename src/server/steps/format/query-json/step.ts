import { z } from 'zod';
import { jsonInput } from '../../common/values/inputs';
import { defineStep } from '../../contract';

export const queryJson = defineStep({
  stepTemplateId: 'FORMAT-003',
  name: 'Query_JSON',
  title: 'Query JSON',
  description:
    'Selects and reshapes data with JMESPath, the query language of the AWS CLI: Reservations[].Instances[].InstanceId.',
  group: 'FORMAT',
  icon: 'search-template',
  effect: 'pure',
  keywords: ['jmespath', 'jq', 'select', 'extract'],
  parameters: {
    value: { p: 1, type: 'json', title: 'Value' },
    query: {
      p: 2,
      type: 'string',
      title: 'JMESPath',
      noReference: true,
      placeholder: 'rows[?amount > `100`].service',
    },
  },
  input: z.object({
    value: jsonInput,
    query: z.string().trim().min(1, 'is empty').max(5000),
  }),
  outputSchema: {},
  sampleOutput: ['i-0a1'],
  run: (input, { services, signal }) => services.expressions.evaluate('jmespath', input, signal),
});
