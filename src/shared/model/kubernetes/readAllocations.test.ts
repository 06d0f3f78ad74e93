import { describe, expect, it } from 'vitest';
import { decimalOf } from '../exact';
import { costParts, type ReadAllocations } from './allocation';
import { readAllocations, readParquetAllocations } from './readAllocations';

const window = { start: '2026-03-01T00:00:00Z', end: '2026-03-02T00:00:00Z' };
const api = {
  name: 'shop/deployment/api',
  properties: { cluster: 'prod', namespace: 'shop', controllerKind: 'deployment', controller: 'api' },
  window,
  start: '2026-03-01T00:00:00Z',
  end: '2026-03-01T12:00:00Z',
  minutes: 720,
  cpuCoreRequestAverage: 2,
  cpuCoreUsageAverage: 1,
  ramByteRequestAverage: 1e9,
  ramByteUsageAverage: 5e8,
  cpuCost: 1.25,
  cpuCostAdjustment: -0.25,
  ramCost: 0.5,
  gpuCost: 0,
  pvCost: 0.1,
  networkCost: 0.02,
  loadBalancerCost: 0.3,
  sharedCost: 0.05,
  totalCost: 1.72,
};
const idle = { name: '__idle__', properties: { cluster: 'prod' }, window, cpuCost: 0.7, ramCost: 0.3 };
const json = (...sets: unknown[]) => JSON.stringify({ code: 200, status: 'success', data: sets });

const told = ({ rows }: ReadAllocations) =>
  rows.map(({ day, kind, namespace, controllerKind, controller, parts, total }) => [
    [day, kind, namespace, controllerKind, controller].join(' ').trim(),
    costParts.map((part) => decimalOf(parts[part])).join(' '),
    decimalOf(total),
  ]);
const wrong = ({ problems }: ReadAllocations) =>
  problems.map(({ place, fault, text }) => [place, fault, text].join(' | '));

describe('the JSON of /allocation', () => {
  it('adds corrections to their costs; the total stays what it is, and idle is told apart', () => {
    const read = readAllocations(json({ [api.name]: api, __idle__: idle }, null));
    expect(read.problems).toEqual([]);
    expect(told(read)).toEqual([
      ['2026-03-01 workload shop deployment api', '1 0.5 0 0.1 0.02 0.3 -0.2', '1.72'],
      ['2026-03-01 idle', '0.7 0.3 0 0 0 0 0', '1'],
    ]);
    expect(read.rows[0]?.use).toEqual({
      cpuRequest: 24n * 10n ** 12n,
      cpuUsage: 12n * 10n ** 12n,
      memoryRequest: 12n * 10n ** 21n,
      memoryUsage: 6n * 10n ** 21n,
    });
  });

  it('counts idle cost below 0 as 0, and says on which days', () => {
    const below = { ...idle, cpuCost: -0.9, totalCost: -0.6 };
    const read = readAllocations(json({ [api.name]: api, __idle__: below }));
    expect([read.problems, read.idleBelowZero]).toEqual([[], ['2026-03-01']]);
    expect(told(read)[1]).toEqual(['2026-03-01 idle', '0 0 0 0 0 0 0', '0']);
  });

  it('adds pods of a workload and hours of a day; small amounts stay exact', () => {
    const hour = (at: number, cost: number) => ({
      ...api,
      window: { start: `2026-03-01T0${at}:00:00Z`, end: `2026-03-01T0${at + 1}:00:00Z` },
      minutes: 60,
      totalCost: cost,
    });
    const read = readAllocations(json({ a: hour(0, 1e-7), b: hour(0, 0.1) }, { a: hour(1, 0.2) }));
    expect(read.problems).toEqual([]);
    expect(read.rows.map(({ total }) => decimalOf(total))).toEqual(['0.3000001']);
  });

  it('names each entry and field that it cannot use', () => {
    const week = { ...api, window: { start: window.start, end: '2026-03-08T00:00:00Z' } };
    const read = readAllocations(
      json(
        {
          a: { ...api, cpuCost: '1.25' },
          b: week,
          c: { ...api, properties: {} },
          d: { ...api, totalCost: -1 },
          e: { name: 'e', properties: api.properties, window },
          f: 5,
          g: { ...api, window: null, start: '' },
          h: api,
        },
        { h: api },
      ),
    );
    expect(wrong(read)).toEqual([
      'data[0] › a › cpuCost | amount | "1.25"',
      'data[0] › b | longWindow | 2026-03-01T00:00:00Z – 2026-03-08T00:00:00Z',
      'data[0] › c | namespace | ',
      'data[0] › d | negative | totalCost',
      'data[0] › e | noCost | ',
      'data[0] › f | shape | ',
      'data[0] › g | window |  – 2026-03-01T12:00:00Z',
      'data[1] › h | twice | ',
    ]);
  });

  it('refuses replies of failures, other JSON, and several clusters in one file', () => {
    expect(wrong(readAllocations('{"code":500,"message":"no window"}'))).toEqual([' | status | no window']);
    expect(wrong(readAllocations('{"data":{}}'))).toEqual(['data | shape | ']);
    expect(readAllocations('{"data":[').problems.map(({ fault }) => fault)).toEqual(['json']);
    const other = { ...api, properties: { ...api.properties, cluster: 'test' } };
    expect(wrong(readAllocations(json({ a: api, b: other })))).toEqual([' | clusters | prod, test']);
  });
});

