import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { editorFieldWords } from '@shared/words/editorFields';
import { paramWords } from '@shared/words/paramEditors';
import { paramFormWords } from '@shared/words/paramForms';
import { panelWords } from '@shared/words/stepPanel';
import { testingWords } from '@shared/words/testing';
import { editorPath } from './support/editor';
import { paramAnswers, paramStep, type GivenParam } from './support/param';
import { closeWindows, openWindow, type Answers } from './support/window';

afterEach(closeWindows);

async function openStep(params: GivenParam[], more: Answers = {}) {
  const window = openWindow(editorPath, { ...paramAnswers(params), ...more });
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
    const { field, user } = await openStep([{ type: 'tags', key: 'tag_filter', title: 'Tags', value }]);
    const shown = await field(1);
    const key = await shown.findByDisplayValue('env');
    await user.clear(key);
    await user.type(key, 'team');
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    expect(save.disabled).toBe(true);
    fireEvent.mouseLeave(shown.getByRole('group'));
    await waitFor(() => expect(save.disabled).toBe(false));
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

  it('[MSG-87] a test without what it needs says so, and shows the field', async () => {
    const { panel, user, field } = await openStep([{ type: 'number', title: 'Count' }]);
    await user.click(panel.getByRole('button', { name: testingWords.test }));
    expect(await screen.findByText('Please fill all required parameters')).toBeTruthy();
    expect((await (await field(1)).findByRole('alert')).textContent).toBe('Value is required');
  });
});
