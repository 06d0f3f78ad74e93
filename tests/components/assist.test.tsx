import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { GraphChange } from '@shared/api/generations/graphChanges.api';
import { addStepWords } from '@shared/words/addStep';
import { noModelWords } from '@shared/words/aiModels';
import { assistWords as words } from '@shared/words/assist';
import { canvasWords } from '@shared/words/canvas';
import { headerWords } from '@shared/words/editorHeader';
import { panelWords } from '@shared/words/stepPanel';
import { editorAnswers, editorPath, Flow } from './support/editor';
import { closeWindows, openWindow, type Answers } from './support/window';

afterEach(closeWindows);

const flow = () =>
  new Flow()
    .add('CALL', 'Tell', { after: 'trigger' })
    .add('CALL', 'Last', { placeholder: 'first' }, { 1: 'https://old.example' });

const ready = (change: GraphChange | null, message = '') => ({
  data: { id: 'g1', status: change ? ('READY' as const) : ('FAILED' as const), message, change },
});
const answers = (graph: Flow, more: Answers): Answers => ({
  ...editorAnswers({ graph: graph.graph }),
  'aiModels.uses': { data: { chat: true, generators: true, workflows: true, steps: true } },
  'generations.changeStart': { data: { id: 'g1', status: 'IN_PROGRESS' } },
  ...more,
});

const proposal = (graph: Flow): GraphChange => ({
  notes: 'The address is a guess.',
  operations: [
    {
      id: '1',
      op: 'set_parameters',
      node_id: graph.id('Tell'),
      parameters: [{ id: 'CALL-P1', value: 'https://new.example' }],
    },
    {
      id: '2',
      op: 'add_step',
      node_id: 'added',
      after: graph.id('Tell'),
      branch: null,
      step_template_id: 'CALL',
      name: 'Then',
      parameters: [{ id: 'CALL-P1', value: 'https://then.example' }],
    },
    { id: '3', op: 'rename', node_id: 'added', name: 'Afterwards' },
  ],
});

const assistant = () => screen.findByRole('complementary', { name: words.label });
const button = (name: string) => screen.getByRole('button', { name });
const step = (name: string) => screen.queryByRole('group', { name: new RegExp(`^Step ${name}(,|$)`) });
const box = (name: string) =>
  within(screen.getByRole('list', { name: words.review.list })).getByRole<HTMLInputElement>('checkbox', {
    name,
  });

async function openProblem(more: Answers, graph = flow()) {
  const window = openWindow(editorPath, answers(graph, more));
  await window.user.click(await screen.findByRole('button', { name: canvasWords.toolbar.problems(1) }));
  await window.user.click(await screen.findByRole('button', { name: words.actions.fixLabel('Tell') }));
  await assistant();
  return window;
}

describe('a problem that a model fixes', () => {
  it('is reviewed on the canvas and taken in part, as one undo step, and nothing is saved', async () => {
    const graph = flow();
    const window = await openProblem({ 'generations.change': () => ready(proposal(graph)) }, graph);
    await window.user.click(button(words.submit.problem));
    const list = await screen.findByRole('list', { name: words.review.list });
    expect(window.sentTo('generations.changeStart')).toMatchObject([
      { body: { about: { kind: 'problem', node_id: graph.id('Tell'), param_id: 'CALL-P1' }, prompt: '' } },
    ]);
    const rows = within(list).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('https://new.example'),
      expect.stringContaining('https://then.example'),
      expect.stringContaining('Afterwards'),
    ]);
    expect(screen.getByText('The address is a guess.')).toBeTruthy();
    expect(screen.getByText(words.review.fixed)).toBeTruthy();
    expect(screen.getByText(words.review.noProblems)).toBeTruthy();
    expect(step('Tell')?.getAttribute('aria-label')).toContain(words.marks.changed);
    expect(step('Afterwards')?.getAttribute('aria-label')).toContain(words.marks.added);

    await window.user.click(box('Add Then'));
    expect(box('Rename Then')).toMatchObject({ checked: false, disabled: true });
    expect(rows[2]?.textContent).toContain(words.review.needs('Then'));
    expect(step('Afterwards')).toBeNull();
    await window.user.click(box('Change Tell'));
    expect(screen.getByText(words.review.notFixed)).toBeTruthy();
    expect(button(words.review.apply(0))).toHaveProperty('disabled', true);
    await window.user.click(box('Add Then'));
    await window.user.click(button(words.review.apply(2)));

    expect(screen.queryByRole('complementary', { name: words.label })).toBeNull();
    expect(await screen.findByRole('complementary', { name: panelWords.label('Afterwards') })).toBeTruthy();
    expect(step('Tell')?.getAttribute('aria-label')).not.toContain(words.marks.changed);
    expect(window.sentTo('workflows.save')).toEqual([]);
    const undo = screen.getByRole('button', { name: /^Undo/ });
    await window.user.click(undo);
    expect(step('Afterwards')).toBeNull();
  });

  it('is left as it was when the changes are discarded', async () => {
    const graph = flow();
    const window = await openProblem({ 'generations.change': () => ready(proposal(graph)) }, graph);
    await window.user.click(button(words.submit.problem));
    await screen.findByRole('list', { name: words.review.list });
    await window.user.click(button(words.review.discard));
    expect(step('Afterwards')).toBeNull();
    expect(screen.queryByRole('complementary', { name: words.label })).toBeNull();
    expect(await screen.findByRole('button', { name: canvasWords.toolbar.problems(1) })).toBeTruthy();
    expect(button(headerWords.save)).toHaveProperty('disabled', true);
  });

  it('says what it could not do, and keeps what was typed', async () => {
    const window = await openProblem({ 'generations.change': ready(null, 'The key was refused.') });
    await window.user.type(screen.getByRole('textbox', { name: words.prompt.problem }), 'Use the new one');
    await window.user.click(button(words.submit.problem));
    expect((await screen.findByRole('alert')).textContent).toContain('The key was refused.');
    expect(screen.getByRole('textbox', { name: words.prompt.problem })).toHaveProperty(
      'value',
      'Use the new one',
    );
    expect(button(words.again)).toBeTruthy();
  });
});

