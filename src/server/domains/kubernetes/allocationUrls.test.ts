import { expect, it } from 'vitest';
import { allocationUrls } from './allocationUrls';

it('asks each by its own path and parameters first', () => {
  const [first = '', second = ''] = allocationUrls('opencost', 'http://localhost:9003', '2026-03-31');
  expect(new URL(first).pathname).toBe('/allocation');
  expect(new URL(second).pathname).toBe('/model/allocation');
  const asked = new URL(first).searchParams;
  expect(asked.get('window')).toBe('2026-03-31T00:00:00Z,2026-04-01T00:00:00Z');
  expect(asked.get('aggregate')).toBe('cluster,namespace,controllerKind,controller');
  expect([asked.get('includeIdle'), asked.get('idle')]).toEqual(['true', null]);
  const [kubecost = ''] = allocationUrls('kubecost', 'https://kubecost.example.com/costs', '2026-03-31');
  expect(new URL(kubecost).pathname).toBe('/costs/model/allocation');
  const other = new URL(kubecost).searchParams;
  expect([other.get('includeIdle'), other.get('idle'), other.get('shareIdle')]).toEqual([
    null,
    'true',
    'false',
  ]);
});
