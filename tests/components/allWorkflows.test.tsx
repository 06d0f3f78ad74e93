import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { WorkflowSummary } from '@shared/api/workflows/workflows.api';
import { workflowListWords as words } from '@shared/words/workflowLists';
import { aSpace, globalSpace, listed } from './support/entities';
import { closeWindows, openWindow } from './support/window';

afterEach(closeWindows);

const platform = aSpace('Platform');
const workflow = (name: string, space_id: string): WorkflowSummary => ({
  workflowId: name.toLowerCase().replaceAll(' ', '-'),
  space_id,
  name,
  description: '',
  labels: [],
  executions: 0,
  state: 'enabled',
  path: '/',
  folder_id: null,
  workflowMode: 'USER',
  workflowType: 'CUSTOM',
  runnable_from: [],
  createdBy: 'Ada',
  creation_time: '2026-11-01T08:00:00.000Z',
  LastModified: '2026-11-02T08:00:00.000Z',
  changedBy: 'Ada',
  lastRuns: [],
  head_rev: 1,
  version: 1,
  problems_count: 0,
  max_concurrent: null,
  keep_days: null,
});

const open = (path: string, ...spaces: (typeof globalSpace)[]) =>
  openWindow(path, {
    'spaces.list': listed(globalSpace, ...spaces),
    'workflowFolders.list': listed() as never,
    'workflows.list': ({ query }) => {
      const all = [workflow('Budget digest', globalSpace.space_id), workflow('Clean up', platform.space_id)];
      const { space_id } = (query ?? {}) as { space_id?: string };
      return listed(...all.filter((row) => space_id === undefined || row.space_id === space_id));
    },
  });
const names = async () => {
  const rows = within(await screen.findByRole('grid', { name: words.table })).getAllByRole('row');
  return rows.slice(1).map((row) => row.getAttribute('aria-label')?.split(',')[0]);
};

describe('the list of workflows', () => {
  it('is of all spaces, names the space of each, and narrows to one with its folders', async () => {
    const { user, sentTo } = open('/workflows', platform);
    expect(await names()).toEqual(['Budget digest', 'Clean up']);
    const grid = screen.getByRole('grid', { name: words.table });
    expect(within(grid).getByRole('columnheader', { name: words.space })).toBeTruthy();
    const row = within(grid).getByText('Clean up').closest('[role=row]')!;
    expect(row.textContent).toContain('Platform');
    expect(sentTo('workflows.list')[0]?.query ?? {}).toEqual({});

    await user.type(screen.getByRole('textbox', { name: words.search }), 'platform');
    expect(await names()).toEqual(['Clean up']);

    await user.click(screen.getByRole('button', { name: new RegExp(`^${words.space}.+${words.allSpaces}`) }));
    await user.click(await screen.findByRole('option', { name: 'Platform' }));
    await waitFor(() => expect(location.search).toContain('type=WORKFLOW'));
    await screen.findByRole('tree', { name: words.folders.tree });
    expect(await names()).toEqual(['Clean up']);
  });

  it('of several pages keeps all rows while it is read again', async () => {
    const next = Promise.withResolvers<void>();
    let reads = 0;
    const { live, sentTo } = openWindow('/workflows', {
      'spaces.list': listed(globalSpace),
      'workflowFolders.list': listed() as never,
      'workflows.list': async ({ query }) => {
        if ((query as { start_page_key?: string } | undefined)?.start_page_key === undefined) {
          reads += 1;
          const name = reads === 1 ? 'Before' : 'After';
          return { data: [workflow(name, globalSpace.space_id)], next_page_key: 'more' };
        }
        if (reads > 1) await next.promise;
        return listed(workflow('Last', globalSpace.space_id));
      },
    });
    await waitFor(async () => expect(await names()).toEqual(['Before', 'Last']));
    await live({ tag: 'workflow' });
    await waitFor(() => expect(sentTo('workflows.list')).toHaveLength(4));
    expect(await names()).toEqual(['Before', 'Last']);
    next.resolve();
    await waitFor(async () => expect(await names()).toEqual(['After', 'Last']));
  });

  it('opens a workflow to assistants, and beside what else may start it', async () => {
    const { user, sentTo } = openWindow('/workflows', {
      'spaces.list': listed(globalSpace, platform),
      'workflowFolders.list': listed() as never,
      'workflows.list': listed({ ...workflow('Clean up', platform.space_id), runnable_from: ['case'] }),
      'workflows.change': { status: 200, data: workflow('Clean up', platform.space_id) } as never,
    });
    await names();
    await user.click(screen.getByRole('button', { name: words.actions.menu('Clean up') }));
    await user.click(await screen.findByRole('menuitem', { name: words.actions.assistants }));
    await waitFor(() => expect(sentTo('workflows.change')).toHaveLength(1));
    expect(sentTo('workflows.change')[0]).toMatchObject({
      params: { id: 'clean-up' },
      body: { runnable_from: ['case', 'assistant'] },
    });
    await screen.findByText(words.assistants.on('Clean up'));
  });

  it('[ROUTE-34] keeps the folder that the address names, in the list of the global space', async () => {
    open('/workflows?path=%2FSavings', platform);
    await screen.findByRole('tree', { name: words.folders.tree });
    expect(location.pathname).toBe(`/spaces/${globalSpace.space_id}`);
    expect(new URLSearchParams(location.search).get('path')).toBe('/Savings');
  });

  it('is that of the one space where there are no others', async () => {
    open('/workflows');
    await screen.findByRole('tree', { name: words.folders.tree });
    expect(location.pathname).toBe(`/spaces/${globalSpace.space_id}`);
  });
});
