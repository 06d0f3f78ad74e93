import { cleanup } from '@testing-library/react';
import type { CallReply } from '@shared/api';
import { featureFlags, type Role } from '@shared/model/permissions';
import type { Screen } from '@renderer/app/screen';
import { rightsOf } from '@renderer/parts/user/userContext';
import { ANY, anyReply } from './anyReply';
import { editorAnswers } from './editor';
import { me } from './entities';
import { openWindow, userAs, type Answers, type OpenWindow } from './window';

const range: CallReply<'costs.range'> = {
  data: {
    firstDay: '2026-01-01',
    lastDay: '2026-11-01',
    completeThrough: '2026-11-01',
    frontiers: [],
    incomplete: [],
    currencies: ['USD'],
    providers: ['AWS'],
    tagKeys: [ANY],
    virtualTags: [],
    rows: 10,
    demo: false,
  },
};

/** What no schema says: which parts of a reply belong together. */
const answers = (): Answers => ({
  ...editorAnswers(),
  'executions.last': undefined,
  'spaces.list': undefined,
  'workflows.list': undefined,
  'resources.list': undefined,
  'users.orgMetadata': { metadata: {} },
  'costs.range': range,
});

/** What stands in an address where it is not any id. */
const named: Record<string, string> = { tenantId: me.orgId, provider: 'slack' };
const queries: Record<string, string> = { 'costs-resource': '?id=any', 'editor-older': '?wfid=any' };

const addressOf = ({ id, path }: Screen): string =>
  `/${path.replaceAll(/:(\w+)\??/g, (_, name: string) => named[name] ?? ANY)}${queries[id] ?? ''}`;

const flags = [...featureFlags];

export const rightsAs = (role: Role) => rightsOf(userAs(role, flags).data);

/** A window at a screen, with a company that has one of everything. */
export const openAt = (path: string, role: Role, more: Answers = {}): OpenWindow =>
  openWindow(path, { ...answers(), ...more }, { role, flags, otherwise: anyReply });

export function openScreen(screen: Screen, role: Role): OpenWindow {
  cleanup();
  return openAt(addressOf(screen), role);
}
