import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Integration } from '@shared/api/integrations/entities';
import { Fault } from '@shared/kernel/fault';
import type { Json } from '@shared/model/json';
import { paramFormWords } from '@shared/words/paramForms';
import { panelWords } from '@shared/words/stepPanel';
import { editorPath } from './support/editor';
import { listed } from './support/entities';
import { paramAnswers, paramStep, type GivenParam } from './support/param';
import { closeWindows, openWindow, type Answers } from './support/window';

afterEach(() => {
  vi.restoreAllMocks();
  closeWindows();
});

const words = paramFormWords.integration;
const refused = () => {
  throw new Fault('unprocessable', 'Refused on purpose.');
};
const integration = (integrationId: string, type: Integration['type']): Integration => ({
  integrationId,
  name: integrationId,
  type,
  status: 'ACTIVE',
  timestamp: '2026-11-01T00:00:00.000Z',
});
const all: Answers = {
  'integrations.list': listed(integration('slack-1', 'SLACK'), integration('teams-1', 'TEAMS')),
};

async function openStep(params: GivenParam[], more: Answers = {}) {
  const window = openWindow(editorPath, { ...paramAnswers(params), ...all, ...more });
  fireEvent.click(await screen.findByRole('group', { name: new RegExp(`^Step ${paramStep}(,|$)`) }));
  const panel = await screen.findByRole('complementary', { name: panelWords.label(paramStep) });
  return { ...window, panel: within(panel) };
}
const approval = (value: Json): GivenParam => ({ type: 'approval', title: 'Message', value });

describe('where a step asks and writes', () => {
  it('[MSG-50] [MSG-126] people of Teams that cannot be fetched are told, teams only written down', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const teams = { type: 'TEAMS', integration_id: 'teams-1' };
    const person = await openStep([approval({ ...teams, message_type: 'chat' })], {
      'integrations.teamsMembers': refused,
    });
    const failed = await person.panel.findAllByText('Failed to fetch members');
    expect(failed.length).toBeGreaterThan(0);
    closeWindows();
    const channel = await openStep([approval({ ...teams, message_type: 'channel' })], {
      'integrations.teams': refused,
    });
    await waitFor(() => expect(warn.mock.calls).toContainEqual(['Failed to fetch teams']));
    const team = await channel.panel.findAllByRole('button', { name: new RegExp(`^${words.team}`) });
    expect(team.length).toBeGreaterThan(0);
    expect(screen.queryByText(/Failed to fetch teams/)).toBeNull();
  });

  it('[MSG-127] [MSG-129] a list says that it waits for an integration, or that there is nothing', async () => {
    const { panel } = await openStep([approval({ type: 'SLACK', integration_id: '' })]);
    const [waiting] = await panel.findAllByText('Please select an integration');
    expect(waiting).toBeTruthy();
    closeWindows();
    const empty = await openStep([approval({ type: 'SLACK', integration_id: 'slack-1' })], {
      'integrations.channels': { data: [], more: false },
    });
    expect((await empty.panel.findAllByText('None Exist')).length).toBeGreaterThan(0);
  });

  it('[MSG-130] a fallback that is the channel itself is told', async () => {
    const value = {
      type: 'SLACK',
      integration_id: 'slack-1',
      channel_id: 'c1',
      fallback_method: 'SLACK',
      fallback_channel_id: 'c1',
    };
    const channels = [{ channelId: 'c1', channelName: 'costs', channelType: 'public' }];
    const { panel } = await openStep([approval(value)], {
      'integrations.channels': { data: channels, more: false },
    });
    expect(await panel.findByText('The fallback channel is the same as the main channel')).toBeTruthy();
  });

  it('[MSG-128] accounts may come from a step before', async () => {
    const { panel, user } = await openStep([
      { type: 'integration', key: 'integration', title: 'Integration', integrations: ['AWS'] },
      { type: 'list', key: 'accounts', title: 'Accounts' },
    ]);
    await user.click(await panel.findByRole('button', { name: new RegExp('Accounts from previous step') }));
    expect(await panel.findByPlaceholderText('Accounts from previous step')).toBeTruthy();
  });
});