describe('a graph that is changed while the model is asked', () => {
  it('keeps what was changed from being ticked', async () => {
    const graph = flow();
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof ready>>();
    const window = await openProblem({ 'generations.change': () => promise }, graph);
    await window.user.click(button(words.submit.problem));
    await waitFor(() => expect(window.sentTo('generations.change')).toHaveLength(1));
    const tell = step('Tell')!;
    fireEvent.click(tell);
    const panel = await screen.findByRole('complementary', { name: panelWords.label('Tell') });
    const name = within(panel).getByRole('textbox', { name: canvasWords.name });
    await window.user.clear(name);
    await window.user.type(name, 'Told{Enter}');
    const renames: GraphChange = {
      notes: '',
      operations: [{ id: '1', op: 'rename', node_id: graph.id('Tell'), name: 'Notify' }],
    };
    await act(async () => {
      resolve(ready(renames));
      await promise;
    });
    const list = await screen.findByRole('list', { name: words.review.list });
    expect(list.textContent).toContain(words.review.conflicts.changed);
    expect(within(list).getByRole('checkbox')).toMatchObject({ checked: false, disabled: true });
    expect(button(words.review.apply(0))).toHaveProperty('disabled', true);
  });
});

describe('a step that failed in a run', () => {
  it('is asked about by the link of its run', async () => {
    const graph = flow();
    const path = `${editorPath}?fix=run-step-1&step=${graph.id('Tell')}`;
    const window = openWindow(
      path,
      answers(graph, { 'generations.change': () => ready({ operations: [], notes: 'Nothing to change.' }) }),
    );
    await assistant();
    expect(screen.getByRole('heading', { name: words.titles.run('Tell') })).toBeTruthy();
    await waitFor(() => expect(button(words.submit.run)).toHaveProperty('disabled', false));
    await window.user.click(button(words.submit.run));
    expect(await screen.findByText('Nothing to change.')).toBeTruthy();
    expect(window.sentTo('generations.changeStart')).toMatchObject([
      { body: { about: { kind: 'run', workflow_id: 'w1', step_execution_id: 'run-step-1' } } },
    ]);
  });
});

describe('a step that a model writes', () => {
  it('is described where steps are added', async () => {
    const graph = flow();
    const window = openWindow(
      editorPath,
      answers(graph, { 'generations.change': () => ready({ operations: [], notes: '' }) }),
    );
    fireEvent.click(await screen.findByRole('button', { name: canvasWords.addStep }));
    await screen.findByRole('listbox', { name: addStepWords.title });
    await window.user.click(button(words.actions.place));
    await assistant();
    expect(button(words.submit.place)).toHaveProperty('disabled', true);
    await window.user.type(screen.getByRole('textbox', { name: words.prompt.place }), 'Tell the team');
    await window.user.click(button(words.submit.place));
    expect(await screen.findByText(words.review.none)).toBeTruthy();
    expect(window.sentTo('generations.changeStart')).toMatchObject([
      { body: { about: { kind: 'place', after: graph.id('Last'), branch: null }, prompt: 'Tell the team' } },
    ]);
  });

  it('says that no model is set, and asks nothing', async () => {
    const window = await openProblem({
      'aiModels.uses': { data: { chat: true, generators: true, workflows: false, steps: true } },
    });
    expect(await screen.findByText(noModelWords.none)).toBeTruthy();
    expect(button(words.submit.problem)).toHaveProperty('disabled', true);
    expect(window.sentTo('generations.changeStart')).toEqual([]);
  });
});
