import { describe, expect, it } from 'vitest';
import type { WorkflowPort } from '../services';
import { runStep } from '../common/testing/runStep';
import { testContext } from '../common/testing/testContext';
import { sampleExecution } from './common/params';
import { failedExecutions } from './failed-executions/step';
import { lastExecutions } from './last-executions/step';
import { listCustomers } from './list-customers/step';
import { listWorkflows } from './list-workflows/step';
import { logMessage } from './log-message/step';
import { raiseError } from './raise-error/step';
import { runInfo } from './run-info/step';
import { setWorkflowState } from './set-state/step';
import { startWorkflow } from './start-workflow/step';

function world(dryRun = false) {
  const asked: unknown[] = [];
  const workflows: WorkflowPort = {
    list: async (...args) => {
      asked.push(args);
      return [
        { workflowId: 'w1', name: 'Top spenders' },
        { workflowId: 'w2', name: 'Digest' },
      ];
    },
    executions: async (_org, query) => {
      asked.push(query);
      return [
        { ...sampleExecution, executionId: 'execution-1' },
        sampleExecution,
        { ...sampleExecution, executionId: 'e2', workflowId: 'w2' },
        { ...sampleExecution, executionId: 'e3' },
      ];
    },
    setState: async (...args) => void asked.push(args),
    start: async (...args) => {
      asked.push(args);
      return 'e9';
    },
  };
  return { asked, context: testContext({ services: { workflows }, dryRun, timeZone: 'Pacific/Auckland' }) };
}

describe('the customers of a provider', () => {
  it('[EDIT-50] are listed by their names', async () => {
    const customer = { users: 4, createdAt: '2026-01-02T09:00:00.000Z' };
    const list = async () => [
      { customerId: 'a', name: 'Northwind', ...customer },
      { customerId: 'b', name: 'Contoso', ...customer },
    ];
    const context = testContext({ services: { customers: { list } } });
    expect(await runStep(listCustomers, {}, context)).toMatchObject({ count: 2 });
    expect(await runStep(listCustomers, { text: 'north' }, context)).toEqual({
      customers: [{ customer_id: 'a', name: 'Northwind', users: 4, created_at: customer.createdAt }],
      count: 1,
    });
  });
});

describe('steps on workflows', () => {
  it('list those of the space by a part of their name, or of all spaces', async () => {
    const { asked, context } = world();
    expect(await runStep(listWorkflows, { text: 'SPEND' }, context)).toMatchObject({
      workflows: [{ workflowId: 'w1' }],
      count: 1,
    });
    await runStep(listWorkflows, { everywhere: true }, context);
    expect(asked).toEqual([
      ['org-1', 'space-1', 1000],
      ['org-1', null, 1000],
    ]);
  });

  it('give the last runs, without the one that asks', async () => {
    const { asked, context } = world();
    const found = await runStep(lastExecutions, { limit: 2, statuses: 'FAILED' }, context);
    expect(found).toMatchObject({ count: 2, last: { executionId: 'e1' } });
    expect(asked).toEqual([{ workflowId: 'workflow-1', statuses: ['FAILED'], limit: 3 }]);
  });

  it('count the failures of each workflow', async () => {
    const { asked, context } = world();
    expect(await runStep(failedExecutions, { hours: 2, withErrors: false }, context)).toMatchObject({
      count: 4,
      workflows: [
        { workflowId: 'w1', count: 3, last_error: expect.stringContaining('no datastore') },
        { workflowId: 'w2', count: 1 },
      ],
    });
    expect(asked).toEqual([{ statuses: ['FAILED'], since: '2026-01-15T08:00:00.000Z', limit: 100 }]);
  });

  it('start and stop workflows under the key of the run, and in a preview do not', async () => {
    const { asked, context } = world();
    const started = await runStep(startWorkflow, { workflow: 'w2', inputs: '{"a":1}' }, context);
    expect(started).toEqual({ execution_id: 'e9', started: true });
    await runStep(setWorkflowState, { workflow: 'w2', state: 'enabled' }, context);
    const actor = { id: 'user-1', name: 'Ann' };
    expect(asked).toEqual([
      ['org-1', 'w2', { a: 1 }, actor, 'execution-1/step-1', 1],
      ['org-1', 'w2', 'enabled'],
    ]);
    const preview = world(true);
    expect(await runStep(startWorkflow, { workflow: 'w2' }, preview.context)).toMatchObject({
      started: false,
    });
    await runStep(setWorkflowState, { workflow: 'w2' }, preview.context);
    expect(preview.asked).toEqual([]);
  });

  it('tell about the run, log, and fail with words of one’s own', async () => {
    const { context } = world();
    expect(await runStep(runInfo, {}, context)).toMatchObject({
      execution_id: 'execution-1',
      day: '2026-01-15',
    });
    await runStep(logMessage, { message: 'Found', level: 'warn', data: { n: 1 } }, context);
    expect(context.logged).toEqual(['warn: Found {"n":1}']);
    await expect(runStep(raiseError, { message: 'No owner', retry: true }, context)).rejects.toMatchObject({
      message: 'No owner',
      retryable: true,
    });
  });
});
