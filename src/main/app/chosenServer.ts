import { z } from 'zod';
import { Fault } from '@shared/kernel/fault';
import { serverFaults as words } from '@shared/words/servers';
import type { Log } from '../ports';
import type { Settings } from '../prefs/settings';
import { serverAddress } from './addresses';
import type { Desktop } from './desktop';
import type { ServerToUse } from './serverToUse';

const PROBE_MS = 10_000;
const health = z.object({ status: z.string(), version: z.string() });

function addressOf(text: string): string {
  const typed = text.trim();
  const url = serverAddress(/^[a-z]+:\/\//i.test(typed) ? typed : 'https://' + typed);
  if (url === null)
    throw new Fault('bad_input:address_wrong', words.address, [{ field: 'address', reason: words.address }]);
  return url;
}

/** Nothing of a session is sent: whatever answers has only been asked whether it is well. */
async function needServer(url: string): Promise<void> {
  try {
    const signal = AbortSignal.timeout(PROBE_MS);
    health.parse(await (await fetch(`${url}/healthz`, { redirect: 'error', signal })).json());
  } catch {
    throw new Fault('unavailable:server_unreachable', words.nobody(new URL(url).host));
  }
}

/**
 * The desktop on the server that people choose. Another choice ends it, makes another one in its place and has every window
 * load anew, so that nothing of the one server is shown beside the other.
 */
export function desktopOfChoice(options: {
  /** The address that whoever runs this computer has named, checked. */
  administered: string | null;
  settings: Pick<Settings, 'get' | 'set'>;
  log: Pick<Log, 'info' | 'error'>;
  make(server: ServerToUse): Desktop;
}): Omit<Desktop, 'reloadWindows'> {
  const { administered, settings, log } = options;
  const fixed = administered !== null;
  let url = administered ?? serverAddress(settings.get().serverUrl ?? '');
  let turn: Promise<void> = Promise.resolve();
  let stopped = false;
  let current = options.make({ url, fixed, choose });

  async function change(next: string | null): Promise<void> {
    if (stopped || next === url) return;
    const before = current;
    // First: where it cannot be kept, the server stays the one that it was.
    settings.set({ serverUrl: next });
    // Two servers of this computer would fight for its folder.
    await before.stop().catch((error: unknown) => log.error('server not left', { reason: String(error) }));
    if (stopped) return;
    url = next;
    log.info('another server was chosen', { server: next === null ? 'local' : 'team' });
    current = options.make({ url, fixed, choose });
    current.start();
    before.reloadWindows();
  }

  async function choose(address: string | null): Promise<void> {
    if (fixed) throw new Fault('forbidden:set_by_administrator', words.administered);
    const next = address === null ? null : addressOf(address);
    if (next !== null && next !== url) await needServer(next);
    const mine = turn.then(() => change(next));
    turn = mine.catch(() => undefined);
    await mine;
  }

  return {
    connect: (port) => current.connect(port),
    finishSignIn: (callback) => current.finishSignIn(callback),
    start: () => current.start(),
    started: () => current.started(),
    stop: async () => {
      stopped = true;
      await turn;
      await current.stop();
    },
  };
}
