import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnsOfSchema } from '@shared/model/dashboards/columns';
import { groupRows } from '@shared/model/dashboards/grouping';
import { groupColumnProblems } from '@shared/model/dashboards/groupProblems';
import { aggregations, buckets, type GroupShape } from '@shared/model/dashboards/panels';
import type { Column } from '@shared/model/datastores/columns';
import type { JsonObject } from '@shared/model/json';
import { datastores, orgId, records, storeOf, useDashboards } from '@tests/support/dashboardWorld';
import type { PanelQuestion } from './panelRecords.port';
import { propertyRuns, propertyTime } from '@tests/support/propertyRuns';

useDashboards();

const schema: Column[] = [
  { key: 'Team', type: 'string' },
  { key: 'State', type: 'status', options: [{ value: 'open' }, { value: 'done' }] },
  { key: 'Day', type: 'date' },
  { key: 'Amount', type: 'currency' },
  { key: 'Active', type: 'boolean' },
  { key: 'Tags', type: 'list' },
];
const everything: PanelQuestion = { filter: null, sort: [], days: null, zone: 'UTC', limit: 1_000 };

const cell = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 3 });
const record = fc
  .record({
    Team: cell(fc.constantFrom('', 'Red', 'red', 'Blue', 'Zürich', 'a b')),
    State: cell(fc.constantFrom('open', 'done')),
    Day: cell(
      fc.constantFrom('2025-12-29', '2025-12-31', '2026-01-01', '2026-01-04', '2026-01-05', '2024-02-29'),
    ),
    Amount: cell(fc.integer({ min: -40, max: 400 }).map((n) => n / 4)),
    Active: cell(fc.boolean()),
    Tags: cell(fc.array(fc.constantFrom('x', 'y', 'z', ''), { maxLength: 4 })),
  })
  .map((made): JsonObject =>
    Object.fromEntries(
      Object.entries(made).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
    ),
  );
const keys = schema.map(({ key }) => key);
const group: fc.Arbitrary<GroupShape> = fc
  .record({
    by: fc.uniqueArray(fc.record({ column: fc.constantFrom(...keys), bucket: fc.constantFrom(...buckets) }), {
      minLength: 1,
      maxLength: 2,
      selector: ({ column }) => column,
    }),
    measures: fc.array(
      fc.record({ column: fc.constantFrom(null, ...keys), aggregation: fc.constantFrom(...aggregations) }),
      { minLength: 1, maxLength: 3 },
    ),
  })
  .map(({ by, measures }) => ({
    by: by.map((each) => (each.column === 'Day' ? each : { ...each, bucket: 'none' as const })),
    measures,
  }))
  .filter((shape) => groupColumnProblems(columnsOfSchema(schema), shape).length === 0);

const rounded = (rows: readonly JsonObject[]) =>
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([key, value]) => [
        key,
        typeof value === 'number' ? Number(value.toFixed(6)) : value,
      ]),
    ),
  );

async function grouped(id: string, shape: GroupShape, question: Partial<PanelQuestion> = {}) {
  const datastore = await records.find(orgId, id);
  return records.grouped(datastore!, { ...everything, ...question }, shape);
}

describe('records of a datastore in groups', () => {
  it(
    'are put together by the database as they are by the code that workflows and bills use',
    async () => {
      const id = await storeOf(schema, []);
      await fc.assert(
        fc.asyncProperty(
          fc.array(record, { maxLength: 25 }),
          group,
          fc.integer({ min: 1, max: 12 }),
          async (rows, shape, limit) => {
            await datastores.records.clear(orgId, id);
            if (rows.length > 0) await datastores.records.insert(orgId, id, rows, 'ann');
            const made = await grouped(id, shape, { limit });
            const expected = groupRows(rows, columnsOfSchema(schema), shape, { limit, zone: 'UTC' });
            expect({ ...made, rows: rounded(made.rows) }).toEqual({
              ...expected,
              rows: rounded(expected.rows),
            });
          },
        ),
        propertyRuns(150),
      );
    },
    propertyTime(120_000),
  );

  it('weeks begin on Monday, and the latest stay when there are too many', async () => {
    const days = ['2026-01-04', '2026-01-05', '2026-01-11', '2026-01-12'];
    const id = await storeOf(
      schema,
      days.map((Day) => ({ Day, Amount: 2 })),
    );
    const shape: GroupShape = {
      by: [{ column: 'Day', bucket: 'week' }],
      measures: [{ column: 'Amount', aggregation: 'sum' }],
    };
    expect(await grouped(id, shape, { limit: 2 })).toEqual({
      rows: [
        { Day: '2026-01-05', 'sum of Amount': 4 },
        { Day: '2026-01-12', 'sum of Amount': 2 },
      ],
      truncated: true,
    });
  });

  it('moments of making fall on days of the given zone', async () => {
    // Made at 12:30 UTC, which is the next day in Auckland.
    const id = await storeOf(schema, [{ Team: 'Red' }]);
    const shape: GroupShape = {
      by: [{ column: 'created_at', bucket: 'day' }],
      measures: [{ column: null, aggregation: 'count' }],
    };
    const here = await grouped(id, shape);
    const there = await grouped(id, shape, { zone: 'Pacific/Auckland' });
    expect([here.rows, there.rows]).toEqual([
      [{ created_at: '2026-01-14', count: 1 }],
      [{ created_at: '2026-01-15', count: 1 }],
    ]);
    const days = { column: 'created_at', from: '2026-01-15', to: '2026-01-15' };
    const counted = async (zone: string) => (await grouped(id, shape, { days, zone })).rows.length;
    expect([await counted('UTC'), await counted('Pacific/Auckland')]).toEqual([0, 1]);
  });
});
