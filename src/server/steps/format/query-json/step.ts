import { z } from 'zod';
import { json, text } from '../../common/params';
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
    value: json({ p: 1, title: 'Value' }),
    query: text({
      p: 2,
      title: 'JMESPath',
      noReference: true,
      placeholder: 'rows[?amount > `100`].service',
      max: 5000,
    }),
  },
  output: z.unknown(),
  sampleOutput: ['i-0a1'],
  run: (input, { services, signal }) => services.expressions.evaluate('jmespath', input, signal),
});
