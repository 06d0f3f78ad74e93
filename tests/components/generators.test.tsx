import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Json } from '@shared/model/json';
import { Fault } from '@shared/kernel/fault';
import { noModelWords } from '@shared/words/aiModels';
import { headerWords } from '@shared/words/editorHeader';
import { generatorScreenWords as words } from '@shared/words/generatorScreens';
import { paramWords } from '@shared/words/paramEditors';
import { editorAnswers, editorPath, Flow, newWorkflow } from './support/editor';
import { closeWindows, openWindow, type Answers } from './support/window';

afterEach(() => {
  sessionStorage.clear();
  closeWindows();
});

async function openStep(template: string, values: Record<string, Json>, answers: Answers, more = {}) {
  const flow = new Flow().add('CALL', 'Get', { after: 'trigger' }, { 1: 'https://example.com' });
  flow.add(template, 'Open', { after: flow.id('Get') }, values);
  const { graph } = flow;
  const window = openWindow(
    editorPath,
    {
      ...editorAnswers({ graph }),
      'aiModels.uses': { data: { chat: true, generators: true, workflows: true, steps: true } },
      'workflows.save': ({ body }) => ({
        data: { ...newWorkflow(), ...(body as object), head_rev: 2 } as never,
      }),
      ...answers,
    },
    more,
  );
  fireEvent.click(await screen.findByRole('group', { name: /^Step Open(,|$)/ }));
  await screen.findByRole('complementary', { name: /Open/ });
  return window;
}
type Window = Awaited<ReturnType<typeof openStep>>;

type Kind = 'jql-query' | 'big-query' | 'synapse-query' | 'ai-filters';
const button = (name: string) => screen.getByRole('button', { name });
const ask = (kind: Kind) => screen.findByRole('dialog', { name: words.kinds[kind].title });
const prompt = (kind: Kind) => screen.getByRole('textbox', { name: words.kinds[kind].prompt });

/** What a save sends for a parameter of the open step. */
async function saved({ user, sentTo }: Window, paramId: string): Promise<Json | undefined> {
  await user.click(button(headerWords.save));
  await waitFor(() => expect(sentTo('workflows.save').length).toBeGreaterThan(0));
  const { graph } = sentTo('workflows.save').at(-1)!.body as Pick<ReturnType<typeof newWorkflow>, 'graph'>;
  return graph.nodes.flatMap(({ data }) => data.step?.parameters ?? []).find(({ id }) => id === paramId)
    ?.value;
}

