import { describe, expect, it } from 'vitest';
import { panel } from '@shared/api/dashboards/entities';
import { parseCostQuery } from '@shared/model/cost-query/parse';
import { checkValue } from '@shared/model/datastores/check';
import { schemaProblems } from '@shared/model/datastores/columns';
import { demoPeople } from '../../costs/demo/people';
import { demoDashboards } from './dashboards';
import { demoDatastores } from './datastores';
import { demoWorkflows, graphOf } from './workflows';

const stores = demoDatastores(demoPeople(), new Date('2026-11-21T08:00:00Z'));
const boards = demoDashboards({ plan: 'p', budgets: 'b', inventory: 'i' }, 'w');

describe('the demo company', () => {
  it('has datastores whose every value is what its column takes', () => {
    for (const { schema, records } of stores) {
      expect(schemaProblems(schema)).toEqual([]);
      const wrong = records.flatMap((record) =>
        schema.filter((column) => !checkValue(column, record[column.key] ?? null).ok),
      );
      expect(wrong).toEqual([]);
    }
  });
  it('is the same at every making', () => {
    expect(demoDatastores(demoPeople(), new Date('2026-11-21T20:00:00Z'))).toEqual(stores);
  });
  it('has dashboards whose panels read their sources, on places of their own', () => {
    const panels = boards.flatMap((board) => board.panels.map((one) => panel.parse(one)));
    expect(new Set(panels.map(({ kind }) => kind))).toEqual(
      new Set(['Title', 'Chart', 'Table', 'Figure', 'Breakline']),
    );
    for (const { source } of panels) if (source?.type === 'cost') parseCostQuery(source.query);
    for (const { panels: own } of boards) {
      const cells = own.flatMap(({ place: { x, y, w, h } }) =>
        Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
      );
      expect(new Set(cells).size).toBe(cells.length);
    }
  });
  it('has workflows of the catalogue, with inputs that their runs give', () => {
    for (const workflow of demoWorkflows) {
      const { input_parameters } = graphOf(workflow);
      const known = input_parameters.map(({ id }) => id);
      expect(workflow.runs.flatMap((run) => Object.keys(run)).filter((key) => !known.includes(key))).toEqual(
        [],
      );
    }
  });
});
