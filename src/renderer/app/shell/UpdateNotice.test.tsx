import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Updates, UpdateStatus } from '@shared/host/updates';
import { updateWords as words } from '@shared/words/updates';
import type { Host } from '../../platform/host';
import { HostProvider } from '../../platform/hostContext';
import { UpdateLine } from './UpdateNotice';

const never = () => new Promise<never>(() => undefined);
const host: Host = {
  call: never,
  on: () => () => undefined,
  info: never,
  onConnection: () => () => undefined,
};

function lineOf(status: UpdateStatus, installs = true): string {
  const updates: Updates = {
    version: '1.2.0',
    status,
    installs,
    checking: false,
    checkedAt: null,
    address: null,
    addressBy: 'settings',
  };
  return renderToStaticMarkup(
    <HostProvider value={host}>
      <UpdateLine updates={updates} />
    </HostProvider>,
  );
}
const release = { version: '1.3.0', releasedAt: null, notes: null };

it('a window has one line when a new version is there, with a restart only where it would be installed', () => {
  const ready = lineOf({ state: 'ready', ...release });
  expect(ready).toContain(words.ready('1.3.0'));
  expect(ready).toContain(words.restart);
  const elsewhere = lineOf({ state: 'available', ...release }, false);
  expect(elsewhere).toContain(words.availableElsewhere('1.3.0'));
  expect(elsewhere).not.toContain(words.restart);
});

it('what goes on meanwhile, and what fails, interrupts nobody', () => {
  const quiet: UpdateStatus[] = [
    { state: 'off', why: 'no-address' },
    { state: 'none' },
    { state: 'available', ...release },
    { state: 'downloading', version: '1.3.0', percent: 50 },
    { state: 'failed', reason: words.reasons.unreachable },
  ];
  expect(quiet.map((status) => lineOf(status))).toEqual(quiet.map(() => ''));
});
