import { z } from 'zod';
import { textParam } from '../common/text';
import { defineStep } from '../../contract';

export const markdownToHtml = defineStep({
  stepTemplateId: 'FORMAT-018',
  name: 'Markdown_to_HTML',
  title: 'Markdown to HTML',
  description: 'Converts Markdown to safe HTML; scripts are removed.',
  group: 'FORMAT',
  icon: 'paragraph',
  effect: 'pure',
  keywords: ['markdown', 'html', 'email'],
  parameters: { text: textParam(1_000_000) },
  output: z.string(),
  sampleOutput: '<h1>Savings</h1>',
  run: (input, { services, signal }) => services.expressions.evaluate('markdown', input, signal),
});
