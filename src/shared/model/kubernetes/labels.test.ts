import { describe, expect, it } from 'vitest';
import { decimalOf } from '../exact';
import { WORKLOADS_PER_DAY, type ReadAllocations } from './allocation';
import { labelOfColumn, labelsIn, labelsOf } from './labels';
import { readAllocations } from './readAllocations';

const told = ({ rows }: ReadAllocations) =>
  rows.map(({ controller, labels, total }) => [controller, labels, decimalOf(total)]);

describe('the labels of an entry', () => {
  it('are kept in the order of their keys, without those of single pods and releases, and without empty ones', () => {
    const entries = {
      team: 'web',
      app: 'api',
      'pod-template-hash': '5d8',
      statefulset_kubernetes_io_pod_name: 'db-0',
      empty: '',
      none: null,
      version: 2,
    };
    const labels = labelsOf(Object.entries(entries));
    expect(JSON.stringify(labels)).toBe('{"app":"api","team":"web","version":"2"}');
  });

  it('are refused where one is too long, no text, or cannot be kept', () => {
    expect(labelsOf([['k'.repeat(128), 'v'.repeat(256)]])).toEqual({ ['k'.repeat(128)]: 'v'.repeat(256) });
    expect(labelsOf([['k'.repeat(129), 'v']])).toBe('k'.repeat(129));
    expect(labelsOf([['team', 'v'.repeat(257)]])).toBe('team');
    expect(labelsOf([['team', { a: 1 }]])).toBe('team');
    expect(labelsOf([['team', 'a\u0000']])).toBe('team');
    expect(labelsOf([['team', '\ud800']])).toBe('team');
    expect(labelsOf(Array.from({ length: 65 }, (_, at) => [`k${at}`, 'v']))).toBe('65');
  });

  it('are found in JSON and in columns of their own', () => {
    expect(['', 'null', '{"a":"b"}', '["a"]', 'a=b'].map(labelsIn)).toEqual([
      [],
      [],
      [['a', 'b']],
      null,
      null,
    ]);
    const columns = [
      'Label_team',
      'label.team',
      'properties.labels.team',
      'properties_labels_team',
      'Labels',
    ];
    expect(columns.map(labelOfColumn)).toEqual(['team', 'team', 'team', 'team', null]);
    expect(labelOfColumn('namespaceLabels.team')).toBeNull();
  });
});

describe('entries with labels', () => {
  const header = 'Date,Namespace,ControllerName,Labels,label.tier,TotalCost';

  it('are added up by workload and labels; idle has none', () => {
    const lines = [
      '2026-03-01,web,api,"{""team"":""shop""}",,1',
      '2026-03-01,web,api,"{""team"":""shop""}",,2',
      '2026-03-01,web,api,"{""team"":""pay""}",front,4',
      '2026-03-01,__idle__,,"{""team"":""shop""}",,8',
    ];
    const read = readAllocations([header, ...lines].join('\n'));
    expect(read.problems).toEqual([]);
    expect(told(read)).toEqual([
      ['api', { team: 'shop' }, '3'],
      ['api', { team: 'pay', tier: 'front' }, '4'],
      ['', {}, '8'],
    ]);
  });

  it('come from the JSON of /allocation too', () => {
    const window = { start: '2026-03-01T00:00:00Z', end: '2026-03-02T00:00:00Z' };
    const entry = (labels: unknown) => ({
      properties: { namespace: 'web', controller: 'api', labels },
      window,
      totalCost: 1,
    });
    const read = readAllocations(
      JSON.stringify([{ a: entry({ team: 'shop' }), b: entry(null), c: entry({ team: ['x'] }) }]),
    );
    expect(told(read)).toEqual([
      ['api', { team: 'shop' }, '1'],
      ['api', {}, '1'],
    ]);
    expect(read.problems).toEqual([{ place: 'data[0] › c', fault: 'labels', text: 'team' }]);
  });

  it('leave out the label with the most values where a day would have too many lines', () => {
    const lines = Array.from(
      { length: WORKLOADS_PER_DAY + 1 },
      (_, at) => `2026-03-01,web,api,"{""build"":""b${at}"",""team"":""t${at % 2}""}",,1`,
    );
    const read = readAllocations([header, ...lines].join('\n'));
    expect(read.problems).toEqual([]);
    expect(read.leftOut).toEqual(['build']);
    expect(told(read)).toEqual([
      ['api', { team: 't0' }, '1001'],
      ['api', { team: 't1' }, '1000'],
    ]);
    const own = Array.from({ length: 6_000 }, (_, at) => `2026-03-01,web,api,"{""k${at}"":""v""}",,1`);
    const { rows, leftOut } = readAllocations([header, ...own].join('\n'));
    expect(rows.length).toBeLessThanOrEqual(WORKLOADS_PER_DAY);
    expect(leftOut.length).toBeGreaterThan(4_000);
    expect(rows.reduce((sum, { total }) => sum + Number(decimalOf(total)), 0)).toBe(6_000);
    const many = Array.from({ length: WORKLOADS_PER_DAY + 1 }, (_, at) => `2026-03-01,web,w${at},,,1`);
    expect(readAllocations([header, ...many].join('\n')).problems).toEqual([
      { place: '2026-03-01', fault: 'workloads', text: '2,001' },
    ]);
  });
});
