import { z } from 'zod';
import { choice } from '../../common/params';
import { escapeHtml } from '../common/html';
import { textParam } from '../common/text';
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
    text: textParam(),
    operation: choice({
      p: 2,
      title: 'Operation',
      default: 'base64_encode',
      choices: {
        base64_encode: 'To Base64',
        base64_decode: 'From Base64',
        base64url_encode: 'To URL-safe Base64',
        url_encode: 'To a URL part',
        url_decode: 'From a URL part',
        hex_encode: 'To hexadecimal',
        hex_decode: 'From hexadecimal',
        html_encode: 'To HTML',
      },
    }),
  },
  output: z.string(),
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
