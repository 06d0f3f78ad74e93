import { z } from 'zod';
import { isJsonObject, type JsonObject } from '@shared/model/json';
import { objectInput, yesNo } from '../../common/values/inputs';
import { defineStep } from '../../contract';

function merge(first: JsonObject, second: JsonObject, deep: boolean): JsonObject {
  const entries = Object.entries(second).map(([key, value]) => {
    const old = Object.hasOwn(first, key) ? first[key] : undefined;
    return [key, deep && isJsonObject(old) && isJsonObject(value) ? merge(old, value, deep) : value] as const;
  });
  return { ...first, ...Object.fromEntries(entries) };
}

export const mergeObjects = defineStep({
  stepTemplateId: 'VARIABLE-002',
  name: 'Merge_objects',
  title: 'Merge objects',
  description: 'Merges the fields of two objects. The second one wins; nested objects can be merged too.',
  group: 'VARIABLE',
  icon: 'merge-columns',
  effect: 'pure',
  keywords: ['combine', 'extend', 'deep merge'],
  parameters: {
    first: { p: 1, type: 'object', title: 'First object' },
    second: { p: 2, type: 'object', title: 'Second object' },
    deep: { p: 3, type: 'boolean', title: 'Merge nested objects', optional: true, default: true },
  },
  input: z.object({
    first: objectInput,
    second: objectInput,
    deep: yesNo.default(true),
  }),
  outputSchema: { type: 'object' },
  sampleOutput: { a: 1, b: 2 },
  run({ first, second, deep }) {
    return merge(first, second, deep);
  },
});
