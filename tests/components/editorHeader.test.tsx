import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Fault } from '@shared/kernel/fault';
import { canvasWords } from '@shared/words/canvas';
import { agentWords } from '@shared/words/agent';
import { headerWords as words } from '@shared/words/editorHeader';
import { inputWords } from '@shared/words/inputParameters';
import { runDialogWords } from '@shared/words/runDialogs';
import { runWords } from '@shared/words/runs';
import { panelWords } from '@shared/words/stepPanel';
import { editorAnswers, editorPath, Flow, newWorkflow } from './support/editor';
import { aSpace, globalSpace, listed, withAgent } from './support/entities';
import { aRun, aRunInFull } from './support/runs';
import { closeWindows, openWindow, type OpenWindow } from './support/window';

afterEach(closeWindows);

/** A bare one stands there before the workflow is open. */
async function header() {
  await screen.findByRole('application', { name: /^Canvas of/ });
  return screen.getByRole('group', { name: words.label });
}
const named = (name: string) => ({ name: (found: string) => found.startsWith(name) });
const refused = () => {
  throw new Fault('unprocessable', 'Refused on purpose.');
};
const told = async (text: string) =>
  expect((await screen.findByText(text, { exact: false })).closest('[role=alert]')).toBeTruthy();

async function choose(window: OpenWindow, item: string) {
  await window.user.click(within(await header()).getByRole('button', { name: words.menu }));
  await window.user.click(await screen.findByRole('menuitem', named(item)));
}

describe('the header of a workflow', () => {
  it('[EDIT-03] [EDIT-04] leads to the space and to the last folder of the path', async () => {
    const { user } = openWindow(editorPath, {
      ...editorAnswers({ path: '/Savings/AWS' }),
      'spaces.list': listed(globalSpace, aSpace('Alpha', { space_id: 's1' })),
    });
    const trail = within(await header()).getByRole('navigation');
    const links = await waitFor(() => {
      const found = within(trail).getAllByRole('link');
      expect(found[0]?.textContent).toBe('Alpha');
      return found;
    });
    expect(links.map(({ textContent }) => textContent)).toEqual(['Alpha', 'AWS']);
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      expect.stringMatching(/^\/spaces\/s1\?type=WORKFLOW$/),
      expect.stringMatching(/^\/spaces\/s1\?type=WORKFLOW&path=%2FSavings%2FAWS$/),
    ]);
    expect((await screen.findByLabelText<HTMLInputElement>(words.name)).value).toBe('A workflow');
    await user.click(links[1]!);
    await waitFor(() => expect(location.pathname).toBe('/spaces/s1'));
  });

  it('[EDIT-11] [EDIT-15] has the last runs, Run and Save on the right, and what is rarer in a menu', async () => {
    const window = openWindow(editorPath, editorAnswers());
    const shown = within(await header());
    expect(shown.getByRole('img', { name: /^(Last runs|No finished runs)/ })).toBeTruthy();
    expect(shown.getByRole('button', { name: runDialogWords.run })).toBeTruthy();
    expect(shown.getByRole('button', { name: words.save })).toBeTruthy();
    await window.user.click(shown.getByRole('button', { name: words.menu }));
    for (const item of [words.template, words.clone, words.delete])
      expect(await screen.findByRole('menuitem', named(item))).toBeTruthy();
  });

  it('has the agent explain the workflow, for who has an agent', async () => {
    const window = openWindow(editorPath, editorAnswers());
    await window.user.click(within(await header()).getByRole('button', { name: words.menu }));
    expect(await screen.findByRole('menuitem', named(words.clone))).toBeTruthy();
    expect(screen.queryByRole('menuitem', named(agentWords.explain.action))).toBeNull();
    closeWindows();

    const asking = openWindow(editorPath, {
      ...editorAnswers(),
      'users.me': withAgent,
      'ai.threads': listed(),
      'aiModels.uses': { data: { chat: true, generators: false, workflows: false, steps: false } },
      'ai.send': { thread_id: 't1', interaction_id: 'i1' },
      'ai.thread': {
        data: { agent_id: 'costloom', thread_id: 't1', name: 'Explain', messages: [], typedResponses: [] },
      },
    });
    await choose(asking, agentWords.explain.action);
    await waitFor(() => expect(asking.sentTo('ai.send')).toHaveLength(1));
    expect(asking.sentTo('ai.send')[0]?.body).toMatchObject({
      data: {
        prompt: agentWords.explain.prompt('A workflow'),
        about: { kind: 'workflow', workflow_id: 'w1' },
      },
    });
  });

  it('[EDIT-11] [EDIT-12] tells how a run stands, which is stopped in place of started', async () => {
    openWindow(editorPath, {
      ...editorAnswers(),
      'executions.last': listed({ workflowId: 'w1', executions: [aRun()] }),
      'executions.status': { data: aRunInFull() },
    });
    const shown = within(await header());
    expect(await shown.findByRole('button', { name: runDialogWords.stop })).toBeTruthy();
    expect(shown.queryByRole('button', { name: runDialogWords.run })).toBeNull();
    const summary = `${runDialogWords.summary.title}: ${runWords.statuses.RUNNING}`;
    expect(await shown.findByRole('button', { name: summary })).toBeTruthy();
  });
});

