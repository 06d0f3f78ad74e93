import { describe, expect, it } from 'vitest';
import type { Graph } from '@shared/model/graph/types';
import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';
import { Bench } from '../engine/interpreter/testing/build';
import { createCatalogue } from '../steps/registry';
import { ownTemplates } from '../domains/workflows/defaultTemplates';
import type { CatalogueEntry } from '../steps/catalogue';
import { fakeWorld, type FakeWorld } from './testing/world';

const templates = ownTemplates();
const catalogue = createCatalogue();
const entries = catalogue
  .definitions()
  .map(({ stepTemplateId }) => catalogue.get(stepTemplateId))
  .filter((entry): entry is CatalogueEntry => entry !== undefined);

const choices: Readonly<Record<string, Json>> = { integration: 'cloud-1', channel: 'C1' };
const jira = { integration_id: 'cloud-1', project_id: 'OPS', issue_type_id: '1' };

/** With what its user chooses: integrations, channels, projects. */
function chosen(graph: Graph): Graph {
  const nodes = graph.nodes.map((node) => {
    const { step } = node.data;
    const definition = step && catalogue.get(step.stepTemplateId)?.definition;
    if (!step || !definition) return node;
    const given = new Map(step.parameters.map(({ id, value }) => [id, value]));
    for (const { id, type } of definition.parameters) {
      const choice = choices[type];
      const issue = given.get(id);
      if (choice !== undefined && !given.has(id)) given.set(id, choice);
      if (type === 'jira-issue' && isJsonObject(issue)) given.set(id, { ...issue, ...jira });
    }
    const parameters = [...given].map(([id, value]) => ({ id, value }));
    return { ...node, data: { ...node.data, step: { ...step, parameters } } };
  });
  return { ...graph, nodes };
}

/** Runs a template with the defaults of its inputs, deciding every approval as told. */
async function run(
  id: string,
  world: FakeWorld,
  { approve = true, dryRun = false, inputs = {} as JsonObject } = {},
) {
  const template = templates.find(({ templateId }) => templateId === id);
  if (!template) throw new Error(`There is no template ${id}.`);
  const defaults = Object.fromEntries(
    template.input_parameters.map((input) => [input.id, input.defaultValue]),
  );
  const facts = { graph: chosen(template.graph), inputs: { ...defaults, ...inputs }, dryRun };
  const bench = new Bench([], entries, { facts, services: world.services });
  let end = await bench.claim();
  for (let asked = 0; end.kind !== 'ended' && asked < 5; asked += 1) {
    for (const waiting of bench.disk.waiting()) {
      if (waiting.waiting?.wakeAt && waiting.place.stepTemplateId === 'WAIT') {
        bench.time.jumpTo(waiting.waiting.wakeAt);
        continue;
      }
      const by = { id: 'user-1', name: 'Ada' };
      const answer = { kind: 'approval', approve, comment: 'As agreed', by, at: '2026-01-15T10:00:00.000Z' };
      bench.disk.answer(waiting.stepRunId, answer);
    }
    end = await bench.claim();
  }
  return { end, bench };
}
const ids = templates.map(({ templateId }) => templateId);
const succeeded = { kind: 'ended', status: 'SUCCEEDED' };
/** That is what it is for. */
const endsWithErrors = { kind: 'ended', status: 'COMPLETED_WITH_ERRORS' };

describe.each(ids)('the template %s', (id) => {
  it.each([
    ['with something to do', {}, {}],
    ['when it is rejected', {}, { approve: false }],
    ['with nothing to do', { empty: true }, {}],
    ['in a preview', {}, { dryRun: true }],
  ])('runs to its end %s', async (_, given, options) => {
    const world = fakeWorld(given);
    const { end } = await run(id, world, options);
    const isStale = id === 'bill-freshness-check' && !('empty' in given);
    expect(end).toMatchObject(isStale ? endsWithErrors : succeeded);
    if ('dryRun' in options)
      expect([world.changes, world.created, world.datastores.size, world.sent]).toEqual([[], [], 0, []]);
  });
});

const records = (world: FakeWorld, name: string) =>
  world.datastores.get(name)?.records.map(({ record_data }) => record_data);

