import { z } from 'zod';
import { param, whole } from '../../common/params';
import { textInput } from '../../common/values/inputs';
import { textParam } from '../common/text';
import { operationChoices, operationNames, operations } from './operations';
import { defineStep } from '../../contract';

/** Characters that take no time worth a way to another process. */
const SMALL = 100_000;

export const changeText = defineStep({
  stepTemplateId: 'FORMAT-006',
  name: 'Change_text',
  title: 'Change text',
  description: 'Changes case, trims, replaces, cuts or pads text, and more.',
  group: 'FORMAT',
  icon: 'text-highlight',
  effect: 'pure',
  keywords: ['upper', 'lower', 'trim', 'replace', 'substring', 'truncate', 'slug'],
  parameters: {
    text: textParam(),
    operation: param(
      { p: 2, type: 'select', title: 'Operation', default: 'trim', selectValues: operationChoices },
      z.enum(operationNames).default('trim'),
    ),
    find: param(
      {
        p: 3,
        type: 'string',
        title: 'Find',
        hiddenBy: 'operation:trim,upper,lower,title,slug,truncate,pad_start,pad_end,reverse,lines',
      },
      textInput.default(''),
    ),
    replacement: param(
      {
        p: 4,
        type: 'string',
        title: 'Replace with',
        optional: true,
        default: '',
        hiddenBy:
          'operation:trim,upper,lower,title,slug,truncate,pad_start,pad_end,reverse,lines,before,after',
      },
      textInput.default(''),
    ),
    length: whole({
      p: 5,
      title: 'Length',
      optional: true,
      default: 80,
      min: 1,
      max: 1_000_000,
      hiddenBy: 'operation:trim,upper,lower,title,slug,replace,before,after,reverse,lines',
    }),
    pad: param(
      {
        p: 6,
        type: 'string',
        title: 'Pad with',
        optional: true,
        default: '0',
        hiddenBy: 'operation:trim,upper,lower,title,slug,replace,before,after,truncate,reverse,lines',
      },
      z.string().min(1, 'is empty').max(100).default('0'),
    ),
  },
  output: z.unknown(),
  sampleOutput: 'eu-west-1',
  run({ operation, ...input }, { services, signal }) {
    const written = input.text.length * Math.max(1, input.replacement.length);
    if (written <= SMALL) return operations[operation].run(input);
    return services.expressions.evaluate('text', { operation, ...input }, signal);
  },
});
