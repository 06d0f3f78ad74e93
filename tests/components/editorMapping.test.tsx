import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { panelWords as words } from '@shared/words/stepPanel';
import { editorAnswers, editorPath, Flow } from './support/editor';
import { closeWindows, openWindow } from './support/window';

const original = globalThis.matchMedia;
afterEach(() => {
  closeWindows();
  vi.stubGlobal('matchMedia', original);
});

const wide = (width = 1440) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: Number(/min-width: (\d+)px/.exec(query)?.[1] ?? Infinity) <= width,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));

/** Trigger, Get, Send: what Get gives may be sent. */
function flow() {
  const made = new Flow().add('CALL', 'Get', { after: 'trigger' }, { 1: 'https://example.com' });
  return made.add('CALL', 'Send', { after: made.id('Get') }, { 1: '' });
}

async function openSend() {
  const window = openWindow(editorPath, editorAnswers({ graph: flow().graph }));
  const step = await screen.findByRole('group', { name: /^Step Send(,|$)/ });
  fireEvent.click(step);
  const panel = await screen.findByRole('complementary', { name: words.label('Send') });
  return { ...window, panel };
}

const rows = (panel: HTMLElement) =>
  within(panel).findByRole('treeitem', { name: (_name, element) => /^rows/.test(element.textContent) });
const address = (panel: HTMLElement) => panel.querySelector<HTMLElement>('.cl-param[data-param="CALL-P1"]')!;
/** Its editor is loaded when it is needed first. */
const field = (panel: HTMLElement) =>
  waitFor(() => {
    const found = address(panel).querySelector('.cl-reftext__text');
    if (!found) throw new Error('The field is not there yet.');
    return found;
  });
/** What the field would give now, which stands below it. */
const preview = (panel: HTMLElement) => address(panel).textContent;

async function openOutput(user: Awaited<ReturnType<typeof openSend>>['user'], panel: HTMLElement) {
  const tree = await within(panel).findByRole('tree', { name: words.inputs.tree });
  const output = within(tree)
    .getAllByRole('treeitem')
    .find(({ textContent }) => textContent?.startsWith('output'))!;
  await user.click(output.querySelector('.cl-vtree__twist')!);
}

describe('the input of a step', () => {
  it('stands beside its settings and its output; a press maps a value into the field in use', async () => {
    wide();
    const { user, panel } = await openSend();
    expect(within(panel).getByRole('region', { name: words.tabs.input })).toBeTruthy();
    const output = within(panel).getByRole('region', { name: words.output });
    expect(within(output).getByText(words.outputSample)).toBeTruthy();
    await openOutput(user, panel);
    await user.click(await rows(panel));
    expect(await screen.findByText(words.inputs.noField)).toBeTruthy();

    fireEvent.focusIn(await field(panel));
    expect(within(panel).getByText(words.inputs.into('Address'))).toBeTruthy();
    await user.click(await rows(panel));
    await waitFor(() => expect(preview(panel)).toContain('= [{amount: 12}]'));
  });

  it('is dragged onto a field', async () => {
    wide();
    const { user, panel } = await openSend();
    await openOutput(user, panel);
    const data = new Map<string, string>();
    const dataTransfer = {
      setData: (type: string, text: string) => void data.set(type, text),
      getData: (type: string) => data.get(type) ?? '',
      types: ['application/x-costloom-reference'],
    };
    fireEvent.dragStart(await rows(panel), { dataTransfer });
    expect(data.get('text/plain')).toBe('{{steps.Get.output.rows}}');
    fireEvent.drop(await field(panel), { dataTransfer });
    await waitFor(() => expect(preview(panel)).toContain('= [{amount: 12}]'));
  });

  it('stays beside the settings on a laptop, where the output is a tab', async () => {
    wide(1280);
    const { panel } = await openSend();
    expect(within(panel).getByRole('region', { name: words.tabs.input })).toBeTruthy();
    const tabs = within(panel).getAllByRole('tab');
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      ...[words.tabs.configurations, words.tabs.results],
    ]);
  });

  it('[STEP-17] is a tab in a small window, which goes back to the field', async () => {
    const { user, panel } = await openSend();
    const tabs = within(panel).getAllByRole('tab');
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      ...[words.tabs.input, words.tabs.configurations, words.tabs.results],
    ]);
    fireEvent.focusIn(await field(panel));
    await user.click(within(panel).getByRole('tab', { name: words.tabs.input }));
    await openOutput(user, panel);
    await user.click(await rows(panel));
    await waitFor(() => expect(address(panel)).not.toBeNull());
    await waitFor(() => expect(preview(panel)).toContain('= [{amount: 12}]'));
  });
});
