import { expect, it } from 'vitest';
import { chosenAfter, foundAccounts, isSameChoice, keptIds } from './chosenAccounts';

const accounts = ['Shop', 'Lab', 'Payer'].map((accountName, at) => ({
  accountId: `${at + 1}`.repeat(12),
  accountName,
  accountType: 'member',
  chosen: accountName !== 'Lab',
  there: true,
}));
const [shop, lab] = accounts.map(({ accountId }) => accountId);

it('[INTG-22] finds accounts by name and id, and keeps what is not shown as it was chosen', () => {
  expect(foundAccounts(accounts, ' sho ').map(({ accountName }) => accountName)).toEqual(['Shop']);
  expect(foundAccounts(accounts, '222').map(({ accountName }) => accountName)).toEqual(['Lab']);
  const shown = foundAccounts(accounts, 'a');
  expect([...chosenAfter(new Set([shop ?? '']), shown, new Set([lab ?? '']))]).toEqual([shop, lab]);
  expect([...chosenAfter(new Set([shop ?? '', lab ?? '']), shown, new Set())]).toEqual([shop]);
});

it('tells whether another choice was made: all is not the same as each of them', () => {
  expect(keptIds(accounts, false)).toBeNull();
  const kept = keptIds(accounts, true);
  expect(kept?.size).toBe(2);
  expect(isSameChoice(kept, new Set([...(kept ?? [])].toReversed()))).toBe(true);
  expect(isSameChoice(kept, null)).toBe(false);
  expect(isSameChoice(null, null)).toBe(true);
});
