import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@tests/support/database';
import { makeOrganisation, movableClock, never, org, until } from '@tests/support/engineWorld';
import type { Json } from '@shared/model/json';
import { validateWorkflow } from '@shared/model/validation/validate';
import { createLog } from '../../platform/log';
import { createTrial } from '../../engine/trial/trial';
import { expressionsHere } from '../../expressions/testing/here';
import { testContext } from '../../steps/common/testing/testContext';
import { randomId } from '../../platform/crypto';
import { createCatalogue } from '../../steps/registry';
import { StepError } from '../../steps/contract';
import type { AiPort, AiRequest } from '../../steps/services';
import { createGenerations, type GenerationsDeps, type GenerationsService } from './generations.service';

let test: TestDatabase;
const opened: GenerationsService[] = [];
beforeAll(async () => {
  test = await openTestDatabase();
  await makeOrganisation(test.database);
});
afterAll(async () => {
  for (const one of opened) await one.end();
  await test.drop();
});

const ann = { orgId: org, userId: 'ann', name: 'Ann', isMspUser: false };
const { definitions } = createCatalogue();
const clock = movableClock();

function generations(complete: AiPort['complete'], more: Partial<GenerationsDeps> = {}) {
  const made = createGenerations({
    database: test.database,
    clock,
    log: createLog({ level: 'silent' }),
    newId: randomId,
    definitions,
    ai: { complete },
    tryGraph: createTrial({
      catalogue: createCatalogue(),
      services: testContext({ services: { expressions: expressionsHere } }).services,
      clock,
      log: createLog({ level: 'silent' }),
      newId: randomId,
      timeZone: async () => 'UTC',
    }),
    failedStep: async () => ({ nodeId: '', error: null, input: null }),
    validate: async ({ isMspUser }, { graph, inputs }) =>
      validateWorkflow({
        graph,
        inputParameters: inputs,
        catalogue: definitions(),
        features: { isMspUser },
      }),
    ...more,
  });
  opened.push(made);
  return made;
}

async function ended(service: GenerationsService, prompt = 'Sum it up') {
  const id = await service.start(ann, prompt);
  return until(
    () => service.get(ann, id),
    ({ status }) => status !== 'IN_PROGRESS',
  );
}
const answering = async (answer: Json) => ended(generations(async () => answer));

const step = (id: string, stepTemplateId: string, parameters: Json[] = []) => ({
  id,
  data: { step: { name: id, stepTemplateId, parameters } },
});
const good = {
  name: 'Sum: up!',
  graph: {
    nodes: [
      step('Start', 'TRIGGER'),
      step('Sum', 'MATH-002', [{ id: 'MATH-002-P1', value: '{{inputs.numbers}}' }]),
      step('Tell', 'API-001', [{ id: 'API-001-P6', value: 'a-made-up-token' }]),
    ],
    edges: [
      { source: 'Start', target: 'Sum' },
      { source: 'Sum', target: 'Tell' },
    ],
  },
  input_parameters: [{ id: 'numbers', type: 'list' }],
};

