import { z } from 'zod';
import { param, rawText, yesNo } from '../../common/params';
import { objectInput } from '../../common/values/inputs';
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
    template: rawText({
      p: 1,
      type: 'code',
      language: 'liquid',
      title: 'Template',
      noReference: true,
      placeholder: 'Hello {{ owner }}, {% for case in cases %}{{ case.title }} {% endfor %}',
      max: 500_000,
    }),
    values: param(
      { p: 2, type: 'key-value', title: 'Values', optional: true, default: {} },
      objectInput.default({}),
    ),
    escape: yesNo({ p: 3, title: 'Values are text, not HTML', optional: true, default: true }),
  },
  output: z.string(),
  sampleOutput: 'Hello Ann, idle address, old snapshot',
  run: (input, { services, signal }) => services.expressions.evaluate('liquid', input, signal),
});
