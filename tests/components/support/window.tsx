import { act, cleanup, configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls, type CallId, type CallReply } from '@shared/api';
import type { ApiCall, HostContract, LiveEvent, Preferences } from '@shared/host/contract';
import type { CallDefinition } from '@shared/kernel/call';
import { defaultNotifications } from '@shared/host/notifications';
import { Fault } from '@shared/kernel/fault';
import { permissionsOf, scopeOf, type FeatureFlag, type Role } from '@shared/model/permissions';
import { App } from '@renderer/app/App';
import type { Host } from '@renderer/platform/host';
import { listed, me } from './entities';
import { correctShadowFocus, pretendLayout } from './layout';
import { PATIENCE_MS } from '@tests/support/patience';

pretendLayout();
correctShadowFocus();
// The first test of a screen loads it.
configure({ asyncUtilTimeout: PATIENCE_MS / 2 });

type Answer<K extends CallId> = CallReply<K> | ((request: ApiCall) => CallReply<K> | Promise<CallReply<K>>);
/** What the server says to each call: a reply, or what makes it of the request. A `Fault` that it throws is the refusal. */
export type Answers = { [K in CallId]?: Answer<K> };

const preferences: Preferences = {
  theme: 'light',
  navCollapsed: false,
  csv: 'exact',
  'recent-searches': [],
  hintsRead: [],
  'prompt-history': {},
  notifications: defaultNotifications,
};

const emptyPage = listed<never>();

/** An organization of the kind that a role is made for. */
function organisationOf(role: Role) {
  const scope = scopeOf(role);
  if (scope === 'MSP') return { org_type: 'MSP' as const };
  if (scope === 'MSP-CUSTOMER') return { org_type: 'MSP_CUSTOMER' as const, parent_org_id: 'org-0' };
  return { org_type: 'standard' as const };
}

/** Somebody who is of one organization, with a role in it. */
export const userAs = (role: Role, flags: FeatureFlag[] = []): CallReply<'users.me'> => ({
  data: {
    userId: me.userId,
    email: 'ada@example.com',
    username: 'ada',
    firstName: 'Ada',
    lastName: 'Example',
    pictureUrl: null,
    activeOrgId: me.orgId,
    orgIdToOrgMemberInfo: {
      [me.orgId]: {
        orgId: me.orgId,
        orgName: 'Example Inc.',
        orgMetadata: organisationOf(role),
        userPermissions: [...permissionsOf(role)],
        userAssignedRole: role,
      },
    },
    metadata: {},
    flags,
  },
});

/** What every window asks, whatever it shows. */
const usual = (role: Role, flags: FeatureFlag[]): Answers => ({
  'users.me': userAs(role, flags),
  'approvals.summary': { data: [], next_page_key: null, pending: 0 },
  'costs.range': {
    data: {
      firstDay: null,
      lastDay: null,
      completeThrough: null,
      frontiers: [],
      incomplete: [],
      currencies: [],
      providers: [],
      tagKeys: [],
      virtualTags: [],
      rows: 0,
      demo: false,
    },
  },
  'executions.held': { data: { held: false, since: null, reason: null, total: 0, executions: [] } },
  'organisations.legalHold': { data: null },
  'settings.get': emptyPage,
  'spaces.listFavorites': emptyPage,
});

export interface OpenWindow {
  user: ReturnType<typeof userEvent.setup>;
  /** The calls that left the window, in order. */
  sent: ApiCall[];
  /** Of one call. */
  sentTo(id: CallId): ApiCall[];
  /** Something has changed on the server. */
  live(event: LiveEvent): Promise<void>;
  /** Answers from now on. */
  answer(answers: Answers): void;
}

interface Options {
  role?: Role;
  flags?: FeatureFlag[];
  /** Which kind of server the app works with. */
  works?: 'local' | 'team';
  /** The reply to a call that the test does not answer. */
  otherwise?(call: CallDefinition): unknown;
  /** What the server says of its calls. */
  openapi?: string;
}

let unanswered: string[] = [];

/** After each test: what a window has asked that the test does not answer is a failure of the test. */
export function closeWindows(): void {
  cleanup();
  const missing = unanswered;
  unanswered = [];
  if (missing.length > 0) throw new Error(`Calls that the test does not answer: ${missing.join(', ')}.`);
}

/**
 * The whole app in one window at a path, signed in, with a server that answers as the test says. Requests and replies are
 * held against the contract: a reply that the server could not give fails the test.
 */
export function openWindow(
  path: string,
  answers: Answers,
  { role = 'Admin', flags = [], works = 'local', otherwise, openapi = '{}' }: Options = {},
): OpenWindow {
  const all: Answers = { ...usual(role, flags), ...answers };
  const sent: ApiCall[] = [];
  const listeners = new Map<string, Set<(value: never) => void>>();

  async function answer(request: ApiCall): Promise<string> {
    const call: CallDefinition | undefined = Object.values(calls).find(({ id }) => id === request.id);
    if (!call) throw new Fault('not_found', `There is no call ${request.id}.`);
    sent.push(request);
    for (const part of ['params', 'query', 'body'] as const)
      if (request[part] !== undefined) call[part]?.parse(request[part]);
    const given: unknown = Reflect.get(all, request.id) ?? otherwise?.(call);
    if (given === undefined) {
      unanswered.push(request.id);
      throw new Fault('not_found', 'The test has no answer.');
    }
    const reply: unknown = typeof given === 'function' ? await given(request) : given;
    return JSON.stringify(call.reply.parse(reply));
  }

  const server = { kind: works, label: 'this computer', reachable: true } as const;
  const session = { state: 'signed-in', userId: me.userId, orgId: me.orgId, server } as const;
  const info = {
    host: 'browser',
    version: '1.0.0',
    platform: 'linux',
    development: false,
    dataDir: '/data',
  } as const;
  const core: Partial<Record<keyof HostContract['requests'], (input: never) => unknown>> = {
    'api.call': answer,
    'api.document': () => openapi,
    'session.get': () => session,
    'prefs.get': () => preferences,
    'prefs.set': (patch: Partial<Preferences>) => ({ ...preferences, ...patch }),
    'host.info': () => info,
    'index.read': () => '',
    'window.open': () => ({ opened: true }),
    'window.openExternal': () => ({ opened: true }),
    'journal.read': () => ({ text: null }),
  };
  const host: Host = {
    call: (async (name: keyof HostContract['requests'], input: never) =>
      (await core[name]?.(input)) ?? null) as Host['call'],
    on: ((name: string, listener: (value: never) => void) => {
      const of = listeners.get(name) ?? new Set();
      listeners.set(name, of.add(listener));
      return () => of.delete(listener);
    }) as Host['on'],
    info: () => Promise.resolve(info),
    onConnection(listener) {
      listener(true);
      return () => undefined;
    },
  };
  history.pushState(null, '', path);
  render(<App host={host} />);
  return {
    user: userEvent.setup(),
    sent,
    sentTo: (id) => sent.filter((request) => request.id === id),
    live: (event) =>
      act(async () => {
        for (const listener of listeners.get('live') ?? []) listener(event as never);
        await Promise.resolve();
      }),
    answer: (more) => void Object.assign(all, more),
  };
}
