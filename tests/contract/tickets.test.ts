import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '@server/platform/log';
import { startGithub, type GithubFake } from '@tests/fakes/github/github';
import { startJira, type JiraFake } from '@tests/fakes/jira/jira';
import { startHarness, type Harness } from './harness';
import { dataOf } from './mspFixture';
import { chain, makeWorkflow, node, run, until } from './workflowRuns';
import { administrator, type Person } from './world';

let harness: Harness;
let admin: Person;
let jira: JiraFake;
let github: GithubFake;
beforeAll(async () => {
  const log = createLog({ level: 'silent' });
  harness = await startHarness({ log, allowOutbound: ['127.0.0.1'], integrations: {} });
  admin = administrator(harness.world.acme);
});
afterAll(() => harness?.stop());
beforeEach(async () => {
  [jira, github] = await Promise.all([startJira(), startGithub()]);
});
afterEach(async () => {
  const wrong = [...jira.wrong, ...github.wrong];
  await Promise.all([jira.stop(), github.stop()]);
  expect(wrong).toEqual([]);
});

async function connect(type: 'JIRA' | 'GITHUB', values: Record<string, string>): Promise<string> {
  const body = { type, name: `${type} ${Math.random()}`, values };
  const made = await harness.call(admin, 'integrations.connect', { body });
  expect(made.status, made.text).toBe(200);
  return dataOf<{ integrationId: string }>(made).integrationId;
}
const toJira = () =>
  connect('JIRA', {
    deployment: 'cloud',
    address: jira.url,
    gateway: jira.url,
    email: jira.email,
    token: jira.token,
  });
const toGithub = () => connect('GITHUB', { address: github.url, token: github.token });

const issue = (integration_id: string) => ({
  integration_id,
  project_id: '10000',
  issue_type_id: '10001',
  summary: 'Delete 2 idle disks',
  fields: { labels: ['finops'], customfield_2: 61.5 },
});
const ticketing = (integration: string) =>
  chain(
    node('Open', 'JIRA-001', { issue: issue(integration) }),
    node('Say', 'JIRA-004', {
      integration,
      issue: '{{steps.Open.output.key}}',
      text: 'Saves $61.50 per month.',
    }),
    node('Move', 'JIRA-003', { integration, issue: '{{steps.Open.output.key}}', status: 'Done' }),
  );

describe('a workflow with tickets', () => {
  it('opens an issue in Jira, comments on it and moves it, each by what the step before gave', async () => {
    const workflowId = await makeWorkflow(harness, admin, ticketing(await toJira()));
    const ended = await until(harness, admin, workflowId, await run(harness, admin, workflowId));
    expect(ended, JSON.stringify(ended.steps)).toMatchObject({ status: 'SUCCEEDED' });
    expect(jira.issues).toMatchObject([
      {
        key: 'OPS-1',
        status: { name: 'Done' },
        fields: { summary: 'Delete 2 idle disks', customfield_2: 61.5 },
      },
    ]);
    expect(jira.issues[0]?.comments).toHaveLength(1);
  });

  it('previewed, looks at Jira and writes nothing', async () => {
    const graph = chain(node('Open', 'JIRA-001', { issue: issue(await toJira()) }));
    const workflowId = await makeWorkflow(harness, admin, graph);
    const id = await run(harness, admin, workflowId, {}, { dry_run: 'true' });
    expect(await until(harness, admin, workflowId, id)).toMatchObject({ status: 'SUCCEEDED' });
    expect(jira.issues).toEqual([]);
  });

  it('fails at the step whose answer was lost, and says that the issue may be there; nothing is made twice', async () => {
    const integration = await toJira();
    const workflowId = await makeWorkflow(harness, admin, ticketing(integration));
    const started = run(harness, admin, workflowId);
    jira.next = 'lost';
    const ended = await until(harness, admin, workflowId, await started);
    expect(ended.status).toBe('FAILED');
    expect(ended.steps.find(({ stepName }) => stepName === 'Open')?.error?.message).toMatch(
      /It may have gone through\. Check Jira/,
    );
    expect(jira.issues.length).toBeLessThanOrEqual(1);
  });

  it('opens an issue on GitHub, closes it, and names the field of what GitHub does not know', async () => {
    const integration = await toGithub();
    const repository = 'acme/infra';
    const graph = chain(
      node('Open', 'GITHUB-002', {
        integration,
        repository,
        title: 'Idle disks',
        body: 'See',
        labels: ['finops'],
      }),
      node('Close', 'GITHUB-004', { integration, repository, number: '{{steps.Open.output.number}}' }),
    );
    const workflowId = await makeWorkflow(harness, admin, graph);
    const ended = await until(harness, admin, workflowId, await run(harness, admin, workflowId));
    expect(ended, JSON.stringify(ended.steps)).toMatchObject({ status: 'SUCCEEDED' });
    expect(github.issues).toMatchObject([{ title: 'Idle disks', state: 'closed' }]);

    const wrong = chain(node('Open', 'GITHUB-002', { integration, repository: 'acme/none', title: 'Idle' }));
    const second = await makeWorkflow(harness, admin, wrong);
    const failed = await until(harness, admin, second, await run(harness, admin, second));
    expect(failed.steps.find(({ stepName }) => stepName === 'Open')?.error?.message).toMatch(/^Repository: /);
  });
});
