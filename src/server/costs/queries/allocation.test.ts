import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askBills } from '@tests/support/askBills';
import { billOf, on, type Charge } from '@tests/contract/costsFixture';
import { exactSum } from '@shared/model/exact';
import { importFile } from '../import/importFile';
import { previewSql } from './allocation';
import { valuesSql } from './details';
import { defaultOwners, type Built } from './fields';
import { number, text } from './read';
import { spendSql, totalsSql, type Filter } from './spend';
import type { VirtualTag } from './virtualTags';

let root: string;
let files: string[];

const charge = (day: string, cost: string, more: Charge = {}): Charge => ({
  ...on(day),
  BilledCost: cost,
  EffectiveCost: cost,
  ...more,
});

/** Web costs 60.10, app 30.20, the database of no team 5.33, and a refund of web 1.01. */
const charges: Charge[] = [
  charge('2026-01-05', '40.10', { Tags: '{"team":"web"}', ServiceName: 'Machines' }),
  charge('2026-01-06', '20.00', { Tags: '{"team":"Web"}', ServiceName: 'Storage' }),
  charge('2026-01-07', '30.20', { Tags: '{"team":"app"}', ServiceName: 'Machines' }),
  charge('2026-01-08', '5.33', { ServiceName: 'Database' }),
  charge('2026-01-09', '-1.01', { Tags: '{"team":"web"}', ServiceName: 'Machines' }),
  charge('2026-02-05', '7.77', { Tags: '{"team":"app"}', ServiceName: 'Machines' }),
];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'costs-allocation-'));
  const path = join(root, 'bill.csv');
  await writeFile(path, billOf(charges));
  const outDir = join(root, 'bill');
  const { periods } = await importFile({ path, tempDir: join(root, 'temp'), outDir, sourceId: 'bill' });
  files = periods.map(({ file }) => file);
});
afterAll(() => rm(root, { recursive: true, force: true }));

const ask = (built: Built) => askBills({ folder: root, files }, built);

const has = (field: string, ...values: string[]): Filter => ({ field, operator: 'in', values });
const rule = (value: string, ...filters: Filter[]) => ({ value, filters });
const january = { from: '2026-01-01', to: '2026-01-31', costMethod: 'amortized' } as const;
const web = rule('Web', has('tag:team', 'web', 'Web'));
const machines = rule('Machines', has('service', 'Machines'));
const app = rule('App', has('tag:team', 'app'), has('service', 'Machines'));

async function preview(rules: { filters: Filter[] }[]) {
  const [row = {}] = await ask(previewSql({ ...january, rules }));
  const caught = rules.map((_, at) => text(row, `cost_${at}`));
  // Whatever the rules are, what they catch and what is left is the bill.
  expect(exactSum([...caught, text(row, 'left0')])).toBe(exactSum([text(row, 'cost')]));
  return {
    total: number(row, 'cost'),
    left: number(row, 'left0'),
    caught: caught.map(Number),
    fits: rules.map((_, at) => number(row, `fit_${at}`)),
    charges: rules.map((_, at) => [number(row, `charges_${at}`), number(row, `fitting_${at}`)]),
  };
}

const byTag = async (
  tag: VirtualTag,
  days: { from: string; to: string } = january,
  filters: Filter[] = [],
) => {
  const asked = { ...january, ...days, filters, owners: { ...defaultOwners, virtualTags: [tag] } };
  const groups = { granularity: 'total', groupBy: [`virtual:${tag.name}`], top: 50 } as const;
  const rows = await ask(spendSql({ ...asked, ...groups }));
  const [whole = {}] = await ask(totalsSql(asked));
  expect(exactSum(rows.map((row) => text(row, 'cost')))).toBe(exactSum([text(whole, 'cost')]));
  return Object.fromEntries(rows.map((row) => [text(row, 'l0'), number(row, 'cost')]));
};

describe('what rules catch', () => {
  it('the first that fits has a charge; what earlier ones took is told of the others, and what is left', async () => {
    expect(await preview([web, machines])).toEqual({
      total: 94.62,
      caught: [59.09, 30.2],
      fits: [59.09, 69.29],
      left: 5.33,
      charges: [
        [3, 3],
        [1, 3],
      ],
    });
    expect(await preview([machines, web])).toMatchObject({ caught: [69.29, 20], fits: [69.29, 59.09] });
  });

  it('a rule that fits nothing, and one whose charges are all taken', async () => {
    const { charges: found } = await preview([machines, app, rule('None', has('region', 'mars'))]);
    expect(found).toEqual([
      [3, 3],
      [0, 1],
      [0, 0],
    ]);
  });

  it('without rules all is left', async () => {
    expect(await preview([])).toMatchObject({ total: 94.62, left: 94.62 });
  });
});

describe('a virtual tag as a field of spend', () => {
  const tag = (...versions: VirtualTag['versions']): VirtualTag => ({ name: 'Team', versions });

  it('is by the first rule that fits, one value where they differ by case, and the rest is unallocated', async () => {
    const folded = [rule('Web', has('tag:team', 'web')), rule('WEB', has('tag:team', 'Web')), app];
    expect(await byTag(tag({ from: null, rules: folded }))).toEqual({
      Web: 59.09,
      App: 30.2,
      Unallocated: 5.33,
    });
  });

  it('goes by the rules in force in the month of a charge', async () => {
    const all = { from: '2026-01-01', to: '2026-02-28' };
    const before = { from: null, rules: [web, app] };
    const since = { from: '2026-02', rules: [rule('Mobile', has('tag:team', 'app'))] };
    expect(await byTag(tag(since, before), all)).toEqual({
      Web: 59.09,
      App: 30.2,
      Mobile: 7.77,
      Unallocated: 5.33,
    });
    expect(await byTag(tag(since), all)).toEqual({ Mobile: 7.77, Unallocated: 94.62 });
  });

  it('narrows as other fields do, beside them', async () => {
    const team = tag({ from: null, rules: [web, app] });
    expect(await byTag(team, january, [has('virtual:team', 'Web')])).toEqual({ Web: 59.09 });
    expect(await byTag(team, january, [has('virtual:Team', ''), has('service', 'Database')])).toEqual({
      Unallocated: 5.33,
    });
    const values = await ask(
      valuesSql({ ...january, field: 'virtual:Team', owners: { ...defaultOwners, virtualTags: [team] } }),
    );
    expect(values.map((row) => text(row, 'value'))).toEqual(['Web', 'App', '']);
  });

  it('texts of users are values, never SQL; a tag that there is not is refused by name', async () => {
    const sly = "x' OR 1=1 --";
    expect(await preview([rule(sly, has(`tag:${sly}`, sly))])).toMatchObject({ caught: [0] });
    expect(
      await byTag({
        name: 'Team',
        versions: [{ from: null, rules: [rule(sly, web.filters[0] ?? has('service'))] }],
      }),
    ).toEqual({ [sly]: 59.09, Unallocated: 35.53 });
    expect(() => totalsSql({ ...january, filters: [has('virtual:Gone', 'a')] })).toThrow(/Gone/);
  });
});
