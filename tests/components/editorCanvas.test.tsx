import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { canvasWords as words } from '@shared/words/canvas';
import { editorAnswers, editorPath, Flow } from './support/editor';
import { closeWindows, openWindow } from './support/window';

afterEach(() => {
  sessionStorage.clear();
  closeWindows();
});

const step = (name: string) => screen.findByRole('group', { name: new RegExp(`^Step ${name}(,|$)`) });
const noStep = (name: string) => screen.queryByRole('group', { name: new RegExp(`^Step ${name}(,|$)`) });
/** React Flow drags with what a pointer event tells of its window, which is not known here. */
const press = (target: Element) => fireEvent.click(target);
const canvas = () => screen.findByRole('application', { name: /^Canvas of/ });

/** Trigger, Ask (if: Tell, Wait | ), Each (loop: Do). */
function flow(): Flow {
  const made = new Flow();
  made.add('IF', 'Ask', { after: made.id('Trigger') });
  made.add(
    'CALL',
    'Tell',
    { into: { nodeId: made.id('Ask'), handle: 'TRUE' } },
    { 1: 'https://example.com/{{inputs.path}}' },
  );
  made.add('CALL', 'Wait', { after: made.id('Tell') });
  made.add('LOOP', 'Each', { after: made.id('Ask') }, { 1: '{{steps.Ask.output.rows}}' });
  made.add('CALL', 'Do', { into: { nodeId: made.id('Each'), handle: 'INSIDE' } });
  return made;
}

describe('the canvas', () => {
  it('says on a card what is set, with references as chips, and keeps the machine name for the panel', async () => {
    openWindow(editorPath, editorAnswers({ graph: flow().graph }));
    const tell = await step('Tell');
    expect(within(tell).getByText('inputs › path').className).toBe('cl-node__chip');
    expect(within(tell).getByText('Tell').tagName).toBe('STRONG');
    expect(within(await step('Each')).getByText('Ask › rows')).toBeTruthy();
    expect((await canvas()).dataset['zoom']).toBeTruthy();
  });

  it('folds a loop and a branch into one card with the mouse and by keys, and opens them again', async () => {
    const { user } = openWindow(editorPath, editorAnswers({ graph: flow().graph }));
    press(await screen.findByRole('button', { name: words.fold.closeStep('Each') }));
    await waitFor(() => expect(noStep('Do')).toBeNull());
    expect((await step('Each')).getAttribute('aria-label')).toContain(words.fold.inside(1));

    press(screen.getByRole('button', { name: words.fold.closeBranch('True', 'Ask') }));
    const card = await screen.findByRole('button', { name: /^True branch of Ask, folded, 2 steps/ });
    expect(noStep('Tell')).toBeNull();
    press(card);
    expect(await step('Tell')).toBeTruthy();

    (await canvas()).focus();
    await user.keyboard('{Home}f');
    expect(noStep('Do')).toBeNull();
    await user.keyboard('F');
    expect(await step('Do')).toBeTruthy();
    await user.keyboard('F');
    await waitFor(() => expect(noStep('Do')).toBeNull());
    expect(noStep('Tell')).toBeNull();
  });

  it('remembers folds in the session, and opens what a search finds', async () => {
    const answers = editorAnswers({ graph: flow().graph });
    openWindow(editorPath, answers);
    press(await screen.findByRole('button', { name: words.fold.closeStep('Each') }));
    await waitFor(() => expect(noStep('Do')).toBeNull());
    closeWindows();

    const { user } = openWindow(editorPath, answers);
    await step('Each');
    expect(noStep('Do')).toBeNull();
    await user.click(screen.getByRole('button', { name: words.toolbar.find }));
    await user.keyboard('Do{Enter}');
    expect(await step('Do')).toBeTruthy();
  });

  it('counts the problems of hidden steps on the card that stands for them', async () => {
    openWindow(editorPath, editorAnswers({ graph: flow().graph }));
    await waitFor(async () => expect((await step('Do')).getAttribute('aria-label')).toContain('1 problem'));
    press(screen.getByRole('button', { name: words.fold.closeStep('Each') }));
    await waitFor(async () => expect((await step('Each')).getAttribute('aria-label')).toContain('1 problem'));
  });
});
