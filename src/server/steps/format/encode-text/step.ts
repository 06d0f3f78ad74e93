import { z } from 'zod';
import { escapeHtml } from '../common/html';
import { longText, textParam } from '../common/text';
import { defineStep, StepError } from '../../contract';

function decodedAddress(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new StepError('Text: is not an encoded URL part.', 'input_validation', false);
  }
}

export const encodeText = defineStep({
  stepTemplateId: 'FORMAT-019',
  name: 'Encode_text',
  title: 'Encode or decode text',
  description: 'Encodes or decodes Base64, URL parts, hexadecimal and HTML.',
  group: 'FORMAT',
  icon: 'exchange',
  effect: 'pure',
  keywords: ['base64', 'url', 'hex', 'escape', 'decode'],
  parameters: {
    text: textParam,
    operation: {
      p: 2,
      type: 'select',
      title: 'Operation',
      default: 'base64_encode',
      selectValues: [
        { value: 'base64_encode', label: 'To Base64' },
        { value: 'base64_decode', label: 'From Base64' },
        { value: 'base64url_encode', label: 'To URL-safe Base64' },
        { value: 'url_encode', label: 'To a URL part' },
        { value: 'url_decode', label: 'From a URL part' },
        { value: 'hex_encode', label: 'To hexadecimal' },
        { value: 'hex_decode', label: 'From hexadecimal' },
        { value: 'html_encode', label: 'To HTML' },
      ],
    },
  },
  input: z.object({
    text: longText,
    operation: z
      .enum([
        ...(['base64_encode', 'base64_decode', 'base64url_encode', 'url_encode', 'url_decode'] as const),
        ...(['hex_encode', 'hex_decode', 'html_encode'] as const),
      ])
      .default('base64_encode'),
  }),
  outputSchema: { type: 'string' },
  sampleOutput: 'aGVsbG8=',
  run({ text, operation }) {
    if (operation === 'html_encode') return escapeHtml(text);
    if (operation === 'url_encode') return encodeURIComponent(text.toWellFormed());
    if (operation === 'url_decode') return decodedAddress(text);
    const [coding = 'base64', direction] = operation.split('_');
    if (coding !== 'base64' && coding !== 'base64url' && coding !== 'hex') return text;
    return direction === 'encode'
      ? Buffer.from(text, 'utf8').toString(coding)
      : Buffer.from(text.trim(), coding).toString('utf8');
  },
});
