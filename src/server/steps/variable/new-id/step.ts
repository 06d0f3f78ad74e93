import { z } from 'zod';
import { sha256 } from '../../../platform/crypto';
import { rawText } from '../../common/params';
import { defineStep } from '../../contract';

export const newId = defineStep({
  stepTemplateId: 'VARIABLE-008',
  name: 'New_id',
  title: 'New ID',
  description: 'Creates a unique ID. It stays the same if the step repeats after a crash.',
  group: 'VARIABLE',
  icon: 'barcode',
  effect: 'pure',
  keywords: ['uuid', 'guid', 'random'],
  parameters: { prefix: rawText({ p: 1, title: 'Prefix', optional: true, default: '', max: 100 }) },
  output: z.string(),
  sampleOutput: 'run-7c4f1c0be3a94b7f8a52',
  run({ prefix }, { idempotencyKey }) {
    return `${prefix}${sha256(`new id ${idempotencyKey}`).slice(0, 20)}`;
  },
});
