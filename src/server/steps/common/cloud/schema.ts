import type { JsonObject } from '@shared/model/json';

const text: JsonObject = { type: 'string' };
const orNull = (type: string): JsonObject => ({ type: [type, 'null'] });

/** What every step that changes resources gives. */
export const changedSchema: JsonObject = {
  type: 'object',
  properties: {
    preview: { type: 'boolean' },
    changed: { type: 'integer', description: 'In a preview: how many would be changed.' },
    unchanged: { type: 'integer', description: 'Already as wanted, or left out with the reason.' },
    failed: { type: 'integer' },
    cannot_undo: { type: 'array', items: text, description: 'What can never be had back.' },
    rows: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          account: text,
          region: text,
          resource: text,
          case_id: { ...orNull('string'), description: 'Of a target that came from a case.' },
          name: text,
          status: { enum: ['changed', 'would_change', 'unchanged', 'skipped', 'failed'] },
          reason: text,
          summary: text,
          before: {},
          after: {},
          monthly_cost: { ...orNull('number'), description: 'After the last 30 days of the bill.' },
          currency: orNull('string'),
          cannot_undo: orNull('string'),
          calls: { type: 'array', description: 'Of a preview: what would be sent.' },
          undo: { description: 'What the step “Undo changes” takes.' },
        },
        required: ['account', 'region', 'resource', 'name', 'status', 'reason'],
      },
    },
  },
  required: ['preview', 'changed', 'unchanged', 'failed', 'cannot_undo', 'rows'],
};

/** An example of it: one resource that was changed. */
export const changedSample = (row: JsonObject): JsonObject => ({
  preview: false,
  changed: 1,
  unchanged: 0,
  failed: 0,
  cannot_undo: row['cannot_undo'] === null || row['cannot_undo'] === undefined ? [] : [row['cannot_undo']],
  rows: [{ status: 'changed', reason: '', cannot_undo: null, ...row }],
});
