import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { importWords } from '@shared/words/imports';
import { listed } from './support/entities';
import { closeWindows, openWindow } from './support/window';

afterEach(closeWindows);

const words = importWords.start;

it.each([
  ['local', true],
  ['team', false],
] as const)('of a %s server it says that a bill stays on this computer: %s', async (works, stays) => {
  openWindow('/bills', { 'costs.listSources': { data: [] }, 'costs.listSyncs': listed() }, { works });
  expect(await screen.findByText(words.importText, { exact: false })).toBeTruthy();
  expect(screen.queryByText(words.importLocal, { exact: false }) !== null).toBe(stays);
});
