import type { Json, JsonObject } from '@shared/model/json';
import { objectInput, required } from '../../common/values/inputs';
import type { ParamSpec, StepSpec } from '../../contract';

/** What every step of monday.com says of itself. */
export const mondayStep = {
  group: 'TICKETING',
  subgroup: 'MONDAY',
  category: 'TICKETING',
  needsIntegration: ['MONDAY'],
  timeoutSeconds: 180,
} as const satisfies Partial<StepSpec<unknown>>;

export const mondayParam: ParamSpec = {
  p: 1,
  type: 'integration',
  title: 'Integration',
  description: 'A connected monday.com account.',
  integrations: ['MONDAY'],
};
export const mondayInput = required(200);

export const boardParam: ParamSpec = {
  p: 2,
  type: 'string',
  title: 'Board',
  description: 'Its name, or the number in its URL.',
  placeholder: 'FinOps backlog',
};
export const itemParam: ParamSpec = {
  p: 2,
  type: 'string',
  title: 'Item',
  description: 'Its ID: the last number in its URL.',
  placeholder: '1234567890',
};
/** The item that a preview stands for, so that the steps after it can be previewed too. */
export const PREVIEW_ITEM = '0';
export const itemInput = required(30).refine(
  (id) => /^\d+$/.test(id),
  'must be the ID of an item: digits only',
);

export const columnsParam = (p: number, optional: boolean): ParamSpec => ({
  p,
  type: 'object',
  title: 'Column values',
  description:
    'By column title or ID. Statuses and dropdown labels by name, people by email, dates as 2026-11-30. An empty value clears a column.',
  placeholder: '{ "Status": "To do", "Monthly saving": 120.5 }',
  optional,
});
export const columnsInput = objectInput.refine(
  (columns) => Object.keys(columns).length <= 100,
  'has more than 100 columns',
);

const text: JsonObject = { type: 'string' };
export const itemSchema = (more: Record<string, Json> = {}): JsonObject => ({
  type: 'object',
  properties: {
    done: { type: 'boolean', description: 'False in a preview.' },
    id: { type: 'string', description: '0 in a preview of a new item.' },
    name: text,
    url: text,
    board: text,
    columns: { type: 'object', description: 'As sent to monday.com, by column ID.' },
    ...more,
  },
  required: ['done', 'id', 'name', 'url', 'board', 'columns', ...Object.keys(more)],
});
