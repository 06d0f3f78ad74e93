import { describe, expect, it } from 'vitest';
import { fakeData, never, textIn } from '@tests/support/agentData';
import type { AgentAbout } from '@shared/api/ai/entities';
import { Fault } from '@shared/kernel/fault';
import type { JsonObject } from '@shared/model/json';
import { approvalGraph, chain, node } from '@tests/contract/workflowRuns';
import { createCatalogue } from '../../../steps/registry';
import { createAnswerer } from '../answerer';
import type { AgentData } from '../data';
import { createFigures } from '../figures';
import { agentTools } from '../tools/tools';

type Workflow = Awaited<ReturnType<AgentData['workflow']>>;
type Run = Awaited<ReturnType<AgentData['run']>>;

const definitions = createCatalogue().definitions();
const answer = createAnswerer({ now: () => new Date('2026-11-22T10:00:00Z') });
const ask = (about: AgentAbout, data: Partial<AgentData>) =>
  answer('What is it?', fakeData({ steps, ...data }), never, about);
const steps = async () => definitions;

const workflowWith = (graph: Workflow['graph'], more: Partial<Workflow> = {}): Workflow =>
  ({
    workflowId: 'w1',
    space_id: 's1',
    name: 'Stop idle',
    description: '',
    state: 'enabled',
    lastRuns: [],
    problems: [],
    input_parameters: [],
    graph,
    ...more,
  }) as unknown as Workflow;

const scheduled = {
  trigger_id: 't1',
  name: 'Daily',
  type: 'SCHEDULED',
  description: 'Every day at 09:00, UTC',
} as unknown as Awaited<ReturnType<AgentData['triggers']>>[number];

const stop = () => node('Stop_old', 'GCP-003', { integration: 'i1' });
const gcp = definitions.find(({ group, subgroup }) => group === 'CLOUD' && subgroup === 'GCP');
const cloudStep = () => (gcp ? node('Stop_old', gcp.stepTemplateId, { integration: 'i1' }) : stop());

describe('a workflow in words', () => {
  const aboutWorkflow = { kind: 'workflow', workflow_id: 'w1' } as const;

  it('is a numbered list: what starts it, its steps in order with their branches, approvals, what changes a cloud', async () => {
    const text = textIn(
      await ask(aboutWorkflow, {
        workflow: async () => workflowWith(approvalGraph()),
        triggers: async () => [scheduled],
      }),
    );
    const lines = text.split('\n');
    expect(lines[0]).toBe('1. Starts on a schedule: Every day at 09:00, UTC.');
    expect(lines[1]).toMatch(/^2\. \*\*Ask\*\* \(Approval\) – Asks people/);
    expect(lines[2]).toMatch(/^3\. If “Ask” is approved: \*\*Yes\*\*/);
    expect(lines[3]).toMatch(/^4\. If “Ask” is rejected: \*\*No\*\*/);
    expect(text).toContain('it waits for people at “Ask”');
    expect(text).toContain('**Cloud changes:** none.');
  });

  it('names the steps that can change a cloud, that nobody approves, and what is wrong', async () => {
    const problem = { code: 'x', severity: 'error' as const, message: 'x' };
    const text = textIn(
      await ask(aboutWorkflow, {
        workflow: async () =>
          workflowWith(chain(cloudStep()), { state: 'disabled', problems: [problem, problem] }),
        triggers: async () => [],
      }),
    );
    expect(text).toContain('1. Starts when someone runs it.');
    expect(text).toContain('“Stop old” can change GCP');
    expect(text).toContain('nobody has to approve');
    expect(text).toContain('It is disabled');
    expect(text).toContain('2 problems');
  });

  it('says what is so of one without steps, of one without order, and of one that may not be read', async () => {
    const triggers = async () => [];
    const told = async (graph: Workflow['graph']) =>
      textIn(await ask(aboutWorkflow, { workflow: async () => workflowWith(graph), triggers }));
    expect(await told(chain())).toContain('no steps yet');
    const broken = chain(node('A', 'VARIABLE-001'));
    expect(await told({ ...broken, edges: [] })).toContain('can’t be put in order');
    const refuse = async () => {
      throw new Fault('forbidden', 'Your role Guest does not have the permission wf:read.');
    };
    expect(textIn(await ask(aboutWorkflow, { workflow: refuse }))).toContain('wf:read');
  });
});

const stepRun = (name: string, more: object = {}) => ({
  stepExecutionId: `${name} 1`,
  nodeId: name,
  stepName: name,
  stepTemplateId: gcp?.stepTemplateId ?? '',
  status: 'OK',
  attempt: 1,
  error: null,
  ...more,
});
const failedRun = (more: object = {}): Run =>
  ({
    workflowId: 'w1',
    executionId: 'e1',
    workflowName: 'Stop idle',
    status: 'FAILED',
    errorType: 'general',
    errorMessage: 'Ended.',
    started_at: null,
    ended_at: null,
    loopStatus: [],
    steps: [
      stepRun('Get_costs'),
      stepRun('Stop_old', {
        status: 'FAILED',
        attempt: 3,
        error: { type: 'authentication', message: 'Key [here](/settings) was **refused**' },
      }),
      stepRun('Tell', { status: 'PENDING' }),
    ],
    ...more,
  }) as unknown as Run;