describe('a workflow that is not to be changed', () => {
  it('[EDIT-05] [EDIT-13] [EDIT-16] of the system: says so, is not renamed, and offers a clone', async () => {
    openWindow(editorPath, editorAnswers({ workflowMode: 'SYSTEM' }));
    const shown = within(await header());
    expect(shown.getByText(words.system)).toBeTruthy();
    expect(shown.queryByLabelText(words.name)).toBeNull();
    expect(shown.getByText('A workflow')).toBeTruthy();
    expect(shown.getByRole('button', { name: words.clone })).toBeTruthy();
    for (const name of [words.save, words.menu, runDialogWords.run])
      expect(shown.queryByRole('button', { name })).toBeNull();
  });

  it('[STEP-22] shows its steps without what changes them', async () => {
    const graph = new Flow().add('CALL', 'Tell', { after: 'trigger' }, { 1: 'https://example.com' }).graph;
    openWindow(editorPath, editorAnswers({ graph, workflowMode: 'SYSTEM' }));
    const step = await screen.findByRole('group', { name: /^Step Tell(,|$)/ });
    fireEvent.click(step);
    const panel = within(await screen.findByRole('complementary', { name: panelWords.label('Tell') }));
    expect(panel.getByLabelText<HTMLInputElement>(panelWords.name).readOnly).toBe(true);
    for (const name of [panelWords.addParameter, panelWords.removeParameter('Note')])
      expect(panel.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('button', named(canvasWords.toolbar.tidy))).toBeNull();
  });
});