describe('what templates do', () => {
  it('idle resources: approved ones are worked on and kept, rejected ones are left for a while', async () => {
    const approved = fakeWorld();
    await run('idle-resources-approval', approved);
    expect(approved.changes.map(({ what }) => what)).toEqual(['status', 'comment']);
    expect(approved.changes[1]?.value).toBe('Removal was approved by Ada. As agreed');
    expect(records(approved, 'Idle resources')).toMatchObject([
      { Day: '2026-01-15', Account: 'Payments', Saving: 18.26, Currency: 'USD' },
      { Owner: null },
    ]);
    const rejected = fakeWorld();
    await run('idle-resources-approval', rejected, { approve: false });
    expect(rejected.changes).toMatchObject([{ what: 'status', value: { status: 'excluded' } }]);
    expect(rejected.datastores.size).toBe(0);
  });

  it('top spenders and closed months are kept with their days', async () => {
    const world = fakeWorld();
    await run('weekly-top-spenders', world);
    expect(records(world, 'Top spenders')).toEqual([
      { Day: '2026-01-08', Service: 'a service', Amount: 40_000, Currency: 'USD', Share: 100, Rank: 1 },
    ]);
    await run('untagged-spend-list', world);
    await run('untagged-spend-list', world);
    expect(records(world, 'Spend without owner')).toMatchObject([
      { Account: 'the account', Service: 'a service', Amount: 40_000, Through: '2026-01-08' },
    ]);
    await run('account-showback', world);
    expect(records(world, 'Showback')).toMatchObject([{ Account: 'the account', Change: 40_000, Before: 0 }]);
  });

  it('a month is closed once', async () => {
    const world = fakeWorld();
    const asked: unknown[] = [];
    const { costs } = world.services;
    const row = { account: '1', account_name: 'Payments', service: 'EC2', currency: 'USD', amount: 3 };
    world.services.costs = {
      ...costs,
      query: async (_org, { from, to }) => {
        asked.push([from, to]);
        return { rows: [row], totals: [], truncated: false };
      },
    };
    await run('monthly-close-snapshot', world);
    await run('monthly-close-snapshot', world);
    expect(asked).toEqual([['2025-12-01', '2025-12-31']]);
    expect(records(world, 'Monthly close')).toMatchObject([
      { Month: '2025-12', Account: 'Payments', Service: 'EC2', Amount: 3, Closed: '2026-01-15' },
    ]);
  });

  it('a spike and an overrun budget open a case that is told apart', async () => {
    const world = fakeWorld();
    await run('cost-spike-case', world);
    await run('daily-budget-check', world);
    await run('daily-budget-check', world);
    expect(world.created).toMatchObject([
      { case_type: 'cost-spike', resource: 'service:a service' },
      { case_type: 'budget-overrun', resource: 'budget:2026-01:USD' },
      { case_type: 'budget-overrun' },
    ]);
    expect(world.created[0]?.case_title).toBe('a service: cost up 40000 USD a day');
    expect(records(world, 'Budget history')).toMatchObject([{ Day: '2026-01-08', State: 'forecast_over' }]);
  });

  it('digests are written for owners only', async () => {
    const world = fakeWorld();
    await run('owner-digest', world);
    expect(records(world, 'Owner digests')).toMatchObject([
      { Owner: 'ann@example.com', Cases: 2, Digest: expect.stringContaining('36.52 USD a month.\n- Load') },
    ]);
  });

  it('a clean-up deletes what is older, once it is approved', async () => {
    const world = fakeWorld();
    await run('weekly-top-spenders', world);
    await run('datastore-clean-up', world);
    expect(records(world, 'Top spenders')).toHaveLength(1);
    await run('datastore-clean-up', world, { inputs: { days: 1 }, approve: false });
    expect(records(world, 'Top spenders')).toHaveLength(1);
    await run('datastore-clean-up', world, { inputs: { days: 1 } });
    expect(records(world, 'Top spenders')).toEqual([]);
  });

  it('the cost of a resource is written on its case', async () => {
    const world = fakeWorld();
    await run('largest-cases-with-cost', world);
    expect(world.changes).toMatchObject([
      { what: 'comment', cases: ['case-1'], value: expect.stringContaining('this resource cost 40000 USD.') },
    ]);
  });
});

describe('what templates do outside', () => {
  it('non-production is told, stopped half an hour later, and started in the morning', async () => {
    const world = fakeWorld();
    await run('stop-non-production', world);
    expect(world.sent).toEqual([
      {
        slack: 'C1',
        text: expect.stringContaining('1 dev instances stop in 30 minutes:\n- web (i-1, eu-west-1)'),
      },
      { cloud: 'StopInstances', resource: 'i-1' },
      { slack: 'C1', text: '1 instances stopped.' },
    ]);
    expect(records(world, 'Stopped overnight')).toEqual([
      { resource: 'i-1', name: 'web', account: '', region: 'eu-west-1' },
    ]);
    world.state = 'stopped';
    await run('start-non-production', world);
    expect(world.sent.slice(3)).toMatchObject([
      { cloud: 'StartInstances', resource: 'i-1' },
      { slack: 'C1' },
    ]);
    expect(records(world, 'Stopped overnight')).toEqual([]);
    await run('start-non-production', world);
    expect(world.sent).toHaveLength(5);
  });

  it('what was told once is not told again', async () => {
    const world = fakeWorld();
    await run('new-cases-to-slack', world);
    await run('anomaly-to-slack-and-jira', world);
    await run('anomaly-to-monday', world);
    const told = world.sent.length;
    expect(world.sent).toMatchObject([
      { slack: 'C1' },
      { slack: 'C1' },
      { jira: { projectId: 'OPS', fields: { summary: 'EC2: cost spike on 2026-01-08' } } },
      { slack: 'C1', text: expect.stringContaining('https://acme.example.com/OPS-1') },
      { monday: 'FinOps', name: 'EC2: cost spike on 2026-01-08' },
      { monday: '1000' },
    ]);
    await run('new-cases-to-slack', world);
    await run('anomaly-to-slack-and-jira', world);
    await run('anomaly-to-monday', world);
    expect(world.sent).toHaveLength(told);
  });

  it('a report and warnings go to who is named', async () => {
    const world = fakeWorld();
    await run('weekly-report-email', world);
    await run('commitment-expiry-warning', world);
    await run('budget-guard-slack', world);
    await run('savings-summary-teams', world);
    expect(world.sent).toMatchObject([
      {
        mail: ['finops@example.com'],
        text: expect.stringContaining('a service'),
        files: ['cases.csv'],
      },
      { mail: ['finops@example.com'], text: expect.stringContaining('Load balancer') },
      { slack: 'C1', text: expect.stringContaining('Budget 2026-01') },
      { teams: 'C1', text: expect.stringContaining('36.52 USD a month') },
    ]);
  });

  it('cases of volumes are warned first', async () => {
    const world = fakeWorld();
    await run('unattached-volumes-after-warning', world, { approve: false });
    expect(world.changes.map(({ what }) => what)).toEqual(['comment', 'status', 'status']);
    await run('github-issue-for-untagged-spend', world);
    await run('jira-for-large-cases', world);
    expect(world.sent).toMatchObject([{ github: 'acme/infrastructure' }, { jira: {} }, { jira: {} }]);
  });
});
