import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { WorkflowVersion } from '@shared/api/workflows/workflows.api';
import { Fault } from '@shared/kernel/fault';
import { headerWords } from '@shared/words/editorHeader';
import { diffWords, versionWords as words } from '@shared/words/versions';
import { aTrigger, editorAnswers, editorPath, newWorkflow } from './support/editor';
import { listed } from './support/entities';
import { closeWindows, openWindow, type OpenWindow } from './support/window';

afterEach(closeWindows);

const version = (id: string, more: Partial<WorkflowVersion> = {}): WorkflowVersion => ({
  VersionId: id,
  name: `Version ${id}`,
  LastModified: '2026-11-02T08:00:00.000Z',
  IsLatest: false,
  creator: 'Ada Example',
  origin: 'save',
  ...more,
});
const latest = version('2', { IsLatest: true });
const older = version('1');
const { graph } = newWorkflow();
const refused = () => {
  throw new Fault('unprocessable', 'Refused on purpose.');
};
const told = async (text: string) =>
  expect((await screen.findByText(text, { exact: false })).closest('[role=alert]')).toBeTruthy();

const openEditor = () =>
  openWindow(editorPath, {
    ...editorAnswers(),
    'workflows.versions': listed(latest, older),
    'workflows.version': { data: { ...older, graph, input_parameters: [] } },
  });

async function openVersions({ user }: OpenWindow) {
  await screen.findByRole('application', { name: /^Canvas of/ });
  await user.click(screen.getByRole('button', { name: words.title }));
  return within(await screen.findByRole('radiogroup', { name: words.title }));
}

describe('the versions of a workflow', () => {
  it('[EDIT-06] [EDIT-07] are listed to be chosen from, the newest marked as current', async () => {
    const list = await openVersions(openEditor());
    const choices = list.getAllByRole<HTMLInputElement>('radio');
    expect(choices.map(({ checked }) => checked)).toEqual([true, false]);
    const marks = list.getAllByText(words.current);
    expect(marks).toHaveLength(1);
    expect(marks[0]?.closest('.cl-versions__row')?.textContent).toContain('Version 2');
  });

  it('[EDIT-05] [EDIT-10] [MSG-111] an older one is looked at, then restored', async () => {
    const window = openEditor();
    const list = await openVersions(window);
    expect(screen.queryByRole('button', { name: words.restore })).toBeNull();
    await window.user.click(list.getAllByRole('radio')[1]!);
    const restore = await screen.findByRole('button', { name: words.restore });
    expect(screen.queryByLabelText(headerWords.name)).toBeNull();

    window.answer({ 'workflows.setLatest': refused });
    await window.user.click(restore);
    await told('Failed to update version');
    window.answer({ 'workflows.setLatest': { data: { ...newWorkflow(), head_rev: 3 } } });
    await window.user.click(restore);
    expect(await screen.findByText('Version restored successfully')).toBeTruthy();
    expect(window.sentTo('workflows.setLatest')[0]?.params).toEqual({ id: 'w1', version: '1' });
    await waitFor(() => expect(screen.queryByRole('button', { name: words.restore })).toBeNull());
    expect(screen.getByLabelText(headerWords.name)).toBeTruthy();
  });

  it('an older one is compared in words, and restored from there', async () => {
    const daily = { scheduleType: 'DAILY', hour: 9, minute: 0, timezone: 'UTC' };
    const nodes = graph.nodes.map((node) => {
      const { step } = node.data;
      const parameters = [{ id: 'TRIGGER-P1', value: { type: 'SCHEDULED', configuration: daily } }];
      return step ? { ...node, data: { ...node.data, step: { ...step, parameters } } } : node;
    });
    const window = openEditor();
    window.answer({
      'workflows.version': { data: { ...older, graph: { ...graph, nodes }, input_parameters: [] } },
      'workflows.setLatest': { data: { ...newWorkflow(), head_rev: 3 } },
    });
    const list = await openVersions(window);
    await window.user.click(list.getByRole('button', { name: words.compare('Version 1') }));
    const dialog = within(await screen.findByRole('dialog', { name: words.diffTitle }));
    const differences = await dialog.findByRole('list', { name: diffWords.differences });
    expect(differences.textContent).toContain('Every day at 09:00 (UTC)→Manual');
    await window.user.click(dialog.getByRole('button', { name: words.restore }));
    expect(await screen.findByText('Version restored successfully')).toBeTruthy();
    expect(window.sentTo('workflows.setLatest')[0]?.params).toEqual({ id: 'w1', version: '1' });
    await waitFor(() => expect(screen.queryByRole('dialog', { name: words.diffTitle })).toBeNull());
  });

  it('[EDIT-08] [MSG-111] one is renamed where it stands: Enter saves, Escape does not', async () => {
    const window = openEditor();
    const list = await openVersions(window);
    const rename = async (keys: string) => {
      await window.user.click(list.getByRole('button', { name: words.rename('Version 1') }));
      const field = await list.findByLabelText(words.renameField);
      await window.user.clear(field);
      await window.user.type(field, keys);
      expect(list.queryByLabelText(words.renameField)).toBeNull();
    };
    await rename('Mine{Escape}');
    expect(window.sentTo('workflows.renameVersion')).toEqual([]);
    window.answer({ 'workflows.renameVersion': refused });
    await rename('Mine{Enter}');
    await told('Failed to update version');
    window.answer({ 'workflows.renameVersion': { data: { ...older, name: 'Mine' } } });
    await rename('Mine{Enter}');
    expect(await screen.findByText('Version renamed successfully')).toBeTruthy();
    expect(window.sentTo('workflows.renameVersion').at(-1)).toMatchObject({
      params: { id: 'w1', version: '1' },
      body: { name: 'Mine' },
    });
  });
});

