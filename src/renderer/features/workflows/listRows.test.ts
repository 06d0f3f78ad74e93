import { describe, expect, it } from 'vitest';
import { csvOf } from './csv';
import { isEditable, labelsOf, shownRows, type Row } from './listRows';
import type { ListView } from './listView';

const row = (name: string, more: Partial<Row> = {}): Row => ({
  workflowId: name,
  space_id: 's1',
  name,
  description: '',
  labels: [],
  state: 'enabled',
  path: '/',
  folder_id: null,
  workflowMode: 'USER',
  workflowType: 'CUSTOM',
  executions: 0,
  changedBy: 'Ada',
  LastModified: '2026-11-20T10:00:00Z',
  problems_count: 0,
  lastRuns: [],
  ...more,
});
const view = (more: Partial<ListView> = {}): ListView => ({
  path: null,
  search: '',
  labels: [],
  state: 'all',
  sort: { by: 'name', order: 'asc' },
  ...more,
});
const rows = [
  row('Digest', { path: '/Savings', labels: ['owners', 'report'] }),
  row('budget', { state: 'disabled', problems_count: 2, labels: ['report'] }),
  row('Clean up', { path: '/Savings/AWS', description: 'Old snapshots' }),
];
const names = (more: Partial<ListView>) => shownRows(rows, view(more)).map(({ name }) => name);

describe('the rows of a list of workflows', () => {
  it('[WF-12] [ROUTE-34] are those of the folder that the path names; all without one', () => {
    expect(names({})).toEqual(['budget', 'Clean up', 'Digest']);
    expect(names({ path: '/' })).toEqual(['budget']);
    expect(names({ path: '/Savings' })).toEqual(['Digest']);
    expect(names({ path: '/Savings/AWS' })).toEqual(['Clean up']);
  });

  it('fit the state, every label and every word', () => {
    expect(names({ state: 'disabled' })).toEqual(['budget']);
    expect(names({ labels: ['report'] })).toEqual(['budget', 'Digest']);
    expect(names({ labels: ['report', 'owners'] })).toEqual(['Digest']);
    expect(names({ search: 'SNAP clean' })).toEqual(['Clean up']);
    expect(names({ search: 'own' })).toEqual(['Digest']);
  });

  it('stand in the order that is asked for', () => {
    expect(names({ sort: { by: 'name', order: 'desc' } })).toEqual(['Digest', 'Clean up', 'budget']);
    expect(names({ sort: { by: 'problems', order: 'desc' } })[0]).toBe('budget');
  });

  it('[WF-06] are changed where they are of users and not of cases', () => {
    expect(isEditable(row('a'))).toBe(true);
    expect(isEditable(row('a', { workflowMode: 'SYSTEM' }))).toBe(false);
    expect(isEditable(row('a', { workflowMode: 'SHARED' }))).toBe(false);
    expect(isEditable(row('a', { workflowType: 'CASE' }))).toBe(false);
  });

  it('have labels with counts', () => {
    expect(labelsOf(rows)).toEqual([
      { label: 'owners', quantity: 1 },
      { label: 'report', quantity: 2 },
    ]);
  });

  it('are written as CSV, every value as it is', () => {
    const text = csvOf([row('=1+1', { description: 'says "hi", twice', labels: ['a', 'b'] })]);
    const [, line] = text.trimEnd().split('\n');
    expect(line).toContain('=1+1,');
    expect(line).toContain('"says ""hi"", twice"');
    expect(line).toContain('"a, b"');
  });
});
