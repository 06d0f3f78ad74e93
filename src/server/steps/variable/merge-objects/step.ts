import { z } from 'zod';
import { isJsonObject, type JsonObject } from '@shared/model/json';
import { object, yesNo } from '../../common/params';
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
    first: object({ p: 1, title: 'First object' }),
    second: object({ p: 2, title: 'Second object' }),
    deep: yesNo({ p: 3, title: 'Merge nested objects', optional: true, default: true }),
  },
  output: z.looseObject({}),
  sampleOutput: { a: 1, b: 2 },
  run({ first, second, deep }) {
    return merge(first, second, deep);
  },
});
