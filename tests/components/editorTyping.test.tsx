import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { headerWords } from '@shared/words/editorHeader';
import { panelWords } from '@shared/words/stepPanel';
import { shellWords } from '@shared/words/shell';
import { editorAnswers, editorPath } from './support/editor';
import { listed } from './support/entities';
import { paramAnswers, paramStep } from './support/param';
import { closeWindows, openWindow } from './support/window';

afterEach(() => {
  sessionStorage.clear();
  closeWindows();
});

const step = () => screen.queryByRole('group', { name: new RegExp(`^Step ${paramStep}(,|$)`) });
const shortcuts = () => screen.queryByRole('dialog', { name: shellWords.keyboard });

async function openStep() {
  const params = [{ type: 'text' as const, title: 'Note' }];
  const window = openWindow(editorPath, paramAnswers(params, { description: 'What it does.' }));
  fireEvent.click(await screen.findByRole('group', { name: new RegExp(`^Step ${paramStep}(,|$)`) }));
  const panel = await screen.findByRole('complementary', { name: panelWords.label(paramStep) });
  const box = await waitFor(() => {
    const found = panel.querySelector('.cl-reftext__box');
    if (!found) throw new Error('It is not there yet.');
    return found;
  });
  return { ...window, panel, box };
}

describe('a field of several lines', () => {
  it('takes the press below its text', async () => {
    const { user, box } = await openStep();
    await user.hover(box);
    const editor = await waitFor(() => {
      const found = box.querySelector<HTMLElement>('.cl-reftext__editor');
      if (!found?.shadowRoot?.querySelector('.cm-content')) throw new Error('It is not there yet.');
      return found;
    });
    expect(document.activeElement).not.toBe(editor);
    expect(fireEvent.mouseDown(editor)).toBe(false);
    expect(document.activeElement).toBe(editor);
  });

  it('takes the press on its frame, before it is an editor and after', async () => {
    const { box } = await openStep();
    fireEvent.mouseDown(box);
    const isIn = () => expect(box.contains(document.activeElement)).toBe(true);
    isIn();
    await waitFor(() => expect(box.querySelector('.cl-reftext__editor')).toBeTruthy());
    await waitFor(isIn);
  });
});

describe('what is typed', () => {
  it.each(['?', '{Delete}', '{Backspace}', 'f', '/', '1'])(
    '%s is no shortcut after a press beside the fields of the panel',
    async (keys) => {
      const { user, panel } = await openStep();
      await user.click(screen.getByText('What it does.'));
      expect(document.activeElement).toBe(panel);
      await user.keyboard(keys);
      expect(shortcuts()).toBeNull();
      expect(screen.queryAllByRole('dialog')).toEqual([]);
      expect(step()).toBeTruthy();
      expect(document.activeElement).toBe(panel);
    },
  );

  it('is none when what was pressed in the panel has gone, and is one again after a press on the canvas', async () => {
    const { user, panel } = await openStep();
    await user.click(screen.getByText('What it does.'));
    panel.blur();
    expect(document.activeElement).toBe(document.body);
    await user.keyboard('?');
    expect(shortcuts()).toBeNull();
    expect(document.activeElement).toBe(panel);
    await user.keyboard('{Control>}z{/Control}');
    expect(step()).toBeTruthy();

    const canvas = await screen.findByRole('application', { name: /^Canvas of/ });
    fireEvent.pointerDown(canvas);
    canvas.focus();
    await user.keyboard('?');
    expect(await screen.findByRole('dialog', { name: shellWords.keyboard })).toBeTruthy();
  });

  it('closes the panel with Escape from anywhere in it', async () => {
    const { user, panel } = await openStep();
    await user.click(screen.getByText('What it does.'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(panel.isConnected).toBe(false));
  });
});

describe('a window that has a workflow open', () => {
  it('keeps its id for itself after a reload, and does not tell of itself', async () => {
    const announced = openWindow(editorPath, editorAnswers());
    await waitFor(() => expect(announced.sentTo('workflowEditors.announce').length).toBeGreaterThan(0));
    const { window_id } = announced.sentTo('workflowEditors.announce')[0]!.body as { window_id: string };
    window.dispatchEvent(new Event('pagehide'));
    expect(Object.values({ ...sessionStorage })).toContain(window_id);
    closeWindows();

    const mine = {
      user_id: 'me',
      name: 'Ada',
      email: 'ada@example.com',
      editing: false,
      since: '2026-11-02T08:00:00.000Z',
    };
    const again = openWindow(editorPath, {
      ...editorAnswers(),
      'workflowEditors.announce': listed({ ...mine, window_id }),
    });
    await waitFor(() => expect(again.sentTo('workflowEditors.announce').length).toBeGreaterThan(0));
    await screen.findByRole('application', { name: /^Canvas of/ });
    expect(screen.queryByText(headerWords.ownWindow)).toBeNull();
  });
});
