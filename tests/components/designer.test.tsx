import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { ApiCall } from '@shared/host/contract';
import { Fault } from '@shared/kernel/fault';
import { commonPresets } from '@shared/model/settings/themePresets';
import { designerWords as words } from '@shared/words/designer';
import { messages } from '@shared/words/messages';
import { paramWords } from '@shared/words/paramEditors';
import { panelWords } from '@shared/words/stepPanel';
import { uiWords } from '@shared/words/ui';
import { codeAnswers, designFlow, mailAnswers } from './support/design';
import { editorPath } from './support/editor';
import { closeWindows, openWindow } from './support/window';

afterEach(() => {
  localStorage.clear();
  closeWindows();
});

const made = {
  code: 'return inputs.rows.length;',
  preview: '[{"total":1}]',
  type: 'table',
  tried: false,
  problems: [],
} as const;
const body = (request: ApiCall | undefined) => request?.body as Record<string, unknown>;

async function openDesigner(kind: 'generic' | 'email', more = {}) {
  const answers = kind === 'generic' ? codeAnswers() : mailAnswers();
  const window = openWindow(editorPath, { ...answers, ...more });
  const name = kind === 'generic' ? designFlow.code : designFlow.mail;
  fireEvent.click(await screen.findByRole('group', { name: new RegExp(`^Step ${name}(,|$)`) }));
  const panel = await screen.findByRole('complementary', { name: panelWords.label(name) });
  await window.user.click(await within(panel).findByRole('button', { name: words.open[kind] }));
  const dialog = within(await screen.findByRole('dialog', { name: words.title[kind] }));
  return { ...window, dialog, panel };
}
type Opened = Awaited<ReturnType<typeof openDesigner>>;

async function ask({ dialog, user }: Opened, label: string, prompt: string, button: string) {
  await user.type(await dialog.findByRole('textbox', { name: label }), prompt);
  await user.click(dialog.getByRole('button', { name: button }));
}

