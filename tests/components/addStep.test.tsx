import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { StepDefinition } from '@shared/model/steps/manifest';
import { addStepWords as words } from '@shared/words/addStep';
import { canvasWords } from '@shared/words/canvas';
import { panelWords } from '@shared/words/stepPanel';
import { editorAnswers, editorPath, Flow } from './support/editor';
import { listed } from './support/entities';
import { closeWindows, openWindow } from './support/window';

afterEach(closeWindows);

const { 'steps.list': catalogue } = editorAnswers();
const known = (catalogue as { data: StepDefinition[] }).data;
const deprecated = { since: '1.2', replaceWith: 'CALL' };
const withDeprecated = listed(
  ...known.map((step) => (step.stepTemplateId === 'LOOP' ? { ...step, deprecated } : step)),
);

describe('choosing a step', () => {
  it('[EDIT-49] arrows walk, Enter adds', async () => {
    const graph = new Flow().add('CALL', 'Tell', { after: 'trigger' }).graph;
    const { user } = openWindow(editorPath, editorAnswers({ graph }));
    const canvas = await screen.findByRole('application', { name: /^Canvas of/ });
    fireEvent.click(within(canvas).getAllByRole('button', { name: canvasWords.addHere })[0]!);
    const chooser = within(await screen.findByRole('dialog', { name: words.title }));
    await waitFor(() => expect(document.activeElement?.getAttribute('type')).toBe('search'));
    const chosen = () =>
      chooser.getAllByRole('option').findIndex((one) => one.getAttribute('aria-selected') === 'true');
    expect(chosen()).toBe(0);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(chosen()).toBe(2);
    await user.keyboard('{ArrowUp}');
    expect(chosen()).toBe(1);
    const name = chooser.getAllByRole('option')[1]!.textContent;
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('group', { name: new RegExp(`^Step ${name}(,|$)`) })).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: words.title })).toBeNull();
  });

  it('[EDIT-51] a deprecated one says so in its panel', async () => {
    const made = new Flow().add('LOOP', 'Each', { after: 'trigger' });
    openWindow(editorPath, { ...editorAnswers({ graph: made.graph }), 'steps.list': withDeprecated });
    const step = await screen.findByRole('group', { name: /^Step Each(,|$)/ });
    fireEvent.click(step);
    const panel = within(await screen.findByRole('complementary', { name: panelWords.label('Each') }));
    expect(panel.getByText(panelWords.deprecated('1.2')).closest('.cl-banner')).toBeTruthy();
  });
});
