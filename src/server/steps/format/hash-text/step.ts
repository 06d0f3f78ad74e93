import { z } from 'zod';
import { createHash, createHmac } from 'node:crypto';
import { longText, textParam } from '../common/text';
import { defineStep } from '../../contract';

export const hashText = defineStep({
  stepTemplateId: 'FORMAT-020',
  name: 'Hash_text',
  title: 'Hash text',
  description: 'Calculates a hash of text: SHA-256 and others, or HMAC with a key.',
  group: 'FORMAT',
  icon: 'key',
  effect: 'pure',
  keywords: ['sha256', 'md5', 'hmac', 'signature', 'checksum'],
  parameters: {
    text: textParam,
    algorithm: {
      p: 2,
      type: 'select',
      title: 'Algorithm',
      optional: true,
      default: 'sha256',
      selectValues: [
        { value: 'sha256', label: 'SHA-256' },
        { value: 'sha512', label: 'SHA-512' },
        { value: 'sha1', label: 'SHA-1 (old)' },
        { value: 'md5', label: 'MD5 (old)' },
      ],
    },
    key: {
      p: 3,
      type: 'string',
      title: 'Key',
      description: 'Enter a key for HMAC.',
      optional: true,
      secret: true,
      default: '',
    },
    encoding: {
      p: 4,
      type: 'select',
      title: 'Encoding',
      optional: true,
      default: 'hex',
      selectValues: [
        { value: 'hex', label: 'Hexadecimal' },
        { value: 'base64', label: 'Base64' },
      ],
    },
  },
  input: z.object({
    text: longText,
    algorithm: z.enum(['sha256', 'sha512', 'sha1', 'md5']).default('sha256'),
    key: z.string().max(10_000).default(''),
    encoding: z.enum(['hex', 'base64']).default('hex'),
  }),
  outputSchema: { type: 'string' },
  sampleOutput: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
  run({ text, algorithm, key, encoding }) {
    const hash = key === '' ? createHash(algorithm) : createHmac(algorithm, key);
    return hash.update(text, 'utf8').digest(encoding);
  },
});