describe('what the header does', () => {
  it('[EDIT-52] [EDIT-58] [MSG-100] [PARAM-94] parameters are added, checked, and deleted after a question', async () => {
    const window = openWindow(editorPath, editorAnswers());
    await choose(window, words.inputs(0));
    const dialog = await screen.findByRole('dialog', { name: inputWords.title });
    const shown = within(dialog);
    const add = shown.getByRole('button', { name: inputWords.add });
    const ids = () => shown.getAllByLabelText<HTMLInputElement>(inputWords.id);
    const type = async (at: number, text: string) => {
      await window.user.clear(ids()[at]!);
      await window.user.type(ids()[at]!, text);
    };
    await window.user.click(add);
    await type(0, 'a'.repeat(33));
    expect(shown.getByText('Parameter id is limited to 32 characters')).toBeTruthy();
    await type(0, 'größe');
    expect(
      shown.getByText('Only English letters, numbers, underscores and hyphens are allowed'),
    ).toBeTruthy();
    await type(0, 'account');
    await window.user.click(add);
    await type(1, 'account');
    expect(shown.getByText('Duplicate ids: account')).toBeTruthy();
    await type(1, 'region');
    expect(shown.queryByText(/^Duplicate/)).toBeNull();

    await window.user.click(shown.getByRole('button', { name: inputWords.deleteOne('region') }));
    const question = await screen.findByRole('dialog', { name: inputWords.deleteTitle });
    expect(ids()).toHaveLength(2);
    await window.user.click(within(question).getByRole('button', { name: inputWords.delete }));
    await waitFor(() => expect(ids().map(({ value }) => value)).toEqual(['account']));
  });

  it('[WF-22] a deleted workflow leads to the list of its space', async () => {
    const window = openWindow(editorPath, {
      ...editorAnswers(),
      'workflows.delete': { ok: true, successfulDeletes: ['w1'], failed: [] },
      'workflowFolders.list': listed(),
    });
    await choose(window, words.delete);
    const question = await screen.findByRole('dialog');
    await window.user.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(location.pathname + location.search).toBe('/spaces/s1?type=WORKFLOW'));
    expect(window.sentTo('workflows.delete')[0]?.body).toEqual({ ids: ['w1'] });
  });

  it('[MSG-18] [MSG-107] [MSG-109] [PARAM-94] what fails is told', async () => {
    const window = openWindow(editorPath, {
      ...editorAnswers(),
      'workflows.change': refused,
      'workflows.copy': refused,
      'templates.create': refused,
    });
    await window.user.click(await screen.findByLabelText(words.enabled));
    await told('Error changing status');
    expect(screen.getByLabelText<HTMLInputElement>(words.enabled).checked).toBe(true);
    await choose(window, words.clone);
    await told('Workflow Copy Failed');
    await choose(window, words.template);
    const form = within(await screen.findByRole('dialog', { name: 'Create template' }));
    for (const field of ['Name', 'Description', 'Labels'])
      expect(form.getByRole('textbox', { name: field })).toBeTruthy();
    await window.user.click(form.getByRole('button', { name: 'Create' }));
    await told('Template Creation Failed');
  });
});

describe('saving', () => {
  const typed = async (window: OpenWindow, name: string) => {
    const field = await screen.findByLabelText(words.name);
    await window.user.clear(field);
    await window.user.type(field, `${name}{Enter}`);
    await window.user.click(within(await header()).getByRole('button', { name: words.save }));
  };

  it('[EDIT-21] [API-162] sends the whole workflow and then reads it again', async () => {
    const { graph, input_parameters: _inputs, problems: _problems, ...summary } = newWorkflow();
    const window = openWindow(editorPath, {
      ...editorAnswers(),
      'workflows.save': {
        data: { ...summary, name: 'Another', head_rev: 2, problems: [], new_version: false },
      },
    });
    await typed(window, 'Another');
    await screen.findByText('Workflow saved');
    const [sent] = window.sentTo('workflows.save');
    expect(sent?.params).toEqual({ id: 'w1' });
    expect(sent?.body).toEqual({
      workflowId: 'w1',
      name: 'Another',
      description: '',
      labels: [],
      graph,
      input_parameters: [],
      executions: 0,
      head_rev: 1,
    });
    await waitFor(() => expect(window.sentTo('workflows.get')).toHaveLength(2));
    expect(window.sent.findIndex(({ id }) => id === 'workflows.save')).toBeLessThan(
      window.sent.findLastIndex(({ id }) => id === 'workflows.get'),
    );
  });

  it('[MSG-104] [MSG-105] tells what failed, with what the server says or without', async () => {
    const window = openWindow(editorPath, { ...editorAnswers(), 'workflows.save': refused });
    await typed(window, 'Another');
    await told('Error saving workflow: Refused on purpose. The error was notified');
    window.answer({
      'workflows.save': () => {
        throw new Fault('internal', '');
      },
    });
    await window.user.click(within(await header()).getByRole('button', { name: words.save }));
    await told('Error: saving workflow. The error was notified');
  });
});