describe('the designer of data', () => {
  it('[XFORM-01] [LIM-60] is 1124 by 740, and [XFORM-02] has no styling', async () => {
    const { dialog } = await openDesigner('generic');
    const box = screen.getByRole('dialog', { name: words.title.generic });
    const { width, height } = (box.closest<HTMLElement>('.bp6-dialog') ?? box).style;
    expect([width, height]).toEqual(['1124px', '740px']);
    expect(dialog.getByRole('tab', { name: words.tabs.data })).toBeTruthy();
    expect(dialog.queryByRole('tab', { name: words.tabs.styling })).toBeNull();
  });

  it('[XFORM-05] [XFORM-07] [XFORM-10] [API-154] asks with a prompt, then improves what it got', async () => {
    const opened = await openDesigner('generic', { 'dataTransform.code': made });
    const { dialog, sentTo } = opened;
    const button = (name: string) => dialog.getByRole<HTMLButtonElement>('button', { name });
    expect(button(words.prompt.transform).disabled).toBe(true);
    await ask(opened, words.prompt.label.generic, 'Count them', words.prompt.transform);
    await dialog.findByRole('button', { name: words.prompt.again });
    expect(body(sentTo('dataTransform.code')[0])).toEqual({
      dataTransformType: 'generic',
      prompt: 'Count them',
      variables: [{ path: 'inputs.rows', value: [{ amount: 12 }] }],
    });
    expect(button(words.prompt.again).disabled).toBe(true);
    expect(await dialog.findByRole('grid')).toBeTruthy();
    await ask(opened, words.prompt.improve, 'By name', words.prompt.again);
    await waitFor(() => expect(sentTo('dataTransform.code')).toHaveLength(2));
    expect(body(sentTo('dataTransform.code')[1])).toMatchObject({ prompt: 'By name', code: made.code });
  });

  it('[XFORM-03] [XFORM-08] keeps a history, and starts anew once that is confirmed', async () => {
    const opened = await openDesigner('generic', { 'dataTransform.code': made });
    const { dialog, user } = opened;
    await ask(opened, words.prompt.label.generic, 'Count them', words.prompt.transform);
    await user.click(await dialog.findByRole('button', { name: words.prompt.newSession }));
    expect(dialog.getByRole('button', { name: words.prompt.again })).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: words.prompt.resetAction }));
    expect(await dialog.findByRole('button', { name: words.prompt.transform })).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: words.prompt.history }));
    await user.click(await screen.findByRole('menuitem', { name: 'Count them' }));
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: words.prompt.label.generic }).value).toBe(
      'Count them',
    );
  });

  it('[MSG-122] says in one line why there is no code, and the rest works', async () => {
    const opened = await openDesigner('generic', {
      'dataTransform.code': () => {
        throw new Fault('unavailable', 'No AI model is set.');
      },
    });
    await ask(opened, words.prompt.label.generic, 'Count them', words.prompt.transform);
    expect((await opened.dialog.findByRole('alert')).textContent).toBe('No AI model is set.');
    expect(await screen.findByText(messages.failedToFetch('code'))).toBeTruthy();
    expect(opened.dialog.getByRole('button', { name: words.prompt.transform })).toBeTruthy();
  });

  it('[XFORM-09] shows a chip where a value was chosen, and a list where none is', async () => {
    const { dialog, user } = await openDesigner('generic');
    expect(dialog.getByText('Get › rows')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: new RegExp(words.variables.value(1)) })).toBeNull();
    await user.click(dialog.getByRole('button', { name: words.variables.add }));
    await user.click(dialog.getByRole('button', { name: new RegExp(words.variables.value(2)) }));
    await user.click(await screen.findByRole('option', { name: 'Get' }));
    expect(dialog.queryByRole('button', { name: new RegExp(words.variables.value(2)) })).toBeNull();
  });

  it('[PARAM-14] takes any other reference where the list has none that fits', async () => {
    const { dialog, user } = await openDesigner('generic');
    await user.click(dialog.getByRole('button', { name: words.variables.add }));
    await user.click(dialog.getByRole('button', { name: new RegExp(words.variables.value(2)) }));
    await user.click(await screen.findByRole('option', { name: 'Other' }));
    const typed = await dialog.findByRole('textbox', { name: paramWords.select.otherValue });
    await user.type(typed, 'no reference');
    await user.tab();
    expect(dialog.getByText(words.variables.problems.reference)).toBeTruthy();
    await user.clear(typed);
    await user.type(typed, 'steps.Get.output.rows');
    await user.tab();
    await waitFor(() => expect(dialog.getAllByText('Get › rows')).toHaveLength(2));
  });

  it('[MSG-80] tells at a name what it may be', async () => {
    const { dialog, user } = await openDesigner('generic');
    const name = dialog.getByRole('textbox', { name: words.variables.name(1) });
    await user.type(name, '!');
    expect(dialog.getByRole('alert').textContent).toBe('Name can only contain letters or _');
    await user.type(name, '{Backspace}');
    expect(dialog.queryByRole('alert')).toBeNull();
  });

  it('[XFORM-04] puts the code and its design into the step, and goes on from there when it is opened again', async () => {
    const opened = await openDesigner('generic', { 'dataTransform.code': made });
    await ask(opened, words.prompt.label.generic, 'Count them', words.prompt.transform);
    await opened.dialog.findByRole('button', { name: words.prompt.again });
    await opened.user.click(opened.dialog.getByRole('button', { name: words.use.generic }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: words.title.generic })).toBeNull());
    // Opened again, it goes on from there.
    await opened.user.click(within(opened.panel).getByRole('button', { name: words.open.generic }));
    const again = within(await screen.findByRole('dialog', { name: words.title.generic }));
    expect(again.getByText('Count them')).toBeTruthy();
    expect(again.getByRole('button', { name: words.prompt.again })).toBeTruthy();
  });
});

describe('the designer of mails', () => {
  it('[API-156] [XFORM-12] offers prompts to begin with', async () => {
    const { dialog, user, sentTo } = await openDesigner('email');
    await user.click(await dialog.findByRole('button', { name: 'Savings report' }));
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: words.prompt.label.email }).value).toBe(
      'List savings by owner',
    );
    expect(sentTo('dataTransform.suggestions')[0]?.query).toEqual({ type: 'email' });
  });

  it('[XFORM-02] [XFORM-15] [XFORM-21] [API-155] frames the message in a theme, with no model', async () => {
    const { dialog, user, sentTo } = await openDesigner('email', {
      'settings.themePresets': { data: [...commonPresets], next_page_key: null },
    });
    const mail = () =>
      dialog.getByRole('region', { name: words.mail }).querySelector('div')?.shadowRoot?.innerHTML ?? '';
    await user.click(dialog.getByRole('tab', { name: words.tabs.styling }));
    await user.click(await dialog.findByRole('radio', { name: /Ocean/ }));
    await waitFor(() => expect(mail()).toContain('mail-head'));
    expect(mail()).toContain('Hello');
    await user.click(dialog.getByRole('button', { name: words.use.email }));
    expect(sentTo('dataTransform.code')).toEqual([]);
  });

  it('asks before what was changed is lost', async () => {
    const { dialog, user } = await openDesigner('email');
    await user.type(dialog.getByRole('textbox', { name: words.prompt.label.email }), 'x');
    await user.click(dialog.getByRole('button', { name: uiWords.cancel }));
    await user.click(await screen.findByRole('button', { name: words.closeAction }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: words.title.email })).toBeNull());
  });
});
