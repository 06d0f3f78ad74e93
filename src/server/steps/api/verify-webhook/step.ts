import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { numberInput, textInput, yesNo } from '../../common/values/inputs';
import { StepError, defineStep } from '../../contract';

const algorithms = ['sha256', 'sha1', 'sha512'] as const;

/** Without what senders put before it: `sha256=…`, `v0=…`, `v1=…`. */
const bare = (signature: string) => signature.trim().replace(/^(sha\d+|v\d+)=/i, '');

function matches(expected: Buffer, given: string, encoding: 'hex' | 'base64'): boolean {
  const bytes = Buffer.from(bare(given), encoding);
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}

export const verifyWebhook = defineStep({
  stepTemplateId: 'API-008',
  name: 'Verify_webhook',
  title: 'Verify webhook signature',
  description: 'Checks with a shared secret (HMAC) that a message comes from the right sender and is recent.',
  group: 'API',
  icon: 'shield',
  effect: 'pure',
  keywords: ['hmac', 'signature', 'secret', 'github', 'slack', 'stripe', 'authentic'],
  parameters: {
    content: {
      p: 1,
      type: 'text',
      title: 'Signed text',
      description: 'The raw body, with anything the sender puts before it, such as the timestamp.',
    },
    signature: { p: 2, type: 'string', title: 'Signature', description: 'From the request header.' },
    secret: { p: 3, type: 'string', title: 'Secret', secret: true },
    algorithm: {
      p: 4,
      type: 'select',
      title: 'Algorithm',
      selectValues: algorithms.map((value) => ({ value, label: value.toUpperCase() })),
      optional: true,
      default: 'sha256',
    },
    encoding: {
      p: 5,
      type: 'select',
      title: 'Encoding',
      selectValues: [
        { value: 'hex', label: 'Hexadecimal' },
        { value: 'base64', label: 'Base64' },
      ],
      optional: true,
      default: 'hex',
    },
    timestamp: {
      p: 6,
      type: 'string',
      title: 'Message time',
      description: 'Unix seconds, or a date and time. Leave empty to skip the check.',
      optional: true,
      default: '',
    },
    tolerance: { p: 7, type: 'number', title: 'Maximum age (seconds)', optional: true, default: 300, min: 1 },
    required: {
      p: 8,
      type: 'boolean',
      title: 'Fail if the signature is wrong',
      optional: true,
      default: true,
    },
  },
  input: z.object({
    content: textInput,
    signature: textInput,
    secret: textInput.pipe(z.string().min(1, 'is missing')),
    algorithm: z.enum(algorithms).default('sha256'),
    encoding: z.enum(['hex', 'base64']).default('hex'),
    timestamp: textInput.default(''),
    tolerance: numberInput.pipe(z.number().min(1)).default(300),
    required: yesNo.default(true),
  }),
  outputSchema: {
    type: 'object',
    properties: { valid: { type: 'boolean' }, reason: { type: 'string' } },
    required: ['valid', 'reason'],
  },
  sampleOutput: { valid: true, reason: '' },
  run({ content, signature, secret, algorithm, encoding, timestamp, tolerance, required }, { clock }) {
    const expected = createHmac(algorithm, secret).update(content, 'utf8').digest();
    const given = timestamp.trim();
    const time = /^\d+(\.\d+)?$/.test(given) ? Number(given) * 1000 : Date.parse(given);
    const off = Math.abs(clock.now().getTime() - time);
    let reason = '';
    if (!matches(expected, signature, encoding)) reason = 'the signature is not of this text and secret';
    else if (given !== '' && !(off <= tolerance * 1000)) reason = 'the message is too old';
    if (reason !== '' && required) throw new StepError(`Webhook: ${reason}.`, 'authentication', false);
    return { valid: reason === '', reason };
  },
});
