import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { choice, number, param, rawText, text, yesNo } from '../../common/params';
import { textInput } from '../../common/values/inputs';
import { StepError, defineStep } from '../../contract';

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
    content: param(
      {
        p: 1,
        type: 'text',
        title: 'Signed text',
        description: 'The raw body, with anything the sender puts before it, such as the timestamp.',
      },
      textInput,
    ),
    signature: rawText({ p: 2, title: 'Signature', description: 'From the request header.', max: 100_000 }),
    secret: param(
      { p: 3, type: 'string', title: 'Secret', secret: true },
      textInput.pipe(z.string().min(1, 'is missing')),
    ),
    algorithm: choice({
      p: 4,
      title: 'Algorithm',
      optional: true,
      default: 'sha256',
      choices: { sha256: 'SHA256', sha1: 'SHA1', sha512: 'SHA512' },
    }),
    encoding: choice({
      p: 5,
      title: 'Encoding',
      optional: true,
      default: 'hex',
      choices: { hex: 'Hexadecimal', base64: 'Base64' },
    }),
    timestamp: text({
      p: 6,
      title: 'Message time',
      description: 'Unix seconds, or a date and time. Leave empty to skip the check.',
      optional: true,
      default: '',
      max: 200,
    }),
    tolerance: number({ p: 7, title: 'Maximum age (seconds)', optional: true, default: 300, min: 1 }),
    required: yesNo({ p: 8, title: 'Fail if the signature is wrong', optional: true, default: true }),
  },
  output: z.object({ valid: z.boolean(), reason: z.string() }),
  sampleOutput: { valid: true, reason: '' },
  run({ content, signature, secret, algorithm, encoding, timestamp, tolerance, required }, { clock }) {
    const expected = createHmac(algorithm, secret).update(content, 'utf8').digest();
    const time = /^\d+(\.\d+)?$/.test(timestamp) ? Number(timestamp) * 1000 : Date.parse(timestamp);
    const off = Math.abs(clock.now().getTime() - time);
    let reason = '';
    if (!matches(expected, signature, encoding)) reason = 'the signature is not of this text and secret';
    else if (timestamp !== '' && !(off <= tolerance * 1000)) reason = 'the message is too old';
    if (reason !== '' && required) throw new StepError(`Webhook: ${reason}.`, 'authentication', false);
    return { valid: reason === '', reason };
  },
});
