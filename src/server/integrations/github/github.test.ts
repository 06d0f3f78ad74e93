import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startGithub, type GithubFake } from '@tests/fakes/github/github';
import { ProviderError } from '../../domains/integrations/integrations.port';
import { createServiceClient } from '../../platform/outbound/serviceClient';
import { StepError } from '../../steps/contract';
import { makeGithub } from './provider';
import { githubCalls } from './steps';
import { readInputs } from './workflowFile';
import type { Connected } from '../../domains/integrations/connected.port';

const client = createServiceClient({ any: () => false, allow: ['127.0.0.1'] });
const signal = new AbortController().signal;
const call = { orgId: 'acme', integrationId: 'one', signal };
const repository = 'acme/infra';
let github: GithubFake;
beforeEach(async () => {
  github = await startGithub();
});
afterEach(async () => {
  // Whatever a test asked, it asked as GitHub publishes it.
  expect(github.wrong).toEqual([]);
  await github.stop();
});

const connected = (): Connected => ({
  orgId: 'acme',
  integrationId: 'one',
  name: 'GitHub',
  settings: { address: github.url },
  secret: () => github.token,
});
const port = githubCalls(client, {
  async working() {
    const explain = (error: unknown) =>
      error instanceof ProviderError ? { message: error.message, passing: error.passing } : undefined;
    return { connected: connected(), missing: [], explain };
  },
});
const provider = makeGithub({ client } as Parameters<typeof makeGithub>[0]);
const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof StepError ? [error.message, error.group] : error),
  );
const issue = { title: 'Idle disks', body: 'See', labels: ['finops'], assignees: [] };

describe('GitHub', () => {
  it('is checked, and lists repositories, workflows and what they ask for', async () => {
    expect((await provider.check(connected(), signal)).message).toBe('Connected as costloom.');
    expect(await provider.reads?.githubRepositories?.(connected(), {}, signal)).toEqual([
      { owner: 'acme', repo: 'infra', name: repository },
    ]);
    const at = { owner: 'acme', repo: 'infra' };
    expect(await provider.reads?.githubWorkflows?.(connected(), at, signal)).toEqual([
      { workflowId: '161', name: 'Resize' },
    ]);
    expect(await provider.reads?.githubInputs?.(connected(), { ...at, workflowId: '161' }, signal)).toEqual([
      {
        name: 'size',
        description: 'The new size',
        type: 'choice',
        required: true,
        default: null,
        options: ['small', 'large'],
      },
      { name: 'dry', description: '', type: 'boolean', required: false, default: 'true', options: [] },
    ]);
  });

  it('makes issues, comments on them, closes and reopens them', async () => {
    expect(await port.createIssue(call, repository, issue)).toMatchObject({
      key: 'acme/infra#1',
      state: 'new',
    });
    await port.comment(call, repository, 1, 'Hello');
    github.says(1, 'ada', 'Done soon');
    const since = new Date(0).toISOString();
    expect(
      (await port.comments(call, repository, 1, since)).map(({ author, text }) => [author, text]),
    ).toEqual([
      ['costloom', 'Hello'],
      ['ada', 'Done soon'],
    ]);
    expect(await port.setState(call, repository, 1, false)).toEqual({ changed: true });
    expect(await port.setState(call, repository, 1, false)).toEqual({ changed: false });
    expect(await port.getIssue(call, repository, 1)).toMatchObject({ state: 'done', status: 'Closed' });
    expect(await port.getIssue(call, repository, 9)).toBeUndefined();
  });

  it('starts workflows, also on a server that does not tell the run', async () => {
    const asked = { repository, workflowId: '161', ref: 'main', inputs: { size: 'small' } };
    expect(await port.dispatch(call, asked)).toMatchObject({ runId: '5' });
    github.isOld = true;
    expect(await port.dispatch(call, asked)).toEqual({ runId: null, url: '' });
    expect(github.started).toHaveLength(2);
    expect(await failure(port.dispatch(call, { ...asked, ref: 'nowhere' }))).toEqual([
      'GitHub answered with the status 422: No ref found for: nowhere',
      'input_validation',
    ]);
  });

  it('proposes a change once, however often it is asked, and goes on where it was interrupted', async () => {
    const asked = {
      repository,
      base: 'main',
      branch: 'costloom/abc',
      title: 'Resize',
      body: '',
      files: [{ path: 'env/web.tf', content: 'instance_type = "m6i.large"\n' }],
    };
    github.branches.add('costloom/abc');
    const first = await port.propose(call, asked);
    expect(first).toMatchObject({ number: 50, changed: true });
    expect(await port.propose(call, asked)).toMatchObject({ number: 50, changed: false });
    expect(github.files.get('costloom/abc:env/web.tf')).toBe('instance_type = "m6i.large"\n');
    expect(github.files.get('main:env/web.tf')).toBe('instance_type = "m6i.xlarge"\n');
    expect(await failure(port.propose(call, { ...asked, base: 'gone', branch: 'x' }))).toEqual([
      'GitHub: Branch gone does not exist.',
      'input_validation',
    ]);
  });

  it('waits for the limit of GitHub, which it also tells with a 403', async () => {
    github.next = {
      status: 403,
      headers: { 'retry-after': '0' },
      body: { message: 'You have exceeded a secondary rate limit' },
    };
    expect(await port.createIssue(call, repository, issue)).toMatchObject({ key: 'acme/infra#1' });
    expect(github.issues).toHaveLength(1);
  });

  it('says that an issue may have been made when its answer is lost', async () => {
    github.next = 'lost';
    expect(await failure(port.createIssue(call, repository, issue))).toEqual([
      expect.stringContaining('It may have gone through. Check GitHub'),
      'general',
    ]);
    expect(github.issues).toHaveLength(1);
  });

  it('keeps apart what GitHub says and that it may have gone through', async () => {
    github.next = { status: 500, body: { message: 'GitHub is closed' } };
    expect(await failure(port.createIssue(call, repository, issue))).toEqual([
      'GitHub answered with the status 500: GitHub is closed. It may have gone through. Check GitHub before you run it again.',
      'general',
    ]);
  });

  it('is never led out of the repository by its name', async () => {
    for (const name of ['acme/..', 'acme/infra/../../user', 'acme'])
      expect(await failure(port.getIssue(call, name, 1))).toEqual([
        `GitHub: ${name} is not a repository, such as acme/infrastructure.`,
        'input_validation',
      ]);
    expect(github.asked).toEqual([]);
  });
});

describe('the file of a workflow', () => {
  it('says why it cannot be started', () => {
    expect(() => readInputs('on: push', 'a.yml')).toThrow('has no workflow_dispatch');
    expect(() => readInputs('a: [', 'a.yml')).toThrow('is not YAML');
    expect(() => readInputs('#'.repeat(200_000), 'a.yml')).toThrow('too long');
    expect(readInputs('on: [push, workflow_dispatch]', 'a.yml')).toEqual([]);
    expect(readInputs('on: workflow_dispatch', 'a.yml')).toEqual([]);
  });
});
