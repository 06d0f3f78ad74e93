import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { CallReply } from '@shared/api';
import { Fault } from '@shared/kernel/fault';
import { editorFieldWords } from '@shared/words/editorFields';
import { paramWords } from '@shared/words/paramEditors';
import { paramFormWords } from '@shared/words/paramForms';
import { panelWords } from '@shared/words/stepPanel';
import { testingWords } from '@shared/words/testing';
import { editorAnswers, editorPath } from './support/editor';
import { paramAnswers, paramStep, type GivenParam } from './support/param';
import { closeWindows, openWindow, type Answers } from './support/window';

afterEach(closeWindows);

async function openStep(
  params: GivenParam[],
  more: Answers = {},
  step: Parameters<typeof paramAnswers>[1] = {},
) {
  const window = openWindow(editorPath, { ...paramAnswers(params, step), ...more });
  fireEvent.click(await screen.findByRole('group', { name: new RegExp(`^Step ${paramStep}(,|$)`) }));
  const panel = await screen.findByRole('complementary', { name: panelWords.label(paramStep) });
  /** The field of a parameter, once its editor is loaded. */
  const field = (n: number) =>
    waitFor(() => {
      const found = panel.querySelector<HTMLElement>(`[data-param="SUBJECT-P${n}"]`);
      if (!found || within(found).queryByLabelText(panelWords.loadingEditor))
        throw new Error('It is not there yet.');
      return within(found);
    });
  return { ...window, panel: within(panel), field };
}

