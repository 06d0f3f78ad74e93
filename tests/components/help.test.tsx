import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { approvalFormWords } from '@shared/words/approvalForms';
import { helpWords } from '@shared/words/help';
import { news, whatsNewWords } from '@shared/words/whatsNew';
import { openAt } from './support/wholeCompany';
import { closeWindows, openWindow } from './support/window';

afterEach(closeWindows);

const heading = (name: string) => screen.findByRole('heading', { name });

it("[ROUTE-12] What's New lists by day what can be done now, the newest first, and leads to help", async () => {
  const { user } = openWindow('/whats-new', {});
  await heading(whatsNewWords.title);
  expect(await heading('One search for everything')).toBeTruthy();
  const days = news.map(({ date }) => date);
  expect(days).toEqual(days.toSorted().reverse());
  await user.click(screen.getByRole('button', { name: `${whatsNewWords.help}: SQL on your bills` }));
  const widget = await screen.findByRole('dialog', { name: helpWords.title });
  expect(within(widget).getByRole('heading', { name: 'Query your bills with SQL' })).toBeTruthy();
});

it('[NAV-07] help begins with what is about the screen, then lists all topics by group', async () => {
  const { user } = openAt('/budgets', 'Admin');
  await user.click(await screen.findByRole('link', { name: helpWords.title }));
  const widget = within(await screen.findByRole('dialog', { name: helpWords.title }));
  const [here, ...groups] = widget.getAllByRole('list').map((list) => list.getAttribute('aria-label'));
  expect(here).toBe(helpWords.here);
  expect(groups).toEqual(Object.values(helpWords.groups));
  const first = within(widget.getByRole('list', { name: helpWords.here })).getAllByRole('button');
  expect(first.map((one) => one.getAttribute('aria-label'))).toEqual(['Plan with budgets and forecasts']);

  await user.click(first[0] ?? document.body);
  await user.click(widget.getByRole('button', { name: helpWords.asPage }));
  await waitFor(() => expect(location.pathname + location.search).toBe('/support?topic=budgets'));
  expect(await heading('Plan with budgets and forecasts')).toBeTruthy();
});

it('[ROUTE-13] a form that is not there says so, and leads to the others', async () => {
  const { user } = openAt('/forms', 'Admin');
  await heading(approvalFormWords.missing);
  await user.click(screen.getByRole('link', { name: approvalFormWords.allForms }));
  await waitFor(() => expect(location.pathname).toBe('/approvals'));
});
