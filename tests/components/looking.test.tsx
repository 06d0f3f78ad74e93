import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { calls, type CallReply } from '@shared/api';
import type { Role } from '@shared/model/permissions';
import { approvalWords } from '@shared/words/approvals';
import { canvasWords } from '@shared/words/canvas';
import { caseWords } from '@shared/words/cases';
import { customerWords } from '@shared/words/customers';
import { dashboardWords } from '@shared/words/dashboards';
import { datastoreScreenWords } from '@shared/words/datastoreScreens';
import { headerWords } from '@shared/words/editorHeader';
import { integrationScreenWords } from '@shared/words/integrationScreens';
import { recordGridWords } from '@shared/words/recordGrid';
import { searchWords } from '@shared/words/search';
import { shellWords } from '@shared/words/shell';
import { spaceWords } from '@shared/words/spaces';
import { workflowListWords } from '@shared/words/workflowLists';
import { testScreenWords as testWords } from '@shared/words/workflowTestScreens';
import { anyReply } from './support/anyReply';
import { editorAnswers, editorPath, Flow } from './support/editor';
import { listed } from './support/entities';
import { openAt } from './support/wholeCompany';
import { closeWindows } from './support/window';

/** What somebody reads and finds who may only look; that they find nothing to change is proven in mayOnlyLook. */

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  closeWindows();
});

const told: [string, Role, string, string][] = [
  ['the spaces', 'Member', '/spaces', spaceWords.readOnly],
  ['[ROUTE-05] the workflows', 'Member', '/workflows', workflowListWords.readOnly],
  ['[WF-06] a template', 'Guest', '/templates?template=default%3Aany', workflowListWords.templates.readOnly],
  ['the datastores', 'Guest', '/datastores', datastoreScreenWords.readOnly],
  ['[DS-39] the records', 'Member', '/datastores/any', recordGridWords.readOnly],
  ['[DASH-03] the dashboards', 'Member', '/dashboards', dashboardWords.list.readOnly],
  ['a case', 'Member', '/cases/any', caseWords.readOnly.role],
  ['the integrations', 'Member', '/integrations', integrationScreenWords.readOnly],
  ['connecting', 'Member', '/integrations/slack/instance', integrationScreenWords.connect.readOnly],
  ['[PERM-03] the customers', 'MSP-Viewer', '/customers', customerWords.readOnly],
];

describe('who may only look is told so', () => {
  it.each(told)('at %s', async (_, role, path, words) => {
    openAt(path, role);
    expect((await screen.findAllByText(words, { exact: false })).length).toBeGreaterThan(0);
  });
});