describe('the fields of parameters', () => {
  it('[PARAM-02] [PARAM-06] numbers and amounts are typed as such, and show an example', async () => {
    const { field, user } = await openStep([
      { type: 'number', title: 'Count' },
      { type: 'currency', title: 'Amount' },
      { type: 'date', title: 'Day' },
    ]);
    for (const [n, example] of [
      [1, '123'],
      [2, '1,000'],
    ] as const) {
      const shown = await field(n);
      const input = await shown.findByPlaceholderText<HTMLInputElement>(example);
      expect(input.inputMode).toBe('decimal');
      await user.type(input, '12a34');
      expect(input.value).toBe('1,234');
    }
    expect(await (await field(3)).findByPlaceholderText('2025-07-23')).toBeTruthy();
  });

  it('[PARAM-10] a choice that holds a reference is free text', async () => {
    const options = [{ value: 'a', label: 'A' }];
    const { field } = await openStep([
      { type: 'multi-select', title: 'Free', selectValues: options, value: '{{inputs.names}}' },
      { type: 'multi-select', title: 'Chosen', selectValues: options },
    ]);
    expect(await (await field(2)).findByRole('radiogroup', { name: paramWords.multi.mode })).toBeTruthy();
    const free = await field(1);
    expect(await free.findByRole('button', { name: editorFieldWords.leaveReference })).toBeTruthy();
    expect(free.queryByRole('radiogroup')).toBeNull();
  });

  it('[PARAM-44] [PARAM-45] [PARAM-46] a range shows what its kind needs', async () => {
    const { field, user } = await openStep([
      { type: 'date-range', title: 'When', value: { type: 'CUSTOM', start_time: '2026-11-01' } },
    ]);
    const words = paramFormWords.range;
    const shown = await field(1);
    const calendars = await shown.findAllByRole('button', { name: new RegExp(paramFormWords.date.open) });
    expect(calendars).toHaveLength(2);
    const kind = async (name: string) => {
      await user.click(shown.getByRole('button', { name: new RegExp(`^${words.type}`) }));
      await user.click(await screen.findByRole('option', { name }));
    };
    await kind(words.names.VARIABLES);
    await waitFor(() => expect(shown.getAllByPlaceholderText('{{inputs.…}}')).toHaveLength(2));
    await kind(words.names.N_DAYS);
    const days = await shown.findByRole<HTMLInputElement>('textbox', { name: words.days });
    expect(days.inputMode).toBe('decimal');
  });

  it('[PARAM-43] a filter by tags is kept when the pointer leaves it', async () => {
    const value = [{ key: 'env', values: ['prod'] }];
    const { field, user } = await openStep([{ type: 'tag-filter', title: 'Tags', value }]);
    const shown = await field(1);
    const key = await shown.findByDisplayValue('env');
    await user.clear(key);
    await user.type(key, 'team');
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    expect(save.disabled).toBe(true);
    fireEvent.mouseLeave(shown.getByRole('group'));
    await waitFor(() => expect(save.disabled).toBe(false));
  });

  it('[PARAM-38] [PARAM-40] [MSG-74] tags are rows, or JSON that is refused when it is none', async () => {
    const { field, user } = await openStep([{ type: 'tags', title: 'Tags' }]);
    const shown = await field(1);
    const { tags: words } = paramWords;
    await user.click(await shown.findByRole('button', { name: words.add }));
    expect(shown.getByRole('alert').textContent).toBe('Please fill Key and Value');
    await user.click(shown.getByRole('button', { name: words.addJson }));
    await user.type(shown.getByRole('textbox', { name: words.json }), 'env');
    await user.click(shown.getByRole('button', { name: words.addThese }));
    expect(shown.getByRole('alert').textContent).toBe('Invalid JSON (use {key: value} format)');
  });

  const aws: GivenParam = {
    type: 'integration',
    key: 'integration',
    title: 'Integration',
    integrations: ['AWS'],
    value: 'aws-1',
  };
  it('[PARAM-37] [API-60] offers the values that a tag has in AWS', async () => {
    const { field, user, sentTo } = await openStep(
      [{ type: 'tag-filter', title: 'Tags', value: [{ key: 'env', values: ['prod'] }] }, aws],
      {
        'integrations.list': { data: [] },
        'integrations.awsTags': { data: [{ key: 'env', value: 'dev' }], more: false },
      },
      { subgroup: 'AWS' },
    );
    const shown = await field(1);
    await user.click(await shown.findByRole('button', { name: paramWords.tags.choose('env') }));
    await user.click(await screen.findByRole('option', { name: 'dev' }));
    expect(await shown.findByDisplayValue('prod, dev')).toBeTruthy();
    expect(sentTo('integrations.awsTags')[0]).toMatchObject({ params: { id: 'aws-1', tag: 'env' } });
  });

  it('[MSG-120] says that the values of a tag could not be read', async () => {
    const { field, user } = await openStep(
      [{ type: 'tags', title: 'Tags' }, aws],
      {
        'integrations.list': { data: [] },
        'integrations.awsTags': () => {
          throw new Fault('unavailable', 'AWS did not answer.');
        },
      },
      { subgroup: 'AWS' },
    );
    const shown = await field(1);
    await user.type(await shown.findByRole('textbox', { name: paramWords.tags.key }), 'env');
    await user.click(shown.getByRole('button', { name: paramWords.tags.choose('env') }));
    expect(await screen.findByText('Failed to fetch tags')).toBeTruthy();
  });

  const accountIds: GivenParam = { type: 'list', key: 'accounts', title: 'Account IDs', value: ['1'] };
  it('accounts are chosen from those of AWS, and are a list in a step of anything else', async () => {
    const other = { ...aws, integrations: ['ANODOTCOST'], value: 'umbrella-1' };
    const { field, sentTo } = await openStep([accountIds, other], { 'integrations.list': { data: [] } });
    expect(await (await field(1)).findByDisplayValue('1')).toBeTruthy();
    expect(sentTo('integrations.awsConnectedAccounts')).toEqual([]);
  });

  it('[PARAM-03] numbers of an alert are typed as numbers, with separators', async () => {
    const { field, user } = await openStep(
      [
        {
          type: 'alert-query',
          title: 'Alert',
          value: { alertType: 'staticThreshold', comparison: 'amount' },
        },
      ],
      { 'costs.range': () => Promise.reject(new Fault('unavailable', 'No costs here.')) },
    );
    const shown = await field(1);
    const amount = await shown.findByRole<HTMLInputElement>('textbox', {
      name: (text) => text.startsWith(paramFormWords.alert.amount),
    });
    await user.clear(amount);
    await user.type(amount, '1a2345.678');
    expect(amount.value).toBe('12,345.67');
  });

  it('[PARAM-12] a choice of all may leave some out', async () => {
    const options = ['a', 'b', 'c'].map((value) => ({ value, label: value.toUpperCase() }));
    const { field, user, panel } = await openStep([
      {
        type: 'multi-select',
        title: 'Statuses',
        selectValues: options,
        hasExclude: true,
        value: { process_all: true, values: [], excluded: [] },
      },
    ]);
    const shown = await field(1);
    await user.click(await shown.findByRole('radio', { name: paramWords.multi.except }));
    await user.click(shown.getByRole('button', { name: /^Statuses/ }));
    await user.click(await screen.findByRole('option', { name: 'B' }));
    expect(panel.getByRole('radio', { name: paramWords.multi.except, checked: true })).toBeTruthy();
    expect(shown.getByRole('button', { name: /^Statuses/ }).textContent).toContain('B');
  });

  it('[XFORM-13] [XFORM-14] an email offers what can be inserted, the CSV link first', async () => {
    const { field, user } = await openStep([
      { type: 'email-message', title: 'Email', value: { message: 'Hi', body_type: 'TEXT' } },
    ]);
    const words = paramFormWords.inserts;
    const shown = await field(1);
    await user.click(await shown.findByRole('button', { name: words.insert(words.names.csv_link) }));
    expect(await shown.findByDisplayValue(/\[\[csv_link\]\]/)).toBeTruthy();
    await user.click(shown.getByRole('button', { name: new RegExp(`^${words.what}: |^${words.what}$`) }));
    const offered = await screen.findAllByRole('option');
    expect(offered.map(({ textContent }) => textContent)).toEqual(Object.values(words.names));
  });

  it('[MSG-91] JSON says whether it can be read', async () => {
    const { field } = await openStep([
      { type: 'json', title: 'Good', value: { a: 1 } },
      { type: 'json', title: 'Bad', value: '{"a": ' },
    ]);
    expect(await (await field(1)).findByText('JSON Valid')).toBeTruthy();
    expect(await (await field(2)).findByText('JSON Invalid')).toBeTruthy();
  });

  it('[PARAM-66] retries are switched on, and have a wait, its unit and a maximum', async () => {
    const { panel, user } = await openStep([{ type: 'number', title: 'Count', optional: true }]);
    const words = paramFormWords.retry;
    await user.click(panel.getByRole('button', { name: panelWords.settings }));
    const enable = await panel.findByLabelText(words.enable);
    expect(panel.queryByLabelText(words.quantity)).toBeNull();
    await user.click(enable);
    expect((await panel.findByLabelText<HTMLInputElement>(words.quantity)).value).toBe('3');
    expect(panel.getByLabelText(words.unit).textContent).toContain('Days');
    expect(panel.getByLabelText<HTMLInputElement>(words.maximum).value).toBe('4');
  });

  it('[PERM-10] a step for providers that the catalogue leaves out says who may open it', async () => {
    const { data } = paramAnswers([])['workflows.get'] as CallReply<'workflows.get'>;
    for (const node of data.graph.nodes)
      if (node.data.step?.name === paramStep) node.data.step.isMSPStep = true;
    const { panel } = await openStep([], {
      'workflows.get': { data },
      'steps.list': editorAnswers()['steps.list']!,
    });
    expect(await panel.findByText(/^You do not have permission to open this step/)).toBeTruthy();
  });

  it('[MSG-87] a test without what it needs says so, and shows the field', async () => {
    const { panel, user, field } = await openStep([{ type: 'number', title: 'Count' }]);
    await user.click(panel.getByRole('button', { name: testingWords.test }));
    expect(await screen.findByText('Please fill all required parameters')).toBeTruthy();
    expect((await (await field(1)).findByRole('alert')).textContent).toBe('Value is required');
  });
});