describe('a query that a model writes', () => {
  const openJql = (answers: Answers, value = '') => openStep('JIRA-005', { 2: value }, answers);

  it('[AI-G-01] is asked by Ctrl+Enter, shown, and put in place of the value', async () => {
    const window = await openJql(
      { 'generators.jqlQuery': { data: { code: 'project = OPS', tried: true, problems: [] } } },
      'old',
    );
    await window.user.click(button(words.openFor('JQL')));
    const box = await ask('jql-query');
    expect(within(box).getByRole('button', { name: words.generate })).toHaveProperty('disabled', true);
    await window.user.type(prompt('jql-query'), 'Issues of OPS');
    await window.user.keyboard('{Control>}{Enter}{/Control}');
    expect(await within(box).findByText('project = OPS')).toBeTruthy();
    expect(within(box).getByText(words.passed['jql-query'])).toBeTruthy();
    expect(within(box).getByText(words.replaces)).toBeTruthy();
    expect(window.sentTo('generators.jqlQuery')).toMatchObject([{ body: { prompt: 'Issues of OPS' } }]);
    await window.user.click(button(words.use));
    expect(await saved(window, 'JIRA-005-P2')).toBe('project = OPS');
  });

  it('[PARAM-88] of BigQuery is asked for with the billing table of the step', async () => {
    const window = await openStep(
      'GCP-007',
      { 3: '', 9: { projectId: 'acme', billingDatasetName: 'billing', billingTableName: 'export_v1' } },
      { 'generators.bigQuery': { data: { code: 'SELECT 1', tried: true, problems: [] } } },
    );
    await window.user.click(button(words.openFor('SQL')));
    const box = await ask('big-query');
    const table = within(box).getByRole<HTMLInputElement>('textbox', { name: words.table });
    expect(table.value).toBe('acme.billing.export_v1');
    await window.user.type(prompt('big-query'), 'Cost{Control>}{Enter}{/Control}');
    expect(await within(box).findByText('SELECT 1')).toBeTruthy();
    expect(window.sentTo('generators.bigQuery')).toMatchObject([
      { body: { table: 'acme.billing.export_v1' } },
    ]);
  });

  it('[AI-G-01] may be one of Azure Synapse', async () => {
    const window = await openStep(
      'AZURE-042',
      { 4: '' },
      { 'generators.azureSynapseQuery': { data: { code: 'SELECT 1', tried: true, problems: [] } } },
    );
    await window.user.click(button(words.openFor('SQL')));
    const box = await ask('synapse-query');
    await window.user.type(prompt('synapse-query'), 'One{Control>}{Enter}{/Control}');
    expect(await within(box).findByText('SELECT 1')).toBeTruthy();
    await window.user.click(button(words.use));
    expect(await saved(window, 'AZURE-042-P4')).toBe('SELECT 1');
  });

  it('[MSG-119] says that nothing was found, and why a model could not be asked; its prompt stays', async () => {
    const window = await openJql({
      'generators.jqlQuery': { data: { code: '', tried: false, problems: [] } },
    });
    await window.user.click(button(words.openFor('JQL')));
    const box = await ask('jql-query');
    await window.user.type(prompt('jql-query'), 'Issues');
    await window.user.click(button(words.generate));
    expect((await within(box).findByRole('alert')).textContent).toBe('Could not find your command.');
    window.answer({
      'generators.jqlQuery': () => {
        throw new Fault('too_many', 'Five requests are running.');
      },
    });
    await window.user.click(button(words.again));
    expect(await screen.findByText('Five requests are running.')).toBeTruthy();
    expect(prompt('jql-query')).toHaveProperty('value', 'Issues');
    expect(screen.queryByRole('button', { name: words.use })).toBeNull();
  });

  it('tells what the model could not get right, and may be used all the same', async () => {
    const problems = ['Character 10: unexpected end of the query.'];
    const window = await openJql({
      'generators.jqlQuery': { data: { code: 'project =', tried: true, problems } },
    });
    await window.user.click(button(words.openFor('JQL')));
    const box = await ask('jql-query');
    await window.user.type(prompt('jql-query'), 'Issues{Control>}{Enter}{/Control}');
    expect(await within(box).findByText(words.notRight)).toBeTruthy();
    expect(within(box).getByText(problems[0] ?? '')).toBeTruthy();
    expect(within(box).queryByText(words.passed['jql-query'])).toBeNull();
    await window.user.click(button(words.use));
    expect(await saved(window, 'JIRA-005-P2')).toBe('project =');
  });

  it('[AI-G-02] of BigQuery is asked for with its table', async () => {
    const window = await openStep(
      'GCP-007',
      { 3: '' },
      {
        'generators.bigQuery': { data: { code: 'SELECT 1', tried: true, problems: [] } },
      },
    );
    await window.user.click(button(words.openFor('SQL')));
    const box = await ask('big-query');
    await window.user.type(prompt('big-query'), 'Cost by project');
    expect(within(box).getByRole('button', { name: words.generate })).toHaveProperty('disabled', true);
    await window.user.type(within(box).getByRole('textbox', { name: words.table }), 'acme.billing.export');
    await window.user.click(within(box).getByRole('button', { name: words.generate }));
    expect(await within(box).findByText('SELECT 1')).toBeTruthy();
    expect(window.sentTo('generators.bigQuery')).toMatchObject([
      { body: { prompt: 'Cost by project', table: 'acme.billing.export' } },
    ]);
  });

  it('[AI-G-15] [AI-G-16] a prompt of before is there again, once', async () => {
    const window = await openJql({
      'generators.jqlQuery': { data: { code: 'project = OPS', tried: true, problems: [] } },
    });
    await window.user.click(button(words.openFor('JQL')));
    await ask('jql-query');
    for (const text of ['First', 'Second', 'First']) {
      await window.user.clear(prompt('jql-query'));
      await window.user.type(prompt('jql-query'), `${text}{Control>}{Enter}{/Control}`);
      await screen.findByText('project = OPS');
    }
    expect(window.sentTo('generators.jqlQuery')).toHaveLength(3);
    await window.user.click(button(words.history));
    const recent = screen.getByRole('list', { name: words.history });
    const items = within(recent).getAllByRole('button');
    expect(items.map(({ textContent }) => textContent)).toEqual(['First', 'Second']);
    await window.user.click(items[1]!);
    expect(prompt('jql-query')).toHaveProperty('value', 'Second');
  });

  it('[AI-G-17] a long paste goes in after the screen was drawn', async () => {
    const window = await openJql({});
    await window.user.click(button(words.openFor('JQL')));
    await ask('jql-query');
    const field = prompt('jql-query');
    const paste = (text: string) =>
      fireEvent.paste(field, { clipboardData: { getData: () => text } as unknown as DataTransfer });
    expect(paste('short')).toBe(true);
    expect(paste('x'.repeat(1001))).toBe(false);
    expect(field).toHaveProperty('value', '');
    await waitFor(() => expect(field).toHaveProperty('value', 'x'.repeat(1001)));
  });

  it('says that no model is set, and asks nothing', async () => {
    const window = await openJql({
      'aiModels.uses': { data: { chat: true, generators: false, workflows: true, steps: true } },
    });
    await window.user.click(button(words.openFor('JQL')));
    const box = await ask('jql-query');
    expect(await within(box).findByText(noModelWords.none)).toBeTruthy();
    await window.user.type(prompt('jql-query'), 'Issues{Control>}{Enter}{/Control}');
    expect(within(box).getByRole('button', { name: words.generate })).toHaveProperty('disabled', true);
    expect(window.sentTo('generators.jqlQuery')).toEqual([]);
  });

  it('is not offered to whoever may only read', async () => {
    await openStep('JIRA-005', { 2: 'a' }, {}, { role: 'Guest' });
    expect(screen.queryByRole('button', { name: words.openFor('JQL') })).toBeNull();
  });
});

