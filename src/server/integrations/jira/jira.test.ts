import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startJira, type JiraFake } from '@tests/fakes/jira/jira';
import { providerFault } from '../../domains/integrations/providerFault';
import { ProviderError } from '../../domains/integrations/integrations.port';
import { createLog } from '../../platform/log';
import { createServiceClient } from '../../platform/outbound/serviceClient';
import { StepError } from '../../steps/contract';
import { document, plainText } from './document';
import { makeJira } from './provider';
import { jiraCalls } from './steps';
import { PATIENCE_MS } from '@tests/support/patience';
import type { Connected } from '../../domains/integrations/connected.port';

const client = createServiceClient({ any: () => false, allow: ['127.0.0.1'] });
const silent = createLog({ level: 'silent' });
const signal = new AbortController().signal;
const call = { orgId: 'acme', integrationId: 'one', signal };
let jira: JiraFake;
beforeEach(async () => {
  jira = await startJira();
});
afterEach(async () => {
  // Whatever a test asked, it asked as Atlassian publishes it.
  expect(jira.wrong).toEqual([]);
  await jira.stop();
});

const connected = (): Connected => ({
  orgId: 'acme',
  integrationId: 'one',
  name: 'Jira',
  settings: { deployment: 'cloud', address: jira.url, gateway: jira.url, email: jira.email },
  secret: () => jira.token,
});
const port = jiraCalls(client, {
  async working() {
    const explain = (error: unknown) =>
      error instanceof ProviderError ? { message: error.message, passing: error.passing } : undefined;
    return { connected: connected(), missing: [], explain };
  },
});
const provider = makeJira({ client } as Parameters<typeof makeJira>[0]);
const draft = (fields: Parameters<typeof port.create>[1]['fields']) => ({
  projectId: '10000',
  issueTypeId: '10001',
  fields,
});
const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof StepError ? [error.message, error.group, error.retryable] : error),
  );

