import { z } from 'zod';
import { search } from '@jmespath-community/jmespath';
import { jsonInput } from '../../common/values/inputs';
import { toJson } from '../../common/values/toJson';
import { defineStep, StepError } from '../../contract';

export const queryJson = defineStep({
  stepTemplateId: 'FORMAT-003',
  name: 'Query_JSON',
  title: 'Query JSON',
  description:
    'Picks and reshapes with JMESPath, the query language of the AWS command line: Reservations[].Instances[].InstanceId.',
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
  run({ value, query }) {
    try {
      return toJson(search(value, query));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new StepError(`JMESPath: ${reason}`, 'input_validation', false);
    }
  },
});
