import { z } from 'zod';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { toJson } from '../../common/values/toJson';
import { longText, textParam } from '../common/text';
import { defineStep, StepError } from '../../contract';

export const parseXml = defineStep({
  stepTemplateId: 'FORMAT-014',
  name: 'Parse_XML',
  title: 'Parse XML',
  description: 'Makes objects of XML; attributes begin with @, repeated elements are lists.',
  group: 'FORMAT',
  icon: 'code',
  effect: 'pure',
  keywords: ['xml', 'soap', 'rss'],
  parameters: {
    text: textParam,
  },
  input: z.object({
    text: longText,
  }),
  outputSchema: {},
  sampleOutput: { invoice: { '@id': '7', total: 12.5 } },
  run({ text }) {
    const problem = XMLValidator.validate(text);
    if (problem !== true)
      throw new StepError(
        `Text: is no XML: line ${problem.err.line}: ${problem.err.msg}`,
        'input_validation',
        false,
      );
    // Entities stay as they are, so that a small document cannot grow without end.
    const parser = new XMLParser({
      ignoreAttributes: false,
      attributeNamePrefix: '@',
      processEntities: false,
    });
    return toJson(parser.parse(text));
  },
});
