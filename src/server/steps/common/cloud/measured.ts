import type { JsonObject } from '@shared/model/json';

const text: JsonObject = { type: 'string' };
const number: JsonObject = { type: ['number', 'null'] };

/** What the steps that read metrics give, whichever cloud has them. `by`: what its statistics are called there. */
export const measuredSchema = (by: 'statistic' | 'aggregation', rows: string): JsonObject => ({
  type: 'object',
  properties: {
    rows: {
      type: 'array',
      description: rows,
      items: {
        type: 'object',
        properties: {
          account: text,
          region: text,
          resource: text,
          metric: text,
          [by]: text,
          count: { type: 'integer', description: '0: nothing was measured.' },
          sum: { type: 'number' },
          average: number,
          min: number,
          max: number,
          latest: number,
          latest_at: { type: ['string', 'null'] },
          error: { type: 'string', description: 'Why it could not be read.' },
          points: {
            type: 'array',
            items: { type: 'object', properties: { at: text, value: { type: 'number' } } },
          },
        },
        required: ['account', 'region', 'resource', 'metric', by, 'count', 'average', 'error'],
      },
    },
    from: text,
    to: text,
  },
  required: ['rows', 'from', 'to'],
});