describe('who may only look', () => {
  const button = (name: string) => screen.queryByRole('button', { name });
  const item = (name: string) => screen.queryByRole('menuitem', { name });
  const links = () => within(screen.getByRole('navigation', { name: shellWords.navigation }));

  it('reads a flow: no key changes it, and the menu of a step only copies', async () => {
    const flow = new Flow();
    flow.add('CALL', 'Tell', { after: flow.id('Trigger') });
    const { user } = openAt(editorPath, 'Guest', editorAnswers({ graph: flow.graph }));
    const tell = () => screen.findByRole('group', { name: /^Step Tell(,|$)/ });
    await tell();
    expect(button(canvasWords.addHere)).toBeNull();
    (await screen.findByRole('application', { name: /^Canvas of/ })).focus();
    await user.keyboard('{Home}{ArrowDown}{Delete}');
    expect(await tell()).toBeTruthy();
    fireEvent.click(within(await tell()).getByRole('button', { name: canvasWords.menu.more('Tell') }));
    expect(
      await screen.findByRole('menuitem', { name: new RegExp(`^${canvasWords.menu.copy}`) }),
    ).toBeTruthy();
    const deletes = new RegExp(`^${canvasWords.menu.delete}`);
    expect(screen.queryByRole('menuitem', { name: deletes })).toBeNull();
  });

  it('reads the tests of a workflow and what they found', async () => {
    const { user } = openAt('/spaces/any/wfe/any', 'Guest');
    await user.click(await screen.findByRole('button', { name: headerWords.tests }));
    const tests = await screen.findByRole('dialog', { name: testWords.title });
    expect(await within(tests).findByText(testWords.lookOnly)).toBeTruthy();
    const list = await within(tests).findByRole('list', { name: testWords.list });
    await user.click(within(list).getAllByRole('button')[0]!);
    const name = await within(tests).findByLabelText<HTMLInputElement>(testWords.name);
    expect(name.disabled).toBe(true);
    for (const gone of [testWords.runAll, testWords.add, testWords.fromRun, testWords.run, testWords.delete])
      expect(within(tests).queryByRole('button', { name: gone })).toBeNull();
  });

  it('[DS-39] reads records, and nothing is typed into their grid', async () => {
    const { user } = openAt('/datastores/any', 'Member');
    const grid = await screen.findByRole('grid', { name: recordGridWords.grid('any') });
    expect(grid.getAttribute('aria-readonly')).toBe('true');
    grid.focus();
    await user.keyboard('changed{Delete}');
    expect(document.querySelector('.cl-rg__input')).toBeNull();
    await user.click(screen.getByRole('button', { name: recordGridWords.bar.menu }));
    expect(
      await screen.findByRole('menuitem', { name: datastoreScreenWords.actions.exportCsv }),
    ).toBeTruthy();
    for (const gone of [
      recordGridWords.bar.import,
      datastoreScreenWords.actions.clear,
      datastoreScreenWords.actions.delete,
    ])
      expect(item(gone)).toBeNull();
  });

  it('[DASH-03] [PERM-14] finds no editing of a dashboard at its address for editing either', async () => {
    openAt('/spaces/any/dashboards/any?edit=true', 'Member');
    await screen.findByRole('button', { name: dashboardWords.board.more });
    expect(button(dashboardWords.board.edit)).toBeNull();
    expect(button(dashboardWords.edit.save)).toBeNull();
  });

  it('reads of an integration what is kept secret, and not what works with it', async () => {
    openAt('/integrations/any', 'Member');
    const main = within(await screen.findByRole('main'));
    await main.findByText(integrationScreenWords.details.about);
    for (const role of ['textbox', 'button', 'checkbox']) expect(main.queryAllByRole(role)).toEqual([]);
    expect(main.queryByRole('region', { name: integrationScreenWords.details.usedBy })).toBeNull();
  });

  it('[PERM-03] [NAV-12] finds two tabs of a customer and no menu, and no link to the customers', async () => {
    openAt('/customers/any', 'MSP-Viewer');
    const tabs = await screen.findAllByRole('tab');
    const { overview, integrations } = customerWords.page.tabs;
    expect(tabs.map(({ textContent }) => textContent)).toEqual([overview, integrations]);
    expect(button(customerWords.page.menu('any'))).toBeNull();
    expect(links().queryByRole('link', { name: customerWords.title })).toBeNull();
  });

  it('[FOLD-11] exports a workflow, has no boxes to choose several, and no actions for a folder', async () => {
    const { user } = openAt('/spaces/any?type=WORKFLOW', 'MSP-Viewer');
    await screen.findByText(workflowListWords.readOnly);
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
    expect(screen.queryAllByRole('button', { name: /^Actions for folder/ })).toEqual([]);
    await user.click(await screen.findByRole('button', { name: workflowListWords.actions.menu('any') }));
    expect(await screen.findByRole('menuitem', { name: workflowListWords.actions.export })).toBeTruthy();
    for (const gone of [workflowListWords.actions.delete, workflowListWords.actions.rename])
      expect(item(gone)).toBeNull();
  });

  it('[ROUTE-03] marks a space as a favorite of their own', async () => {
    const { user, sentTo } = openAt('/spaces', 'Member');
    await user.click(await screen.findByRole('button', { name: spaceWords.star.remove('any') }));
    await waitFor(() => expect(sentTo('spaces.favorite')).toHaveLength(1));
  });

  it.each([
    ['WORKFLOW', spaceWords.workflows.noneReadOnly],
    ['BOARD', spaceWords.boards.noneReadOnly],
  ])('reads that a space has nothing of the kind %s', async (kind, words) => {
    openAt(`/spaces/any?type=${kind}`, 'Member', {
      'workflows.list': listed(),
      'workflowFolders.list': listed() as never,
      'boards.list': listed(),
    });
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('[ROUTE-08] [ROUTE-32] reads a form at its older address and cannot decide it', async () => {
    const { data, ...rest } = anyReply(calls['approvals.ofExecution']) as CallReply<'approvals.ofExecution'>;
    openAt('/approvals?workflow_id=any&execution_id=any', 'Guest', {
      'approvals.ofExecution': {
        ...rest,
        data: data.map((one) => ({ ...one, may_decide: false, may_not: approvalWords.lookOnly })),
      },
    });
    expect(await screen.findByText(approvalWords.lookOnly)).toBeTruthy();
    expect(button(approvalWords.approve)).toBeNull();
    expect(links().queryByRole('link', { name: 'Runs' })).toBeNull();
  });

  it('a Guest is led to a datastore from an address of a space', async () => {
    openAt('/spaces/any?type=DATASTORE&id=any', 'Guest');
    expect(await screen.findByRole('grid', { name: recordGridWords.grid('any') })).toBeTruthy();
    expect(location.pathname).toBe('/datastores/any');
  });

  it('a Guest finds datastores by their names and no spaces', async () => {
    const { user } = openAt('/bills', 'Guest', {
      'resources.list': listed(
        { id: 'any', name: 'Open ledger', type: 'datastore', sid: 's' },
        { id: 's', name: 'Open house', type: 'space', sid: 's' },
      ),
    });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: searchWords.label }), 'Open');
    const found = await screen.findByRole('listbox', { name: searchWords.results });
    const ledger = await within(found).findByRole('option', { name: /^Open ledger/ });
    expect(within(found).queryByRole('option', { name: /^Open house/ })).toBeNull();
    expect(screen.queryByRole('tab', { name: new RegExp(`^${searchWords.tabs.space}`) })).toBeNull();
    await user.click(ledger);
    await waitFor(() => expect(location.pathname).toBe('/datastores/any'));
  });
});
