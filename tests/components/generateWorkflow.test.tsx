import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Fault } from '@shared/kernel/fault';
import type { GeneratedWorkflow } from '@shared/api/generations/generations.api';
import { noModelWords } from '@shared/words/aiModels';
import { generateWorkflowWords as words } from '@shared/words/generateWorkflow';
import { workflowListWords } from '@shared/words/workflowLists';
import { editorAnswers, Flow, newWorkflow } from './support/editor';
import { globalSpace, listed } from './support/entities';
import { closeWindows, openWindow, type Answers } from './support/window';

afterEach(() => {
  vi.useRealTimers();
  closeWindows();
});

const flow = new Flow().add('IF', 'Is_idle', { after: 'trigger' });
flow.add('CALL', 'Stop_it', { into: { nodeId: flow.id('Is_idle'), handle: 'TRUE' } });

const proposal: GeneratedWorkflow = {
  name: 'Stop idle instances',
  description: 'Stops what nobody uses.',
  graph: flow.graph,
  input_parameters: [],
  problems: [
    {
      code: 'missing_parameter',
      severity: 'error',
      message: 'Address is required in “Stop_it”.',
      nodeId: flow.id('Stop_it'),
      stepName: 'Stop_it',
      paramId: 'CALL-P1',
    },
  ],
};

const ended = (more: Partial<{ status: 'READY' | 'FAILED'; message: string }>) => ({
  data: {
    id: 'g1',
    status: 'IN_PROGRESS' as const,
    message: '',
    workflow: more.status === 'READY' ? proposal : null,
    ...more,
  },
});

const answers = (more: Answers): Answers => ({
  ...editorAnswers(),
  'spaces.list': listed({ ...globalSpace, space_id: 's1' }),
  'workflowFolders.list': listed() as never,
  'resources.list': listed() as never,
  'generations.start': { data: { id: 'g1', status: 'IN_PROGRESS' } },
  'generations.stop': { data: { ok: true } },
  'aiModels.uses': { data: { chat: true, generators: true, workflows: true, steps: true } },
  ...more,
});

const dialog = () => screen.findByRole('dialog', { name: words.title });
const button = (name: string) => screen.getByRole('button', { name });

async function openWizard(more: Answers) {
  const window = openWindow('/spaces/s1?type=WORKFLOW', answers(more));
  const menus = await screen.findAllByRole('button', { name: workflowListWords.create.button });
  await window.user.click(menus[0]!);
  await window.user.click(await screen.findByRole('menuitem', { name: workflowListWords.create.generate }));
  await dialog();
  return window;
}

async function ask({ user }: Awaited<ReturnType<typeof openWizard>>, prompt = 'Stop idle instances') {
  await user.type(screen.getByRole('textbox', { name: words.prompt }), prompt);
  await user.click(button(words.generate));
}