describe('Jira', () => {
  it('is checked with the permissions that the account holds', async () => {
    jira.lacking = ['LINK_ISSUES'];
    const checked = await provider.check(connected(), signal);
    expect(checked.message).toContain('as Costloom');
    expect(checked.granted).toMatchObject({ CREATE_ISSUES: true, LINK_ISSUES: false });
  });

  it('is asked through its gateway when the token is one with scopes', async () => {
    jira.throughGateway = true;
    const { key } = await port.create(call, draft({ summary: 'One' }));
    expect(await port.get(call, key)).toMatchObject({ key: 'OPS-1', state: 'new', title: 'One' });
    // The second call knows where to ask.
    expect(jira.asked.filter(({ path }) => path === '/_edge/tenant_info')).toHaveLength(1);
  });

  it('[PARAM-79] [PARAM-86] lists what an issue needs, and takes each kind of field as people enter it', async () => {
    const listed = await provider.reads?.jiraIssueFields?.(
      connected(),
      { projectId: '10000', issueTypeId: '10001' },
      signal,
    );
    expect(listed?.find(({ title }) => title === 'Place')?.options).toEqual([
      { value: '200', label: 'EU', children: [{ value: '201', label: 'Dublin' }] },
    ]);
    expect(listed?.filter(({ required }) => required).map(({ id }) => id)).toEqual(['summary']);
    await port.create(
      call,
      draft({
        summary: 'All of them',
        description: 'One\ntwo\n\nSee https://acme.test/a.',
        labels: 'fin ops, idle',
        priority: 'high',
        assignee: 'a1',
        duedate: '2026-12-01T10:00:00Z',
        customfield_1: 'azure',
        customfield_2: '12.5',
        customfield_3: ['Web', '101'],
        customfield_4: 'Long',
        customfield_5: { value: 'EU', child: 'Dublin' },
        customfield_6: '2026-12-01T10:00:00Z',
      }),
    );
    expect(jira.issues[0]?.fields).toMatchObject({
      labels: ['fin-ops', 'idle'],
      priority: { id: '1' },
      assignee: { accountId: 'a1' },
      duedate: '2026-12-01',
      customfield_1: { id: '101' },
      customfield_2: 12.5,
      customfield_3: [{ id: '100' }, { id: '101' }],
      customfield_5: { id: '200', child: { id: '201' } },
      customfield_6: '2026-12-01T10:00:00.000+0000',
    });
  });

  it.each([
    [{ priority: 'Urgent' }, 'Priority: “Urgent” does not exist. Choose one of: High, Low.'],
    [{ customfield_2: 'much' }, 'Savings must be a number.'],
    [{ duedate: 'soon' }, 'Due date must be a date such as 2026-11-30.'],
  ])('refuses %j before anything is made, and names the field', async (fields, reason) => {
    const error = await failure(port.create(call, draft({ summary: 'No', ...fields })));
    expect(error).toEqual([`Jira: ${reason}`, 'input_validation', false]);
    expect(jira.issues).toEqual([]);
  });

  it('[API-70] an issue without a summary is refused as a mistake of the caller, with the name of the field', async () => {
    const made = provider.changes?.createJiraIssue?.(connected(), draft({ priority: 'Low' }), signal);
    const error = await made?.catch((thrown: unknown) => thrown);
    const fault = providerFault(error, { name: 'Ours', type: 'JIRA', read: 'createJiraIssue' }, silent);
    expect(fault).toMatchObject({
      code: 'bad_input',
      data: [{ field: 'summary', reason: 'You must specify a summary of the issue.' }],
    });
    expect(jira.issues).toEqual([]);
  });

  it('shows in a preview what would be sent', async () => {
    expect(await port.draft(call, draft({ summary: 'One', priority: 'Low' }))).toEqual({
      summary: 'One',
      priority: { id: '2' },
      project: { id: '10000' },
      issuetype: { id: '10001' },
    });
    expect(jira.issues).toEqual([]);
  });

  it('changes, moves, comments on, finds and links issues', async () => {
    await port.create(call, draft({ summary: 'One', labels: 'costloom' }));
    await port.create(call, draft({ summary: 'Two' }));
    await port.update(call, 'OPS-1', { priority: 'Low' });
    expect(jira.issues[0]?.fields['priority']).toEqual({ id: '2' });
    expect(await port.transition(call, 'OPS-1', 'in progress')).toEqual({
      status: 'In Progress',
      changed: true,
    });
    expect(await port.transition(call, 'OPS-1', 'In Progress')).toMatchObject({ changed: false });
    expect(await failure(port.transition(call, 'OPS-1', 'Waiting'))).toEqual([
      'Jira: OPS-1 cannot move to “Waiting” from its current status. It can move to: To Do, Done.',
      'input_validation',
      false,
    ]);
    await port.comment(call, 'OPS-1', 'Deleted.\nThe bill will show it.');
    expect(await port.comments(call, 'OPS-1')).toMatchObject([
      { author: 'Costloom', text: 'Deleted.\nThe bill will show it.' },
    ]);
    const found = await port.search(call, { jql: 'labels = "costloom"', fields: ['summary'], limit: 10 });
    expect(found).toMatchObject({
      truncated: false,
      issues: [{ key: 'OPS-1', url: `${jira.url}/browse/OPS-1` }],
    });
    await port.link(call, { from: 'OPS-1', to: 'OPS-2', type: 'Relates' });
    expect(jira.links).toEqual([{ from: 'OPS-1', to: 'OPS-2', type: 'Relates' }]);
    expect(await port.get(call, 'OPS-9')).toBeUndefined();
  });

  it('says that an issue may have been made when its answer is lost, and never makes it twice', async () => {
    // The look at the fields comes first.
    const creating = port.create(call, draft({ summary: 'One' }));
    const until = Date.now() + PATIENCE_MS;
    while (!jira.asked.some(({ path }) => path.includes('createmeta')) && Date.now() < until)
      await new Promise((done) => setTimeout(done, 1));
    jira.next = 'lost';
    const error = await failure(creating);
    expect(error).toEqual([
      expect.stringContaining('It may have gone through. Check Jira'),
      'general',
      false,
    ]);
    expect(jira.issues.length).toBeLessThanOrEqual(1);
  });

  it('names the permission that is missing, and what is gone', async () => {
    jira.lacking = ['CREATE_ISSUES'];
    expect(await failure(port.create(call, draft({ summary: 'One' })))).toEqual([
      expect.stringMatching(/^Integration: .*permission to create issues/),
      'permission',
      false,
    ]);
    expect(await failure(port.comment(call, 'OPS-9', 'Hi'))).toEqual([
      expect.stringMatching(/^Issue: .*does not exist/),
      'input_validation',
      false,
    ]);
    jira.token = 'another';
    const wrong = jiraCalls(client, {
      working: async () => ({
        connected: { ...connected(), secret: () => 'expired' },
        missing: [],
        explain: (error) =>
          error instanceof ProviderError ? { message: error.message, passing: error.passing } : undefined,
      }),
    });
    expect(await failure(wrong.get(call, 'OPS-1'))).toEqual([
      expect.stringMatching(/^Integration: /),
      'authentication',
      false,
    ]);
  });
});

describe('a document of Jira', () => {
  it('holds paragraphs, breaks and links, never an empty text', () => {
    expect(document('One\r\n\r\n\r\nSee https://a.test/b, please\n')).toEqual({
      type: 'doc',
      version: 1,
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: 'One' }] },
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'See ' },
            {
              type: 'text',
              text: 'https://a.test/b',
              marks: [{ type: 'link', attrs: { href: 'https://a.test/b' } }],
            },
            { type: 'text', text: ', please' },
            { type: 'hardBreak' },
          ],
        },
      ],
    });
    expect(document('').content).toEqual([]);
  });

  it('is read as its text', () => {
    expect(plainText(document('One\ntwo\n\nthree'))).toBe('One\ntwo\nthree');
    expect(plainText('as it is')).toBe('as it is');
    expect(plainText({ type: 'doc', content: [{ type: 'mention', attrs: {} }, null] })).toBe('');
  });
});
