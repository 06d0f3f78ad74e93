import { z } from 'zod';
import { isJsonObject, type Json } from '@shared/model/json';
import { number, param, text } from '../../common/params';
import { listInput } from '../../common/values/inputs';
import { defineStep, StepError } from '../../contract';
import { checkSize } from '../common/data';

const ITEMS_MAX = 200;
const CATEGORIES_MAX = 50;
const categories = listInput
  .pipe(z.array(z.string('must be text').trim().min(1, 'is empty').max(100)))
  .refine(
    (list) => list.length >= 2 && list.length <= CATEGORIES_MAX,
    `takes 2 to ${CATEGORIES_MAX} categories`,
  )
  .refine((list) => new Set(list).size === list.length, 'names a category twice');

const answer = z.object({
  items: z.array(
    z.object({
      index: z.number(),
      category: z.string(),
      confidence: z.number().min(0).max(1),
      reason: z.string(),
    }),
  ),
});

export const classify = defineStep({
  stepTemplateId: 'AI-002',
  name: 'Classify',
  title: 'Classify with AI',
  description:
    'Assigns each item one of your categories, with a reason. Items below your minimum confidence are listed for review.',
  group: 'AI',
  icon: 'group-objects',
  effect: 'read',
  timeoutSeconds: 180,
  keywords: ['llm', 'label', 'categorize', 'sort', 'tag', 'triage'],
  parameters: {
    items: param(
      { p: 1, type: 'list', title: 'Items', description: `At most ${ITEMS_MAX}.` },
      listInput.refine((list) => list.length <= ITEMS_MAX, `has more than ${ITEMS_MAX} items`),
    ),
    categories: param(
      { p: 2, type: 'list', title: 'Categories', placeholder: 'production, development, shared' },
      categories,
    ),
    guidance: text({
      p: 3,
      type: 'text',
      title: 'How to decide',
      optional: true,
      placeholder: 'Names that end with -dev or -test are development.',
      max: 5_000,
      maxLength: 5_000,
    }),
    threshold: number({
      p: 4,
      title: 'Minimum confidence',
      description: 'From 0 to 1. Items below it are listed for review.',
      default: 0.7,
      min: 0,
      max: 1,
    }),
  },
  output: z.object({
    items: z.array(
      z.object({ item: z.unknown(), category: z.string(), confidence: z.number(), reason: z.string() }),
    ),
    for_a_person: z.array(z.unknown()).describe('Items below the minimum confidence.'),
  }),
  sampleOutput: {
    items: [
      { item: 'web-dev-2', category: 'development', confidence: 0.94, reason: 'Its name ends with -dev.' },
    ],
    for_a_person: [],
  },
  async run({ items, categories: names, guidance, threshold }, { services, orgId, signal }) {
    if (items.length === 0) return { items: [], for_a_person: [] };
    checkSize('Items', items);
    const schema = {
      type: 'object',
      required: ['items'],
      properties: {
        items: {
          type: 'array',
          minItems: items.length,
          maxItems: items.length,
          items: {
            type: 'object',
            required: ['index', 'category', 'confidence', 'reason'],
            properties: {
              index: { type: 'integer', minimum: 0, maximum: items.length - 1 },
              category: { type: 'string', enum: [...names] },
              confidence: { type: 'number', minimum: 0, maximum: 1 },
              reason: { type: 'string' },
            },
          },
        },
      },
    };
    const said = await services.ai.complete(
      orgId,
      {
        use: 'steps',
        prompt: `Give every item of "items" exactly one of the categories, by its index, with your confidence from 0 to 1
and a reason of at most 15 words. "guidance" says how to decide.`,
        data: {
          items: items.map((item, index): Json => ({ index, item })),
          categories: [...names],
          guidance,
        },
        answer: { format: 'json', schema },
      },
      signal,
    );
    const found = new Map((answer.safeParse(said).data?.items ?? []).map((one) => [one.index, one]));
    const rows = items.map((item, index) => {
      const one = found.get(index);
      if (!one || !names.includes(one.category))
        throw new StepError('The model skipped an item, or invented a category.', 'general', true);
      const { category, confidence, reason } = one;
      return { item, category, confidence, reason };
    });
    return {
      items: rows,
      for_a_person: rows.filter((row) => isJsonObject(row) && row.confidence < threshold),
    };
  },
});
