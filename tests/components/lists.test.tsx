import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { caseWords } from '@shared/words/cases';
import { datastoreScreenWords } from '@shared/words/datastoreScreens';
import { workflowListWords } from '@shared/words/workflowLists';
import { openAt } from './support/wholeCompany';
import { closeWindows } from './support/window';

afterEach(closeWindows);

describe('a list of choices', () => {
  const { form, actions } = datastoreScreenWords;

  it('[LIM-23] of five and more can be searched', async () => {
    const { user } = openAt('/datastores', 'Admin');
    await user.click(await screen.findByRole('button', { name: actions.create }));
    const dialog = await screen.findByRole('dialog', { name: form.createTitle });
    await user.click(within(dialog).getByRole('button', { name: new RegExp(`^${form.type(1)}`) }));
    expect(await screen.findAllByRole('option')).toHaveLength(11);
    const search = document.querySelector<HTMLInputElement>('.cl-options__search input')!;
    await user.type(search, 'cur');
    expect(screen.getAllByRole('option')).toHaveLength(1);
  });

  it('[LIM-23] of four cannot be searched', async () => {
    const { user } = openAt('/cases', 'Admin');
    await user.click(await screen.findByRole('button', { name: new RegExp(`^${caseWords.filter.groupBy}`) }));
    expect(await screen.findAllByRole('option')).toHaveLength(4);
    expect(document.querySelector('.cl-options__search')).toBeNull();
  });
});

it('[LIM-58] the description of a template has eight rows', async () => {
  const { user } = openAt('/spaces/any?type=WORKFLOW', 'Admin');
  await user.click(await screen.findByRole('button', { name: workflowListWords.actions.menu('any') }));
  await user.click(await screen.findByRole('menuitem', { name: workflowListWords.actions.template }));
  const field = await screen.findByRole('textbox', { name: workflowListWords.createTemplate.description });
  expect(field.getAttribute('rows')).toBe('8');
});
