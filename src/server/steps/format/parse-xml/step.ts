import { z } from 'zod';
import { textParam } from '../common/text';
import { defineStep } from '../../contract';

export const parseXml = defineStep({
  stepTemplateId: 'FORMAT-014',
  name: 'Parse_XML',
  title: 'Parse XML',
  description: 'Turns XML into objects. Attributes start with @, repeated elements are lists.',
  group: 'FORMAT',
  icon: 'code',
  effect: 'pure',
  keywords: ['xml', 'soap', 'rss'],
  parameters: { text: textParam() },
  output: z.unknown(),
  sampleOutput: { invoice: { '@id': '7', total: 12.5 } },
  run: (input, { services, signal }) => services.expressions.evaluate('xml', input, signal),
});
