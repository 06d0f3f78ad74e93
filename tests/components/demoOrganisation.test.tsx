import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { CallReply } from '@shared/api';
import { permissionsOf, type Role } from '@shared/model/permissions';
import { demoOrganisationWords as words } from '@shared/words/organisations';
import { shellWords } from '@shared/words/shell';
import { listed, me } from './support/entities';
import { closeWindows, openWindow, type Answers } from './support/window';

afterEach(closeWindows);

type Me = CallReply<'users.me'>;
/** A person of one organization, and of the demo company where they have it. */
function user(role: Role, { demo = false, active = me.orgId as string } = {}): Me {
  const of = (orgId: string, orgName: string, isDemo: boolean) => ({
    orgId,
    orgName,
    orgMetadata: isDemo ? { demo: true as const } : {},
    userPermissions: [...permissionsOf(role)],
    userAssignedRole: role,
  });
  return {
    data: {
      userId: me.userId,
      email: 'ada@example.com',
      username: 'ada',
      firstName: 'Ada',
      lastName: 'Example',
      pictureUrl: null,
      activeOrgId: active,
      orgIdToOrgMemberInfo: {
        [me.orgId]: of(me.orgId, 'Example Inc.', false),
        ...(demo ? { demo: of('demo', 'Demo company', true) } : {}),
      },
      metadata: {},
      flags: [],
    },
  };
}

const answers = (more: Answers): Answers => ({
  'dashboards.list': listed(),
  'workflows.timeZones': { data: [] },
  'users.updateMetadata': { metadata: { activeOrgId: 'demo' } },
  ...more,
});
const open = (more: Answers) => openWindow('/settings?tab=organization', answers(more));
const dialog = (name: string) => screen.findByRole('dialog', { name });

describe('the demo company, at any time', () => {
  it('is loaded into an organization of its own, which is shown with its progress', async () => {
    let has = false;
    const { user: hand, sentTo } = open({
      'users.me': () => user('Admin', { demo: has }),
      'organisations.createDemo': () => {
        has = true;
        return { data: { orgId: 'demo', name: 'Demo company', importId: 'import-1' } };
      },
      'costs.getImport': {
        data: {
          importId: 'import-1',
          kind: 'demo',
          state: 'running',
          progress: 0.4,
          stage: 'Reading the rows',
          rows: 10,
          sourceId: null,
          sourceName: 'Demo company',
          fileName: '',
          startedAt: '2026-11-20T10:00:00Z',
          endedAt: null,
          error: null,
          warnings: [],
          rejected: [],
          snapshots: [],
          held: [],
          cases: null,
        },
      },
    });
    await hand.click(await screen.findByRole('button', { name: words.load }));
    const asked = await dialog(words.title);
    expect(within(asked).getByText(words.text)).toBeTruthy();
    await hand.click(within(asked).getByRole('button', { name: words.load }));
    await waitFor(() => expect(location.pathname).toBe('/bills/imports/import-1'));
    await screen.findByRole('progressbar', { name: 'Reading the rows' });
    expect(sentTo('organisations.createDemo')).toHaveLength(1);
    expect(sentTo('users.updateMetadata')[0]?.body).toMatchObject({ metadata: { activeOrgId: 'demo' } });
  });

  it('is deleted whole from one’s own organization, after a question', async () => {
    let has = true;
    const { user: hand, sentTo } = open({
      'users.me': () => user('Admin', { demo: has }),
      'organisations.deleteDemo': () => {
        has = false;
        return { data: { ok: true } };
      },
    });
    expect(await screen.findByRole('button', { name: words.open })).toBeTruthy();
    await hand.click(screen.getByRole('button', { name: words.remove }));
    const asked = await dialog(words.removeTitle);
    await hand.click(within(asked).getByRole('button', { name: words.remove }));
    await screen.findByRole('button', { name: words.load });
    expect(sentTo('organisations.deleteDemo')[0]?.params).toEqual({ orgId: 'demo' });
    expect(sentTo('users.updateMetadata')).toEqual([]);
  });

  it('is offered where one switches organizations; who may make none is told whom to ask', async () => {
    const { user: hand, sentTo } = open({ 'users.me': user('Member') });
    await hand.click(
      await screen.findByRole('button', { name: `${shellWords.switchOrganisation}: Example Inc.` }),
    );
    const list = await screen.findByRole('list', { name: shellWords.organisations });
    await hand.click(within(list.parentElement!).getByRole('button', { name: words.load }));
    expect(within(await dialog(words.load)).getByText(words.mayNot)).toBeTruthy();
    expect(sentTo('organisations.createDemo')).toEqual([]);
  });
});
