import { z } from 'zod';
import { param, text } from '../../common/params';
import { objectInput, required } from '../../common/values/inputs';
import type { StepSpec } from '../../contract';

/** What every step of monday.com says of itself. */
export const mondayStep = {
  group: 'TICKETING',
  subgroup: 'MONDAY',
  category: 'TICKETING',
  needsIntegration: ['MONDAY'],
  timeoutSeconds: 180,
} as const satisfies Partial<StepSpec<unknown>>;

export const mondayParam = param(
  {
    p: 1,
    type: 'integration',
    title: 'Integration',
    description: 'A connected monday.com account.',
    integrations: ['MONDAY'],
  },
  required(200),
);

export const boardParam = text({
  p: 2,
  title: 'Board',
  description: 'Its name, or the number in its URL.',
  placeholder: 'FinOps backlog',
  max: 255,
});
/** The item that a preview stands for, so that the steps after it can be previewed too. */
export const PREVIEW_ITEM = '0';
export const itemParam = param(
  {
    p: 2,
    type: 'string',
    title: 'Item',
    description: 'Its ID: the last number in its URL.',
    placeholder: '1234567890',
  },
  required(30).refine((id) => /^\d+$/.test(id), 'must be the ID of an item: digits only'),
);

export const columnsInput = objectInput.refine(
  (columns) => Object.keys(columns).length <= 100,
  'has more than 100 columns',
);
export const columnsParam = (p: number, optional: boolean) =>
  param(
    {
      p,
      type: 'object',
      title: 'Column values',
      description:
        'By column title or ID. Statuses and dropdown labels by name, people by email, dates as 2026-11-30. An empty value clears a column.',
      placeholder: '{ "Status": "To do", "Monthly saving": 120.5 }',
      optional,
    },
    optional
      ? columnsInput.default({})
      : columnsInput.refine((columns) => Object.keys(columns).length > 0, 'is empty'),
  );

export const itemOutput = z.object({
  done: z.boolean().describe('False in a preview.'),
  id: z.string().describe('0 in a preview of a new item.'),
  name: z.string(),
  url: z.string(),
  board: z.string(),
  columns: z.record(z.string(), z.unknown()).describe('As sent to monday.com, by column ID.'),
});
