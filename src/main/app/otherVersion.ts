import { z } from 'zod';
import type { Notice } from '@shared/host/contract';
import type { CallDefinition } from '@shared/kernel/call';
import { Fault } from '@shared/kernel/fault';
import { otherVersionWords as words } from '@shared/words/otherVersions';
import type { Log } from '../ports';
import { compareVersions } from './updates/version';

const TIMEOUT_MS = 15_000;
/** How many calls are named; the others are counted. */
const NAMED = 3;

const health = z.object({ version: z.string().max(100) });
const openApi = z.object({
  info: z.object({ version: z.string().max(100) }),
  paths: z.record(z.string(), z.record(z.string(), z.object({ operationId: z.string() }))),
});

interface Options {
  calls: Readonly<Record<string, CallDefinition>>;
  /** Of this app. */
  version: string;
  serverUrl(): Promise<string>;
  log: Pick<Log, 'info' | 'warn'>;
  onNotice(notice: Notice): void;
}

/** A server of another version than this app: what it cannot do is known before it is asked. */
export interface OtherVersion {
  /** Asks the server for its version, and for its calls when that is another one than before. Never throws. */
  look(): Promise<void>;
  /** Why this call cannot be made, in words; null when it can. */
  refusal(call: Pick<CallDefinition, 'id' | 'summary'>): Fault | null;
}

function isNewer(server: string, app: string): boolean {
  try {
    return compareVersions(server, app) > 0;
  } catch {
    // No version at all, as a build for tests has: whoever lacks calls is the older one.
    return false;
  }
}

export function createOtherVersion(options: Options): OtherVersion {
  const { calls, version, log } = options;
  let seen: { version: string; lacks: ReadonlySet<string> } | undefined;

  async function ask<T>(path: string, schema: z.ZodType<T>): Promise<T> {
    const url = (await options.serverUrl()) + path;
    const reply = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    return schema.parse(await reply.json());
  }

  function tell(server: string, lacking: readonly CallDefinition[]) {
    const named = lacking.slice(0, NAMED).map(({ summary }) => summary.replace(/\.$/, ''));
    const others = lacking.length - named.length;
    const newer = isNewer(server, version);
    if (server === version && lacking.length === 0) return;
    const message =
      lacking.length === 0
        ? (newer ? words.newer : words.older)(server, version)
        : (newer ? words.newerLacks : words.olderLacks)(server, version, named, others);
    log.info('the server is of another version', { server, lacking: lacking.length });
    options.onNotice({ code: 'server_differs', message });
  }

  return {
    look: async () => {
      try {
        const { version: now } = await ask('/healthz', health);
        if (seen?.version !== now) {
          const { paths } = await ask('/openapi.json', openApi);
          const theirs = new Set(
            Object.values(paths).flatMap((each) => Object.values(each).map((one) => one.operationId)),
          );
          seen = { version: now, lacks: new Set(Object.keys(calls).filter((id) => !theirs.has(id))) };
        }
        const { lacks } = seen;
        tell(
          now,
          Object.values(calls).filter(({ id }) => lacks.has(id)),
        );
      } catch (error) {
        log.warn('the version of the server is not known', { reason: String(error) });
      }
    },
    refusal: ({ id, summary }) => {
      if (!seen?.lacks.has(id)) return null;
      const what = summary.replace(/\.$/, '');
      return isNewer(seen.version, version)
        ? new Fault('unavailable:server_newer', words.refused.newer(what, seen.version, version))
        : new Fault('unavailable:server_older', words.refused.older(what, seen.version, version));
    },
  };
}
