import { z } from 'zod';
import { createHash, createHmac } from 'node:crypto';
import { choice, rawText } from '../../common/params';
import { textParam } from '../common/text';
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
    text: textParam(),
    algorithm: choice({
      p: 2,
      title: 'Algorithm',
      optional: true,
      default: 'sha256',
      choices: { sha256: 'SHA-256', sha512: 'SHA-512', sha1: 'SHA-1 (old)', md5: 'MD5 (old)' },
    }),
    key: rawText({
      p: 3,
      title: 'Key',
      description: 'Enter a key for HMAC.',
      optional: true,
      secret: true,
      default: '',
      max: 10_000,
    }),
    encoding: choice({
      p: 4,
      title: 'Encoding',
      optional: true,
      default: 'hex',
      choices: { hex: 'Hexadecimal', base64: 'Base64' },
    }),
  },
  output: z.string(),
  sampleOutput: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
  run({ text, algorithm, key, encoding }) {
    const hash = key === '' ? createHash(algorithm) : createHmac(algorithm, key);
    return hash.update(text, 'utf8').digest(encoding);
  },
});