describe('why a run failed', () => {
  const aboutRun = { kind: 'run', workflow_id: 'w1', execution_id: 'e1', step_execution_id: null } as const;
  const known: Partial<AgentData> = {
    run: async () => failedRun(),
    workflow: async () => workflowWith(chain(cloudStep())),
    integrations: async () => [
      { integrationId: 'i1', name: 'Main GCP', type: 'GCP', status: 'connected', timestamp: '' } as never,
    ],
  };

  it('is the step with its error, what ran before it, and what can be done, with links', async () => {
    const text = textIn(await ask(aboutRun, known));
    expect(text).toContain('**“Stop old” failed**: Key here (/settings) was refused');
    expect(text).toContain('tried 3 times');
    expect(text).toContain('1. Get costs: ');
    expect(text).toContain('Reconnect the integration.');
    expect(text).toContain('(/integrations/i1)');
    expect(text).toContain('[Retry from this step](/runs/w1/e1?step=Stop_old+1)');
    expect(text).toContain('[Open the workflow in the editor](/spaces/s1/wfe/w1)');
    expect(text).not.toContain('Tell');
  });

  it('offers nothing that is refused to the person', async () => {
    const refuse = () => {
      throw new Fault('forbidden', 'No.');
    };
    const refused = async () => refuse();
    const text = textIn(
      await ask(aboutRun, { ...known, workflow: refused, integrations: refused, mayRun: refuse }),
    );
    expect(text).toContain('“Stop old” failed');
    expect(text).not.toContain('Retry from this step');
    expect(text).not.toContain('/integrations/');
    expect(text).not.toContain('wfe');
  });

  it('tells a run that ended otherwise, and one that failed outside of steps', async () => {
    const steps = [stepRun('Get_costs')];
    const told = async (more: object) =>
      textIn(await ask(aboutRun, { ...known, run: async () => failedRun({ steps, ...more }) }));
    expect(await told({ status: 'SUCCEEDED' })).toContain('didn’t fail');
    expect(await told({})).toContain('**The run failed**: Ended.');
  });

  it('is told of a loop by its failed items', async () => {
    const run = async () =>
      failedRun({ loopStatus: [{ nodeId: 'Stop_old', stepName: 'Stop_old', count: 5, failed: 2 }] });
    expect(textIn(await ask(aboutRun, { ...known, run }))).toContain('2 of 5 items failed');
  });
});

describe('the same for a model', () => {
  const call = (name: string, input: JsonObject, data: Partial<AgentData>) => {
    const tool = agentTools.find((one) => one.name === name);
    if (!tool) throw new Error(`There is no tool ${name}.`);
    const context = { today: '2026-11-22', asked: '', figures: createFigures('') };
    return tool.call(input, { ...context, data: fakeData({ steps, ...data }) });
  };
  const workflows = async () => [workflowWith(chain())];

  it('a workflow comes by id or name, without the settings of its steps', async () => {
    const graph = chain(node('Set', 'VARIABLE-001', { values: { token: 'hush' } }));
    const { value } = await call(
      'workflow_read',
      { workflow: 'stop IDLE' },
      { workflows, workflow: async () => workflowWith(graph), triggers: async () => [scheduled] },
    );
    expect(value).toMatchObject({
      name: 'Stop idle',
      starts: ['starts on a schedule: Every day at 09:00, UTC'],
      steps: [{ name: 'Set', asks_for_approval: false, can_change_cloud: null }],
      path: '/spaces/s1/wfe/w1',
    });
    expect(JSON.stringify(value)).not.toContain('hush');
    await expect(call('workflow_read', { workflow: 'other' }, { workflows })).rejects.toThrow('other');
  });

  it('a run comes with statuses and errors, by itself the newest that failed, without what steps gave', async () => {
    const asked: unknown[] = [];
    const given: Partial<AgentData> = {
      workflows,
      runs: async (search) => {
        asked.push(search);
        return [{ executionId: 'e1' } as never];
      },
      run: async (of) => {
        asked.push(of);
        return failedRun({ output: 'hush', steps: [stepRun('A', { output: 'hush' }), ...failedRun().steps] });
      },
    };
    const { value } = await call('run_read', { workflow: 'w1' }, given);
    expect(asked[0]).toMatchObject({ workflow_ids: ['w1'], max_returned_items: 1 });
    expect(asked[1]).toEqual({ workflowId: 'w1', executionId: 'e1' });
    expect(value).toMatchObject({ status: 'FAILED', failed_step: 'Stop_old' });
    expect(JSON.stringify(value)).not.toContain('hush');
    const none = { ...given, runs: async () => [] };
    await expect(call('run_read', { workflow: 'w1' }, none)).rejects.toThrow('no run');
  });
});