describe('the CSV export', () => {
  const header =
    'Date,Namespace,ControllerKind,ControllerName,Pod,Container,Labels,CPUCoreUsageAverage,CPUCoreRequestAverage,RAMBytesUsageAverage,RAMBytesRequestAverage,CPUCost,RAMCost,NetworkCost,PVCost,GPUCost,TotalCost';
  const line = (date: string, pod: string, cost: string, namespace = 'shop') =>
    `${date},${namespace},deployment,api,${pod},app,"{""a"":""b,c""}",1,2,3,4,${cost},0.5,0,0.25,0,2.00`;

  it('adds containers up by day and workload', () => {
    const read = readAllocations(
      `\uFEFF${header}\n${line('2026-03-01', 'p1', '1.25')}\n${line('2026-03-01', 'p2', '1')}\n` +
        `2026-03-02,__unmounted__,,,,,,,,,,,,,3,,3\n`,
    );
    expect(read.problems).toEqual([]);
    expect(told(read)).toEqual([
      ['2026-03-01 workload shop deployment api', '2.25 1 0 0.5 0 0 0.25', '4'],
      ['2026-03-02 unallocated', '0 0 0 3 0 0 0', '3'],
    ]);
  });

  it('names missing columns and wrong lines', () => {
    expect(wrong(readAllocations('Pod,CPUCost\nx,1'))).toEqual([
      'Line 1 | columns | Date',
      'Line 1 | columns | Namespace',
    ]);
    const same = line('2026-03-01', 'p1', '1');
    const lines = [line('2026-02-30', 'p', '1'), line('2026-03-01', 'p', 'free'), 'a,b', same, same];
    expect(wrong(readAllocations([header, ...lines, line('2026-03-01', 'p', '1', '')].join('\n')))).toEqual([
      'Line 2 | date | 2026-02-30',
      'Line 3 › CPUCost | amount | “free”',
      'Line 4 | cells | 2 / 17',
      'Line 6 | twice | ',
      'Line 7 | namespace | ',
    ]);
  });
});

describe('the columns of opencost-parquet-exporter', () => {
  const header = [
    'name',
    'running_minutes',
    'cpuCoreRequestAverage',
    'cpuCoreUsageAverage',
    'ramByteRequestAverage',
    'ramByteUsageAverage',
    'cpuCost',
    'cpuCostAdjustment',
    'ramCost',
    'gpuCost',
    'pvCost',
    'networkCost',
    'loadBalancerCost',
    'sharedCost',
    'totalCost',
    'properties.cluster',
    'properties.namespace',
    'properties.controllerKind',
    'properties.controller',
    'window.start',
    'window.end',
  ];
  const amounts = [
    '720.0',
    '2.0',
    '1.0',
    '1000000000.0',
    '500000000.0',
    '1.25',
    '-0.25',
    '0.5',
    '0.0',
    '0.1',
  ];
  const line = (start: string, end: string, name = api.name, namespace = 'shop') => [
    ...[name, ...amounts, '0.02', '0.3', '0.05', '1.72', 'prod', namespace],
    ...['deployment', 'api', start, end],
  ];

  it('reads the same as the JSON of the same allocation', () => {
    const lines = [line('2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z')];
    const read = readParquetAllocations(header, lines);
    expect(read).toEqual(readAllocations(json({ [api.name]: api })));
    // pandas may have made times of the texts.
    expect(
      readParquetAllocations(header, [line('2026-03-01 00:00:00', '2026-03-02 00:00:00+00')]).rows,
    ).toEqual(read.rows);
  });

  it('adds the hours of a day up, whose averages count for as long as they ran', () => {
    const hour = (at: number) => line(`2026-03-01T0${at}:00:00Z`, `2026-03-01T0${at + 1}:00:00Z`);
    const { rows, problems } = readParquetAllocations(header, [hour(1), hour(2)]);
    expect(problems).toEqual([]);
    expect(rows.map(({ total, use }) => [decimalOf(total), decimalOf(use.cpuRequest)])).toEqual([
      ['3.44', '4'],
    ]);
  });

  it('names rows and columns that it cannot use', () => {
    const read = readParquetAllocations(header, [
      line('2026-03-01T00:00:00Z', '2026-03-08T00:00:00Z'),
      line('2026-03-01T02:00:00Z', '2026-03-01T01:00:00Z'),
      line('2026-03-01T02:00:00Z', ''),
      line('soon', '2026-03-01T01:00:00Z'),
      line('2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z', 'x', ''),
    ]);
    expect(wrong(read)).toEqual([
      'Row 1 | longWindow | 2026-03-01T00:00:00Z – 2026-03-08T00:00:00Z',
      'Row 2 | window | 2026-03-01T02:00:00Z – 2026-03-01T01:00:00Z',
      'Row 3 | date | 2026-03-01T02:00:00Z',
      'Row 4 | date | soon',
      'Row 5 | namespace | ',
    ]);
    expect(wrong(readParquetAllocations(['name'], []))).toEqual([
      'Columns | columns | Date',
      'Columns | columns | Namespace',
      'Columns | columns | TotalCost',
    ]);
  });
});
