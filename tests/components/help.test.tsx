import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { approvalFormWords } from '@shared/words/approvalForms';
import { whatsNewWords } from '@shared/words/whatsNew';
import { openAt } from './support/wholeCompany';
import { closeWindows, openWindow } from './support/window';

afterEach(closeWindows);

const heading = (name: string) => screen.findByRole('heading', { name });

it("[ROUTE-12] What's New lists what each version brought", async () => {
  openWindow('/whats-new', {});
  await heading(whatsNewWords.title);
  expect(await heading('One search for everything')).toBeTruthy();
});

it('[ROUTE-13] a form that is not there says so, and leads to the others', async () => {
  const { user } = openAt('/forms', 'Admin');
  await heading(approvalFormWords.missing);
  await user.click(screen.getByRole('link', { name: approvalFormWords.allForms }));
  await waitFor(() => expect(location.pathname).toBe('/approvals'));
});
