import { expect, it } from 'vitest';
import { missingInputs, withInputs, workflowOption } from './workflowChoice';

it('[PARAM-89] a workflow is found by its folder, and says when it is this one or disabled', () => {
  const listed = { workflowId: 'w1', name: 'Stop idle', path: '/Savings', state: 'enabled' as const };
  expect(workflowOption(listed, 'w2')).toEqual({ value: 'w1', label: 'Stop idle', detail: '/Savings' });
  expect(workflowOption({ ...listed, path: '/' }, 'w1')).toEqual({
    value: 'w1',
    label: 'Stop idle',
    hint: 'this workflow',
  });
  expect(workflowOption({ ...listed, state: 'disabled' }, '').hint).toBe('disabled');
});

it('adds the inputs that have no value, and keeps those that have', () => {
  const parameters = [
    { id: 'region', defaultValue: 'eu' },
    { id: 'limit', defaultValue: null },
  ];
  expect(missingInputs(parameters, { region: 'us' })).toEqual({ limit: '' });
  expect(missingInputs(parameters, null)).toEqual({ region: 'eu', limit: '' });
  expect(withInputs({ region: 'us' }, { limit: '' })).toEqual({ region: 'us', limit: '' });
});