describe('conditions that a model writes', () => {
  const rows = ['EC2', 'S3', 'RDS', 'EBS'].map((service, at) => ({ service, amount: at * 100 }));
  const filters = {
    filter_logic: 'AND' as const,
    groups: [
      { filter_logic: 'AND' as const, rules: [{ key: 'amount', operator: 'greater_than', value: 150 }] },
    ],
  };
  const openFilter = (list: Json, answers: Answers) => openStep('ARRAY-001', { 1: list, 2: '' }, answers);

  it('[AI-G-10] [AI-G-12] [AI-G-14] are made of three items, shown before they replace the old ones', async () => {
    const window = await openFilter(rows, { 'generators.aiFilters': filters });
    await window.user.click(button(words.openFor('Conditions')));
    const box = await ask('ai-filters');
    await window.user.type(prompt('ai-filters'), 'Above 150{Control>}{Enter}{/Control}');
    expect(await within(box).findByText(/amount is greater than 150/)).toBeTruthy();
    expect(within(box).getByText(paramWords.conditions.keeps(2, 4))).toBeTruthy();
    expect(window.sentTo('generators.aiFilters')).toMatchObject([
      { body: { prompt: 'Above 150', data: rows.slice(0, 3) } },
    ]);
    await window.user.click(button(words.use));
    expect(await saved(window, 'ARRAY-001-P2')).toEqual({
      combinator: 'and',
      rules: [{ key: 'amount', operator: 'greater_than', value: 150 }],
    });
  });

  it('[AI-G-13] [AI-G-11] Ctrl+K opens the prompt and asks, once there is one', async () => {
    const window = await openFilter(rows, { 'generators.aiFilters': filters });
    button(words.openFor('Conditions')).focus();
    await window.user.keyboard('{Control>}k{/Control}');
    const box = await ask('ai-filters');
    expect(within(box).getByRole('button', { name: words.generate })).toHaveProperty('disabled', true);
    await window.user.type(prompt('ai-filters'), '{Control>}k{/Control}');
    expect(window.sentTo('generators.aiFilters')).toEqual([]);
    await window.user.type(prompt('ai-filters'), 'Above 150{Control>}k{/Control}');
    await within(box).findByText(/amount is greater than 150/);
    expect(window.sentTo('generators.aiFilters')).toHaveLength(1);
  });

  it.each([
    ['[AI-G-11] a list of a step without a test', '{{steps.Get.output.rows}}', words.filters.untested],
    ['[AI-G-08] [MSG-117] a list of texts', ['a', 'b'], 'wrong data source'],
  ])('%s can’t be asked about', async (_about, list, said) => {
    const window = await openFilter(list, {});
    await window.user.click(button(words.openFor('Conditions')));
    const box = await ask('ai-filters');
    await window.user.type(prompt('ai-filters'), 'Above 150{Control>}{Enter}{/Control}');
    expect(within(box).getByText(said)).toBeTruthy();
    expect(within(box).getByRole('button', { name: words.generate })).toHaveProperty('disabled', true);
    expect(window.sentTo('generators.aiFilters')).toEqual([]);
  });

  it.each([
    [
      '[MSG-116] a request that fails',
      new Fault('unavailable', 'Failed to generate filters: No model is set.'),
      'failed to generate AI filters',
    ],
    [
      '[AI-G-09] [MSG-118] an answer that is none',
      new Fault('unprocessable', 'Failed to generate filters: wrong format'),
      'wrong format',
    ],
  ])('%s is said, and nothing can be used', async (_about, fault, said) => {
    const window = await openFilter(rows, {
      'generators.aiFilters': () => {
        throw fault;
      },
    });
    await window.user.click(button(words.openFor('Conditions')));
    const box = await ask('ai-filters');
    await window.user.type(prompt('ai-filters'), 'Above 150{Control>}{Enter}{/Control}');
    const alert = await within(box).findByRole('alert');
    expect(within(alert).getByText(said)).toBeTruthy();
    expect(alert.textContent).not.toContain('Failed to generate filters');
    expect(screen.queryByRole('button', { name: words.use })).toBeNull();
  });
});
