import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { calls, type CallReply } from '@shared/api';
import { searchWords } from '@shared/words/search';
import { shellWords as words } from '@shared/words/shell';
import { anyReply } from './support/anyReply';
import { listed } from './support/entities';
import { openAt } from './support/wholeCompany';
import { closeWindows } from './support/window';

afterEach(closeWindows);

const navigation = () => within(screen.getByRole('navigation', { name: words.navigation }));
const links = (list: string) =>
  within(navigation().getByRole('list', { name: list }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const current = () =>
  navigation()
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map(({ textContent }) => textContent);

it('[NAV-01] [NAV-02] [NAV-05] [NAV-06] the navigation is grouped by work, and what is rarely used is behind More', async () => {
  const { user } = openAt('/integrations', 'Admin');
  await screen.findByRole('navigation', { name: words.navigation });
  const { costs, savings, automate, data } = words.groups;
  const often = ['Overview', 'Spend', 'What changed', 'Anomalies', 'Budgets', 'Reports', 'Allocation'];
  expect(links(costs)).toEqual(often);
  expect(links(savings)).toEqual(['Cases', 'Commitments', 'Blueprints']);
  expect(links(automate).map((text) => text?.replace(/\d+$/, ''))).toEqual([
    'Workflows',
    'Spaces',
    'Templates',
    'Runs',
    'Approvals',
  ]);
  expect(links(data)).toEqual(['Bills', 'Integrations', 'Datastores', 'Dashboards']);
  expect(navigation().getByRole('link', { name: 'Monitor' }).getAttribute('href')).toBe('/runs');
  expect(navigation().getByRole('link', { name: 'Settings' })).toBeTruthy();
  expect(navigation().queryByRole('list', { name: words.groups.provider })).toBeNull();
  expect(current()).toEqual(['Integrations']);

  const more = (group: string) => navigation().getByRole('button', { name: words.moreOf(group) });
  await user.click(more(costs));
  expect(links(costs)).toEqual([...often, 'Unit costs', 'Kubernetes', 'AI spend', 'SQL']);
  await user.click(more(savings));
  expect(links(savings)).toEqual(['Cases', 'Commitments', 'Blueprints', 'Boards', 'Overview']);
  await user.click(more(costs));
  expect(links(costs)).toEqual(often);
});

it('a provider has a group of its own', async () => {
  openAt('/integrations', 'MSP-Admin');
  await screen.findByRole('navigation', { name: words.navigation });
  expect(links(words.groups.provider)).toEqual(['Customers', 'Charging']);
});

const names = async (query: string) => {
  const { user } = openAt('/integrations', 'Admin', {
    'resources.list': listed(),
    'budgets.list': named('budgets.list', (one) => ({ ...one, budget_id: 'b1', name: 'Warehouse' })),
    'organisations.listMembers': named('organisations.listMembers', (one) => ({
      ...one,
      userId: 'u2',
      firstName: 'Grace',
      lastName: 'Harper',
      email: 'grace@example.com',
    })),
  });
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: searchWords.label }), query);
  const found = within(await screen.findByRole('listbox', { name: searchWords.more }));
  return { user, found };
};

function named(
  call: 'budgets.list',
  change: (one: CallReply<'budgets.list'>['data'][number]) => object,
): CallReply<'budgets.list'>;
function named(
  call: 'organisations.listMembers',
  change: (one: CallReply<'organisations.listMembers'>['data'][number]) => object,
): CallReply<'organisations.listMembers'>;
function named(call: 'budgets.list' | 'organisations.listMembers', change: (one: never) => object) {
  const reply = anyReply(calls[call]) as CallReply<typeof call>;
  return { ...reply, data: reply.data.map((one) => change(one as never)) };
}

it('the palette finds screens by other words, and All counts what is shown', async () => {
  const { user, found } = await names('savings');
  const cases = await found.findByRole('option', { name: /^Go to Cases Savings Screen/ });
  await waitFor(() =>
    expect(screen.getByRole('tab', { name: new RegExp(`^${searchWords.tabs.all}`) }).textContent).toBe(
      `${searchWords.tabs.all}${found.getAllByRole('option').length}`,
    ),
  );
  await user.click(cases);
  await waitFor(() => expect(location.pathname).toBe('/cases'));
});

it('the palette finds a budget and a member by name', async () => {
  const { user, found } = await names('ware');
  await user.click(await found.findByRole('option', { name: /^Warehouse.*Budget$/ }));
  await waitFor(() => expect(location.pathname).toBe('/budgets/b1'));
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: searchWords.label }), 'harper');
  await user.click(await screen.findByRole('option', { name: /^Grace Harper.*Member$/ }));
  await waitFor(() => expect(location.search).toBe('?tab=members'));
});

it('the palette opens the account for “password”, and for one’s own name', async () => {
  const { user, found } = await names('password');
  await user.click(await found.findByRole('option', { name: /^Your account/ }));
  const dialog = await screen.findByRole('dialog', { name: words.account });
  await user.click(within(dialog).getByRole('button', { name: words.ok }));
  await user.type(screen.getByRole('combobox', { name: searchWords.label }), 'ada example');
  await user.click(await screen.findByRole('option', { name: /^Ada Example.*Member$/ }));
  expect(await screen.findByRole('dialog', { name: words.account })).toBeTruthy();
});

it('[SRCH-10] the empty palette offers recent searches and commands', async () => {
  const { user } = openAt('/integrations', 'Admin');
  await user.click(await screen.findByRole('combobox', { name: searchWords.label }));
  const commands = within(await screen.findByRole('listbox', { name: searchWords.commands }));
  expect(commands.getAllByRole('option')[0]?.textContent).toContain(searchWords.command.importBill);
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(location.pathname).toBe('/bills/import'));
});