describe('a run that cannot be started or stopped', () => {
  it('[MSG-101] [MSG-102] stopping tells how it went', async () => {
    const window = openWindow(editorPath, {
      ...editorAnswers(),
      'executions.last': listed({ workflowId: 'w1', executions: [aRun()] }),
      'executions.status': { data: aRunInFull() },
      'executions.stop': refused,
    });
    const stop = async () => {
      await window.user.click(
        await within(await header()).findByRole('button', { name: runDialogWords.stop }),
      );
      const question = await screen.findByRole('dialog', { name: runDialogWords.stopTitle });
      await window.user.click(within(question).getByRole('button', { name: runDialogWords.stop }));
    };
    await stop();
    await told('Error: Workflow Stop Execution Failed');
    window.answer({ 'executions.stop': { data: { executionId: 'run-1', status: 'ABORTED' } } });
    await stop();
    expect(await screen.findByText('Workflow Stop Initiated Successfully')).toBeTruthy();
    expect(window.sentTo('executions.stop')[0]?.params).toEqual({ id: 'w1', executionId: 'run-1' });
  });

  it('[EXEC-15] of a disabled workflow is a test, and says so', async () => {
    const window = openWindow(editorPath, {
      ...editorAnswers({ state: 'disabled' }),
      'executions.run': { data: { trigger_event_id: 'e1', execution_id: 'run-1', is_new: true } },
      'executions.status': { data: aRunInFull(aRun({ trigger_type: 'TEST' })) },
    });
    const shown = within(await header());
    const button = shown.getByRole('button', { name: runDialogWords.testRun });
    await window.user.hover(button);
    expect(await screen.findByText(runDialogWords.testRunHint)).toBeTruthy();
    await window.user.click(button);
    await waitFor(() => expect(window.sentTo('executions.run')).toMatchObject([{ query: { test: 'true' } }]));
    expect(await shown.findByRole('button', { name: runDialogWords.stop })).toBeTruthy();
    closeWindows();

    const enabled = openWindow(editorPath, {
      ...editorAnswers(),
      'executions.run': { data: { trigger_event_id: 'e1', execution_id: 'run-1', is_new: true } },
      'executions.status': { data: aRunInFull() },
    });
    await enabled.user.click(within(await header()).getByRole('button', { name: runDialogWords.run }));
    await waitFor(() => expect(enabled.sentTo('executions.run')).toHaveLength(1));
    expect(enabled.sentTo('executions.run')[0]).not.toHaveProperty('query.test');
  });

  it('any error in the list is told before it starts, a warning is not', async () => {
    const graph = new Flow().add('CALL', 'Tell', { after: 'trigger' }, { 1: '{{inputs.gone}}' }).graph;
    const window = openWindow(editorPath, editorAnswers({ graph, state: 'disabled' }));
    await window.user.click(within(await header()).getByRole('button', { name: runDialogWords.testRun }));
    const question = await screen.findByRole('dialog', { name: runDialogWords.title });
    expect(within(question).getByText(/no input parameter “gone”/)).toBeTruthy();
    expect(window.sentTo('executions.run')).toEqual([]);
  });

  it('[MSG-103] [MSG-132] says what stands against it first, and that it failed', async () => {
    const graph = new Flow().add('CALL', 'Tell', { after: 'trigger' }).graph;
    const window = openWindow(editorPath, { ...editorAnswers({ graph }), 'executions.run': refused });
    const field = await screen.findByLabelText(words.name);
    await window.user.type(field, ' more{Enter}');
    await window.user.click(within(await header()).getByRole('button', { name: runDialogWords.run }));
    const question = await screen.findByRole('dialog', { name: runDialogWords.title });
    expect(within(question).getByText(/errors identified/)).toBeTruthy();
    expect(within(question).getByText(/not saved/)).toBeTruthy();
    await window.user.click(within(question).getByRole('button', { name: runDialogWords.runSaved }));
    await told('Error: Workflow Run Execution Failed');
  });
});
