import { z } from 'zod';
import { objectInput, yesNo } from '../../common/values/inputs';
import { defineStep } from '../../contract';

export const renderTemplate = defineStep({
  stepTemplateId: 'FORMAT-010',
  name: 'Render_template',
  title: 'Render template',
  description:
    'Renders text or HTML from a Liquid template with loops and conditions: {% for row in rows %}…{% endfor %}.',
  group: 'FORMAT',
  icon: 'document',
  effect: 'pure',
  keywords: ['liquid', 'html', 'mail merge', 'message', 'report'],
  parameters: {
    template: {
      p: 1,
      type: 'code',
      language: 'liquid',
      title: 'Template',
      noReference: true,
      placeholder: 'Hello {{ owner }}, {% for case in cases %}{{ case.title }} {% endfor %}',
    },
    values: { p: 2, type: 'key-value', title: 'Values', optional: true, default: {} },
    escape: { p: 3, type: 'boolean', title: 'Values are text, not HTML', optional: true, default: true },
  },
  input: z.object({
    template: z.string().max(500_000),
    values: objectInput.default({}),
    escape: yesNo.default(true),
  }),
  outputSchema: { type: 'string' },
  sampleOutput: 'Hello Ann, idle address, old snapshot',
  run: (input, { services, signal }) => services.expressions.evaluate('liquid', input, signal),
});
