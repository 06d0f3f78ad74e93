import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ApiCall, AppNotification, HostContract, HostInfo } from '@shared/host/contract';
import { badInput, Fault } from '@shared/kernel/fault';
import type { WireHandlers } from '@shared/kernel/wire';
import { notificationWords } from '@shared/words/notifications';
import { appRoute, isExternalUrl } from '../app/addresses';
import type { Gateway } from '../app/gateway';
import type { Report } from '../app/reports';
import { INDEXED_CALL, type ResourceIndex } from '../app/resourceIndex';
import type { Session } from '../app/session';
import type { SignInStart } from '../app/signInStart';
import type { UpdateService } from '../app/updates/updates';
import type { ExternalOpener, Windows } from '../ports';
import { preferencesOf } from '../prefs/schema';
import type { Settings } from '../prefs/settings';
import type { ChooseServer } from '../app/serverToUse';

interface Options {
  gateway: Gateway;
  session: Session;
  /** Resolves when the session of the last run has been taken up or given up. */
  restored(): Promise<unknown>;
  startSignIn: SignInStart;
  chooseServer: ChooseServer;
  settings: Settings;
  /** Who is signed in, and in which organisation; a Fault when nobody is. */
  owner(): string;
  /** Told of every call before it is sent. */
  asking(request: ApiCall): void;
  /** Told of every call that was answered. */
  answered(request: ApiCall, reply: string): void;
  index: Pick<ResourceIndex, 'keep' | 'read'>;
  windows: Windows;
  notify(notification: AppNotification): 'system' | 'window';
  openExternal: ExternalOpener;
  report(report: Report): void;
  updates: Pick<UpdateService, 'state' | 'check' | 'setAddress' | 'restart'>;
  info: HostInfo;
}

const uploadReply = z.object({ data: z.object({ received: z.number() }) });

/** Changing one's active organisation changes the session that every window shows. */
const CHANGES_IDENTITY = 'users.updateMetadata';

/** What a window may ask of its host, for both hosts. */
/** What is of one window alone: answered where its port is. */
type OfWindow = 'agent.watch' | 'executions.watch' | 'window.showing' | 'journal.read' | 'journal.write';

export function createHostHandlers(options: Options): Omit<WireHandlers<HostContract>, OfWindow> {
  const { gateway, session, settings, updates } = options;

  function route(path: string): string {
    const found = appRoute(path);
    if (found === null) throw badInput([{ field: 'path', reason: 'it is not a path of the app' }]);
    return found;
  }

  return {
    'api.call': async (input, { signal }) => {
      const owner = input.id === INDEXED_CALL ? options.owner() : null;
      options.asking(input);
      const reply = await gateway.call(input, signal);
      options.answered(input, reply);
      if (owner !== null) void options.index.keep(owner, reply);
      if (input.id === CHANGES_IDENTITY) await session.reidentify();
      return reply;
    },
    'api.document': (_nothing, { signal }) => gateway.document(signal),
    'upload.part': async ({ uploadId, offset, bytes }, { signal }) => {
      const request = { id: 'uploads.part', params: { id: uploadId }, query: { offset }, body: bytes };
      const reply = uploadReply.safeParse(JSON.parse(await gateway.call(request, signal)));
      if (!reply.success) throw new Fault('internal', 'The server did not say how much of the file it has.');
      return { size: reply.data.data.received };
    },
    'session.get': async () => {
      await options.restored().catch(() => undefined);
      return session.state();
    },
    'session.openLocal': () => session.openLocal(),
    'session.signIn': ({ returnTo }) => options.startSignIn(route(returnTo)),
    'session.signOut': () => session.signOut(),
    'server.choose': async ({ address }) => {
      await options.chooseServer(address);
      return null;
    },
    'prefs.get': async () => preferencesOf(settings.get()),
    'prefs.set': async (patch) => preferencesOf(settings.set(patch)),
    'window.open': async ({ path }) => ({ opened: options.windows.open(route(path)) }),
    'window.openExternal': async ({ url }) => {
      if (!isExternalUrl(url))
        throw badInput([{ field: '', reason: 'Only https links and mail addresses can be opened.' }]);
      return { opened: await options.openExternal(url) };
    },
    'log.report': async ({ message, stack, path }) => {
      options.report({ message, stack, path });
      return null;
    },
    'notifications.test': async () => {
      const id = `test ${randomUUID()}`;
      const shown = options.notify({ id, kind: 'test', path: '/', ...notificationWords.test });
      return { shown };
    },
    'index.read': async () => options.index.read(options.owner()),
    'updates.get': async () => updates.state(),
    'updates.check': () => updates.check(),
    'updates.setAddress': ({ address }) => updates.setAddress(address),
    'updates.restart': async () => ({ restarting: updates.restart() }),
    'host.info': async () => options.info,
  };
}