describe('generating a workflow', () => {
  it('[AI-G-04] [AI-G-05] asks, waits, shows the steps and their problems, and saves when it is opened', async () => {
    const window = await openWizard({
      'generations.get': () => ended({ status: 'READY' }),
      'workflows.create': ({ body }) => ({
        data: { ...newWorkflow(), ...(body as object) } as never,
      }),
    });
    expect(button(words.generate)).toHaveProperty('disabled', true);
    await ask(window);
    const steps = await screen.findByRole('list', { name: words.steps(3) });
    const rows = within(steps).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Trigger'),
      expect.stringContaining('Is idle'),
      expect.stringContaining('Stop it'),
    ]);
    expect(rows[2]!.textContent).toContain(workflowListWords.templates.arms.TRUE);
    await window.user.click(button('Address is required in “Stop_it”.'));
    expect(document.activeElement).toBe(rows[2]);
    expect(window.sentTo('workflows.create')).toEqual([]);

    await waitFor(() => expect(button(words.openEditor)).toHaveProperty('disabled', false));
    await window.user.click(button(words.openEditor));
    await waitFor(() => expect(location.pathname).toBe('/spaces/s1/wfe/w1'));
    expect(window.sentTo('workflows.create')).toMatchObject([
      {
        query: { space_id: 's1', fill_integrations: 'true' },
        body: { name: 'Stop idle instances', state: 'disabled', origin: 'ai', graph: flow.graph },
      },
    ]);
  });

  it('[AI-G-06] [LIM-08] asks every three seconds how far it is, and keeps nothing when it is closed', async () => {
    const window = await openWizard({ 'generations.get': ended({}) });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
    const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    fireEvent.change(screen.getByRole('textbox', { name: words.prompt }), { target: { value: 'Stop' } });
    fireEvent.click(button(words.generate));
    await after(100);
    expect(screen.getByText(words.generating)).toBeTruthy();
    const first = window.sentTo('generations.get').length;
    expect(first).toBe(1);
    await after(2_800);
    expect(window.sentTo('generations.get')).toHaveLength(1);
    await after(300);
    expect(window.sentTo('generations.get')).toHaveLength(2);
    await after(3_000);
    expect(window.sentTo('generations.get')).toHaveLength(3);

    fireEvent.click(
      within(screen.getByRole('dialog', { name: words.title })).getByRole('button', { name: 'Close' }),
    );
    await after(10_000);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(window.sentTo('generations.get')).toHaveLength(3);
    expect(window.sentTo('workflows.create')).toEqual([]);
  });

  it('[MSG-25] [AI-G-07] says why it failed, keeps the prompt and tries again', async () => {
    let refuses = true;
    const window = await openWizard({
      'generations.start': () => {
        if (refuses) throw new Fault('unavailable', 'No AI model is set.');
        return { data: { id: 'g1', status: 'IN_PROGRESS' } };
      },
      'generations.get': ended({ status: 'FAILED', message: 'The model has not answered in time.' }),
    });
    await ask(window);
    const refused = await screen.findByRole('alert');
    expect(refused.textContent).toContain("Couldn't generate the prompt you typed");
    expect(refused.textContent).toContain('No AI model is set.');
    refuses = false;
    await window.user.click(button(words.again));
    await screen.findByText(/has not answered in time/);
    expect(screen.getByRole('textbox', { name: words.prompt })).toHaveProperty(
      'value',
      'Stop idle instances',
    );
    expect(window.sentTo('generations.start')).toHaveLength(2);
  });

  it('a generation that is stopped ends at the server and goes back to the prompt, whatever comes of it', async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof ended>>();
    const window = await openWizard({ 'generations.get': () => promise });
    await ask(window);
    await screen.findByText(words.generating);
    await waitFor(() => expect(window.sentTo('generations.get')).toHaveLength(1));
    await window.user.click(button(words.stop));
    await waitFor(() => expect(window.sentTo('generations.stop')).toHaveLength(1));
    await act(async () => {
      resolve(ended({ status: 'READY' }));
      await promise;
    });
    expect(screen.getByRole('textbox', { name: words.prompt })).toHaveProperty(
      'value',
      'Stop idle instances',
    );
    expect(screen.queryByRole('list', { name: words.steps(3) })).toBeNull();
  });

  it('says that no model is set, with the way to the settings, and asks nothing', async () => {
    const window = await openWizard({
      'aiModels.uses': { data: { chat: true, generators: true, workflows: false, steps: true } },
    });
    await screen.findByText(noModelWords.none);
    const link = screen.getByRole('link', { name: noModelWords.link });
    expect(link.getAttribute('href')).toBe('/settings?tab=ai-models');
    await window.user.type(screen.getByRole('textbox', { name: words.prompt }), 'Stop');
    await window.user.keyboard('{Control>}{Enter}{/Control}');
    expect(button(words.generate)).toHaveProperty('disabled', true);
    expect(window.sentTo('generations.start')).toEqual([]);
  });

  it('is reached from the dialog of a new workflow as well', async () => {
    const window = openWindow('/spaces/s1?type=WORKFLOW', answers({}));
    const menus = await screen.findAllByRole('button', { name: workflowListWords.create.button });
    await window.user.click(menus[0]!);
    await window.user.click(await screen.findByRole('menuitem', { name: workflowListWords.create.empty }));
    await screen.findByRole('dialog', { name: workflowListWords.create.title });
    await window.user.click(button(workflowListWords.create.generate));
    await dialog();
  });
});