describe('[TRIG-21] Ctrl+S where the step says another trigger than the workflow has', () => {
  const schedule = { scheduleType: 'DAILY', hour: '9', minute: '0', timezone: 'UTC' };
  const proposed = graph.nodes.map((node) => {
    const { step } = node.data;
    const parameters = [{ id: 'TRIGGER-P1', value: { type: 'SCHEDULED', configuration: schedule } }];
    return step ? { ...node, data: { ...node.data, step: { ...step, parameters } } } : node;
  });
  const trigger = aTrigger();
  const openAs = (role: 'Admin' | 'Guest') =>
    openWindow(
      editorPath,
      {
        ...editorAnswers({ graph: { ...graph, nodes: proposed } }),
        'workflows.versions': listed(latest, older),
        'workflows.version': {
          data: { ...older, graph: { ...graph, nodes: proposed }, input_parameters: [] },
        },
        'triggers.list': listed(trigger),
        'triggers.update': { trigger: { ...trigger, type: 'SCHEDULED', configuration: schedule } },
      },
      { role },
    );
  const canvas = () => screen.findByRole('application', { name: /^Canvas of/ });
  const save = ({ user }: OpenWindow) => user.keyboard('{Control>}s{/Control}');

  it('saves it for who may edit', async () => {
    const window = openAs('Admin');
    await canvas();
    await waitFor(async () => {
      await save(window);
      expect(window.sentTo('triggers.update')).not.toHaveLength(0);
    });
  });

  it('sends nothing for who may only look', async () => {
    const window = openAs('Guest');
    await canvas();
    await waitFor(() => expect(window.sentTo('triggers.list')).not.toHaveLength(0));
    await save(window);
    expect([...window.sentTo('triggers.update'), ...window.sentTo('workflows.save')]).toEqual([]);
  });

  it('sends nothing from an older version', async () => {
    const window = openAs('Admin');
    const list = await openVersions(window);
    await window.user.click(list.getAllByRole('radio')[1]!);
    await screen.findByRole('button', { name: words.restore });
    await save(window);
    expect([...window.sentTo('triggers.update'), ...window.sentTo('workflows.save')]).toEqual([]);
  });
});
