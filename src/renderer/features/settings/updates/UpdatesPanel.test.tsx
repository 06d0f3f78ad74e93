import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { UpdatesOff, Updates, UpdateStatus } from '@shared/host/updates';
import { updateWords as words } from '@shared/words/updates';
import type { Host } from '../../../platform/host';
import { HostProvider } from '../../../platform/hostContext';
import { UpdatesOfHost } from './UpdatesPanel';

const never = () => new Promise<never>(() => undefined);
const host: Host = {
  call: never,
  on: () => () => undefined,
  info: never,
  onConnection: () => () => undefined,
};

/** The panel's text, and what of it can be pressed or typed into. */
function shown(status: UpdateStatus, change: Partial<Updates> = {}) {
  const updates: Updates = {
    version: '1.2.0',
    status,
    checking: false,
    checkedAt: null,
    address: 'https://updates.example.com',
    addressBy: 'settings',
    installs: true,
    ...change,
  };
  const html = renderToStaticMarkup(
    <HostProvider value={host}>
      <UpdatesOfHost updates={updates} onUpdates={() => undefined} />
    </HostProvider>,
  );
  const text = html.replaceAll(/<[^>]*>/g, ' ').replaceAll('&#x27;', '’');
  const buttons = [words.check, words.restart, words.save].filter((name) => text.includes(name));
  return { html, text, buttons, hasField: html.includes('<input') };
}
const release = { version: '1.3.0', releasedAt: '2026-11-20T09:00:00.000Z', notes: 'Faster imports.' };

describe('the updates of the app', () => {
  it('in the browser host are the server’s, with nothing to press', () => {
    const { text, buttons, hasField } = shown({ state: 'off', why: 'browser' });
    expect(text.trim()).toBe(words.browser);
    expect([buttons, hasField]).toEqual([[], false]);
  });

  it.each<UpdatesOff>(['no-address', 'no-key', 'wrong-address', 'development'])(
    'that are off (%s) say why and keep the address, without a dead button',
    (why) => {
      const { text, buttons, hasField } = shown({ state: 'off', why });
      expect(text).toContain(words.off[why]);
      expect([buttons, hasField]).toEqual([[], true]);
    },
  );

  it('show an administrator’s address and do not offer to change it', () => {
    const { text, hasField } = shown({ state: 'none' }, { addressBy: 'administrator' });
    expect(text).toContain(words.addressByAdministrator);
    expect(text).toContain('https://updates.example.com');
    expect(hasField).toBe(false);
  });

  it.each<[UpdateStatus, Partial<Updates>, string, string[]]>([
    [{ state: 'none' }, {}, words.notChecked, [words.check]],
    [{ state: 'none' }, { checkedAt: '2026-11-23T08:00:00.000Z' }, words.none, [words.check]],
    [
      { state: 'failed', reason: words.reasons.unsigned },
      {},
      words.failed(words.reasons.unsigned),
      [words.check],
    ],
    [{ state: 'downloading', version: '1.3.0', percent: 40 }, {}, words.downloading('1.3.0', 40), []],
    [
      { state: 'available', ...release },
      { installs: false },
      words.availableElsewhere('1.3.0'),
      [words.check],
    ],
    [{ state: 'ready', ...release }, {}, words.ready('1.3.0'), [words.restart]],
  ])('say how it stands: %j', (status, change, sentence, buttons) => {
    const seen = shown(status, change);
    expect(seen.text).toContain(sentence);
    expect(seen.text).toContain('1.2.0');
    expect(seen.buttons).toEqual(buttons);
  });

  it('say what is new in a version', () => {
    expect(shown({ state: 'ready', ...release }).text).toContain(`${words.notes}: Faster imports.`);
  });
});
