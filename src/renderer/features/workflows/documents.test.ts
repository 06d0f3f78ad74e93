import { describe, expect, it } from 'vitest';
import { documentName, inCalls, needsOf, readDocuments, type FoundDocument } from './documents';

const document = (name: string) => ({
  costloom: 'workflow',
  schema: 1,
  exportedAt: '2026-11-20T10:00:00Z',
  workflow: {
    workflowId: 'w',
    name,
    description: '',
    labels: [],
    runnable_from: [],
    graph: { nodes: [], edges: [] },
    input_parameters: [],
  },
  requires: {
    steps: [],
    integrations: [{ type: 'slack', steps: ['NOTIFICATIONS-001'] }],
    workflows: [{ id: 'x', name: 'Digest' }],
    datastores: [],
  },
});
const reasons = (text: string) =>
  readDocuments('a.json', text).map((found) => (found.kind === 'unreadable' ? found.reason : 'read'));

describe('files of workflows', () => {
  it('hold one document or a list of them', () => {
    expect(reasons(JSON.stringify(document('A')))).toEqual(['read']);
    expect(reasons(JSON.stringify([document('A'), document('B')]))).toEqual(['read', 'read']);
  });

  it('are refused with the reason where they are something else', () => {
    expect(reasons('name,amount')).toEqual(['is not a JSON file']);
    expect(reasons('{"name":"x"}')).toEqual(['is not a workflow exported from Costloom']);
    expect(reasons('[]')).toEqual(['is not a workflow exported from Costloom']);
    expect(reasons(JSON.stringify({ ...document('A'), workflow: null }))).toEqual([
      'is not a workflow exported from Costloom',
    ]);
    expect(reasons(JSON.stringify({ ...document('A'), schema: 2 }))[0]).toContain('newer Costloom');
    expect(reasons('x'.repeat(7 * 1024 * 1024))).toEqual(['is larger than 6 MB']);
  });

  it('say what they need', () => {
    const [found] = readDocuments('a.json', JSON.stringify(document('A')));
    expect(found?.kind === 'document' && needsOf(found.document)).toEqual([
      'integration slack',
      'workflow “Digest”',
    ]);
  });

  it('go in calls that are not too large', () => {
    const of = (bytes: number): FoundDocument[] =>
      readDocuments('a', JSON.stringify(document('A'))).flatMap((found) =>
        found.kind === 'document' ? [{ ...found, bytes }] : [],
      );
    const mb = 1024 * 1024;
    const sizes = inCalls([...of(4 * mb), ...of(2 * mb), ...of(mb)]).map((one) => one.length);
    expect(sizes).toEqual([2, 1]);
    expect(inCalls(Array.from({ length: 150 }, () => of(10)).flat()).map((one) => one.length)).toEqual([
      100, 50,
    ]);
  });

  it('are named after the workflow', () => {
    expect(documentName('Idle resources')).toBe('Idle-resources.workflow.json');
  });
});
