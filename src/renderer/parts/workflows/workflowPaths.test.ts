import { expect, it } from 'vitest';
import { editorPath, workflowsPath } from './workflowPaths';

it('[ROUTE-18] [ROUTE-19] leads to the editor, to a new workflow and to an older version', () => {
  expect(editorPath('s 1', 'w/2')).toBe('/spaces/s%201/wfe/w%2F2');
  expect(editorPath('s', 'w', { isNew: true })).toBe('/spaces/s/wfe/w?isNew=true');
  expect(editorPath('s', 'w', { version: 3 })).toBe('/spaces/s/wfe/w?version=3');
});

it('[ROUTE-16] leads to the list of a space and to one of its folders', () => {
  expect(workflowsPath('s')).toBe('/spaces/s?type=WORKFLOW');
  expect(workflowsPath('s', '/Savings/AWS')).toBe('/spaces/s?type=WORKFLOW&path=%2FSavings%2FAWS');
});
