import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { addStepWords } from '@shared/words/addStep';
import { canvasWords } from '@shared/words/canvas';
import { headerWords } from '@shared/words/editorHeader';
import { problemListWords } from '@shared/words/problemList';
import { panelWords } from '@shared/words/stepPanel';
import { workflowStartWords } from '@shared/words/workflowStart';
import { editorAnswers, editorPath, Flow, newWorkflow } from './support/editor';
import { closeWindows, openWindow } from './support/window';

afterEach(closeWindows);

const broken = () => new Flow().add('CALL', 'Tell', { after: 'trigger' });
const list = () => screen.findByRole('complementary', { name: problemListWords.label });
const panel = (name: string) => screen.findByRole('complementary', { name: panelWords.label(name) });
const start = () => screen.findByRole('region', { name: workflowStartWords.title });

describe('the problems of a workflow', () => {
  it('stand beside the canvas, and a press leads to the step and its field while the list stays', async () => {
    const { user } = openWindow(editorPath, editorAnswers({ graph: broken().graph }));
    await user.click(await screen.findByRole('button', { name: canvasWords.toolbar.problems(1) }));
    expect(screen.queryByRole('dialog')).toBeNull();
    const problem = within(await list()).getByRole('button', { name: /Address/ });
    await waitFor(() => expect(document.activeElement).toBe(problem));
    await user.click(problem);
    expect(within(await panel('Tell')).getByRole('alert').textContent).toBeTruthy();
    expect(problem.getAttribute('aria-current')).toBe('true');
    expect(await list()).toBeTruthy();
  });

  it('close with Escape, which gives the keys back to the canvas', async () => {
    const { user } = openWindow(editorPath, editorAnswers({ graph: broken().graph }));
    await user.click(await screen.findByRole('button', { name: canvasWords.toolbar.problems(1) }));
    await list();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('complementary', { name: problemListWords.label })).toBeNull();
    expect(document.activeElement?.getAttribute('role')).toBe('application');
  });
});

describe('a new workflow', () => {
  it('[EDIT-14] is called a draft until it is enabled', async () => {
    const { user, sentTo } = openWindow(editorPath, {
      ...editorAnswers({ state: 'disabled' }),
      'workflowTests.list': { data: [] } as never,
      'workflows.change': { data: { ...newWorkflow(), state: 'enabled' } },
    });
    const toggle = await screen.findByLabelText(headerWords.draft);
    await user.click(toggle);
    expect(await screen.findByLabelText(headerWords.enabled)).toBeTruthy();
    expect(sentTo('workflows.change')[0]?.body).toEqual({ state: 'enabled' });
  });

  it('offers beginnings, and steps aside for the first one', async () => {
    openWindow(editorPath, { ...editorAnswers(), 'integrations.list': { data: [] } as never });
    const choices = within(await start());
    // This catalogue cannot search cases.
    expect(choices.queryByRole('button', { name: new RegExp(workflowStartWords.cases.title) })).toBeNull();
    fireEvent.click(choices.getByRole('button', { name: new RegExp(workflowStartWords.byHand.title) }));
    expect(await screen.findByRole('dialog', { name: addStepWords.title })).toBeTruthy();
    expect(screen.queryByRole('region', { name: workflowStartWords.title })).toBeNull();
  });
});