describe('[AI-G-05] [API-128] [API-129] a workflow that a model is asked for', () => {
  it('is ready when the model answers with one: laid out, with what is wrong with it, not saved', async () => {
    const asked: AiRequest[] = [];
    const service = generations(async (_org, request) => {
      asked.push(request);
      return good;
    });
    const { status, workflow } = await ended(service, 'Sum it up');
    expect([status, workflow?.name]).toEqual(['READY', 'Sum up']);
    expect(asked[0]?.data).toMatchObject({ request: 'Sum it up' });
    const nodes = workflow!.graph.nodes;
    const heights = nodes.map(({ position }) => position.y);
    expect(heights).toEqual(heights.toSorted((a, b) => a - b));
    expect(new Set(heights).size).toBe(nodes.length);
    expect(nodes.map(({ type, subtype }) => [type, subtype])).toEqual([
      ['flowControl', 'trigger'],
      ['action', 'basic'],
      ['action', 'basic'],
      ['placeholder', undefined],
    ]);
    expect(nodes[1]?.data.step).toMatchObject({ group: 'MATH', version: 1 });
    expect(JSON.stringify(workflow)).not.toContain('a-made-up-token');
    expect(workflow?.problems).toContainEqual(
      expect.objectContaining({ code: 'missing_parameter', message: 'Step “Tell”: fill in “URL”.' }),
    );
    const saved = await test.database.system((sql) => sql.rows('select 1 from workflow'));
    expect(saved).toEqual([]);
  });

  it.each<[string, Json, string]>([
    ['a text', 'Of course! Here is your workflow.', 'it is not an object'],
    ['an object without a graph', { name: 'x' }, 'it has no graph'],
    ['a graph without steps', { name: 'x', graph: { nodes: [], edges: [] } }, 'it has no steps'],
    ['a node without an id', { name: 'x', graph: { nodes: [{ data: {} }], edges: [] } }, 'graph.nodes[0].id'],
    [
      'steps in a circle',
      {
        name: 'x',
        graph: {
          nodes: [step('A', 'MATH-002'), step('B', 'MATH-002')],
          edges: [
            { source: 'A', target: 'B' },
            { source: 'B', target: 'A' },
          ],
        },
      },
      'is not a workflow',
    ],
    ['what is no property', { ...good, run_now: true }, 'run_now'],
  ])('has failed, with the reason, when the answer is %s', async (_what, answer, reason) => {
    const row = await answering(answer);
    expect(row).toMatchObject({ status: 'FAILED', workflow: null });
    expect(row.message).toContain('The model’s answer is not a workflow');
    expect(row.message).toContain(reason);
  });

  it('[AI-G-07] has failed when the model cannot be asked, with what it says, and tells no mistakes of ours', async () => {
    const refused = await ended(
      generations(() => Promise.reject(new StepError('The key was refused.', 'authentication', false))),
    );
    expect(refused).toMatchObject({ status: 'FAILED', message: 'The key was refused.' });
    const broken = await ended(generations(() => Promise.reject(new Error('at /srv/x.js:3'))));
    expect(broken.message).toBe('The workflow could not be generated. The log of the server tells more.');
  });

  it('has failed when the model does not answer in time, heeding the signal or not', async () => {
    const slow = generations((_org, _request, signal) => never(signal), { patience: 20 });
    expect(await ended(slow)).toMatchObject({ status: 'FAILED' });
    const deaf = generations(() => new Promise(() => undefined), { patience: 20 });
    expect((await ended(deaf)).message).toContain('not answered in time');
  });

  it('fails when the server stops meanwhile, also when it could write nothing any more', async () => {
    const service = generations(() => new Promise(() => undefined));
    const id = await service.start(ann, 'x');
    await service.end();
    expect(await service.get(ann, id)).toMatchObject({ status: 'FAILED' });
    const lost = generations(() => new Promise(() => undefined));
    const other = await lost.start(ann, 'x');
    clock.forward(6 * 60_000);
    expect(await lost.get(ann, other)).toMatchObject({ status: 'FAILED' });
  });

  it('is refused beyond five at once, seen by its author alone, and gone after a week', async () => {
    clock.forward(6 * 60_000);
    const service = generations(() => new Promise(() => undefined));
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.push(await service.start(ann, 'x'));
    await expect(service.start(ann, 'x')).rejects.toMatchObject({ code: 'conflict' });
    await expect(service.get({ ...ann, userId: 'bob' }, ids[0]!)).rejects.toMatchObject({
      code: 'not_found',
    });
    clock.forward(8 * 24 * 60 * 60_000);
    expect(await service.sweep()).toBeGreaterThanOrEqual(5);
    await expect(service.get(ann, ids[0]!)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('what somebody stops', () => {
  it('fails as stopped, and the model is no longer asked, whichever process began it', async () => {
    let aborted = false;
    const busy = generations(
      (_org, _request, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            aborted = true;
            reject(new Error('aborted'));
          });
        }),
    );
    const other = generations(async () => good);
    const id = await busy.start(ann, 'Sum it up');
    await expect(other.stop({ ...ann, userId: 'bob' }, id)).rejects.toMatchObject({ code: 'not_found' });
    await other.stop(ann, id);
    expect(await other.get(ann, id)).toMatchObject({ status: 'FAILED', message: 'Stopped.', workflow: null });
    await until(
      async () => aborted,
      (is) => is,
    );
    await busy.end();
    expect(await other.get(ann, id)).toMatchObject({ status: 'FAILED', message: 'Stopped.' });
  });

  it('stays as it is where it has ended', async () => {
    const service = generations(async () => good);
    const { generation_id: id } = await ended(service);
    await service.stop(ann, id);
    expect((await service.get(ann, id)).status).toBe('READY');
  });
});

describe('a generated workflow is tried before a person sees it', () => {
  /** As the models' port does: answers until there is nothing to mend, three times at most. */
  const mending = (answers: readonly Json[], told: string[][]) =>
    generations(async (_org, { answer }) => {
      const check = answer.format === 'json' ? answer.check : undefined;
      for (const [at, one] of answers.entries()) {
        const reasons = (await check?.(one, at === answers.length - 1)) ?? [];
        if (reasons.length === 0) return one;
        told.push(reasons);
      }
      return answers.at(-1) ?? null;
    });
  const summing = (value: Json) => ({
    name: 'Sum',
    graph: {
      nodes: [step('Start', 'TRIGGER'), step('Sum', 'MATH-002', [{ id: 'MATH-002-P1', value }])],
      edges: [{ source: 'Start', target: 'Sum' }],
    },
  });

  it('and mended by what the trial says; what stays is told', async () => {
    const told: string[][] = [];
    const repaired = await ended(mending([{ name: 'x' }, summing(['a', 'b']), summing([1, 2])], told));
    expect(repaired.workflow?.trial).toEqual({ status: 'passed', steps: 2, message: '', node_id: null });
    expect(told).toEqual([
      [expect.stringContaining('it has no graph')],
      [expect.stringContaining('Run on sample data, it fails: “Sum” failed')],
    ]);
    const left = await ended(mending([summing(['a', 'b'])], []));
    expect([left.status, left.workflow?.trial]).toMatchObject([
      'READY',
      { status: 'failed', node_id: 'Sum' },
    ]);
  });

  it('a connection that only a person can choose is not asked of the model', async () => {
    const told: string[][] = [];
    const stop = {
      name: 'Stop',
      graph: {
        nodes: [step('Start', 'TRIGGER'), step('Find', 'AWS-002')],
        edges: [{ source: 'Start', target: 'Find' }],
      },
    };
    const { workflow } = await ended(mending([stop, stop], told));
    expect(workflow?.problems.length).toBeGreaterThan(0);
    expect(told.flat().filter((one) => /connection|integration/i.test(one))).toEqual([]);
    expect(workflow?.trial).toMatchObject({ status: 'passed' });
  });
});
