import { expect, type BrowserContext } from '@playwright/test';
import type { Graph } from '@shared/model/graph/types';
import type { Json } from '@shared/model/json';
import { callAs } from './api';
import type { RunningApp } from './app';
import { flowBuilder, storeFlow } from './flows';

/** A workflow that is stored, and how to run it. */
export interface Flow {
  workflowId: string;
  name: string;
}

async function stored(browser: BrowserContext, app: RunningApp, name: string, graph: Graph): Promise<Flow> {
  const path = await storeFlow(browser, app, name, graph);
  return { name, workflowId: path.slice(path.lastIndexOf('/') + 1) };
}

/** Sets values, reads them as JSON (which fails for what is none), sets others. */
export async function parsingFlow(browser: BrowserContext, app: RunningApp, name: string, text: string) {
  const flow = await flowBuilder(browser, app);
  flow.add('VARIABLE-001', 'Prepare', flow.after('Trigger'), {
    values: { region: 'eu-west-1', amount: 12.5 },
  });
  flow.add('FORMAT-001', 'Parse', flow.after('Prepare'), { text });
  flow.add('VARIABLE-001', 'Finish', flow.after('Parse'), { values: { parsed: '{{steps.Parse.output}}' } });
  return stored(browser, app, name, flow.graph);
}

/** A loop over items; those that are no JSON fail and are told at the end. */
export async function loopFlow(browser: BrowserContext, app: RunningApp, name: string, items: Json) {
  const flow = await flowBuilder(browser, app);
  flow.add('LOOP', 'Each', flow.after('Trigger'), { items, on_error: 'collect' });
  flow.add('FORMAT-001', 'Parse', flow.into('Each', 'INSIDE'), { text: '{{loop.item}}' });
  return stored(browser, app, name, flow.graph);
}

export async function waitingFlow(browser: BrowserContext, app: RunningApp, name: string) {
  const flow = await flowBuilder(browser, app);
  flow.add('WAIT', 'Wait', flow.after('Trigger'), { quantity: 5, unit: 'Days' });
  return stored(browser, app, name, flow.graph);
}

export async function asking(
  browser: BrowserContext,
  app: RunningApp,
  name: string,
  more: Record<string, Json> = {},
) {
  const flow = await flowBuilder(browser, app);
  const request = {
    type: 'EMAIL',
    recipients: 'approvals@acme.test',
    subject: `Stop it? ${name}`,
    message: 'Instance i-1 costs 120 USD a month. See https://example.com/i-1.',
    body_type: 'TEXT',
  };
  flow.add('APPROVAL-001', 'Ask', flow.after('Trigger'), { request, ...more });
  flow.add('VARIABLE-001', 'Yes', flow.into('Ask', 'APPROVE'), { values: { said: 'yes' } });
  flow.add('VARIABLE-001', 'No', flow.into('Ask', 'REJECT'), { values: { said: 'no' } });
  return stored(browser, app, name, flow.graph);
}

export async function start(browser: BrowserContext, app: RunningApp, flow: Flow): Promise<string> {
  const reply = await callAs(browser, app, 'executions.run', {
    params: { id: flow.workflowId, version: '1' },
    query: {},
    body: {},
  });
  return reply.data.execution_id;
}

/** Waits until the run has come so far. */
export async function until(
  browser: BrowserContext,
  app: RunningApp,
  flow: Flow,
  executionId: string,
  statuses: readonly string[],
) {
  const params = { workflowId: flow.workflowId, executionId };
  await expect
    .poll(async () => (await callAs(browser, app, 'executions.status', { params })).data.status)
    .toMatch(new RegExp(`^(${statuses.join('|')})$`));
}

export const over = ['SUCCEEDED', 'SUCCEEDED_WITH_ERRORS', 'COMPLETED_WITH_ERRORS', 'FAILED', 'ABORTED'];
