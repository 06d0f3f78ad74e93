import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { IntegrationEvent } from '@shared/api/integrations/entities';
import { Fault } from '@shared/kernel/fault';
import { integrationEventWords as words } from '@shared/words/integrationEvents';
import { integrationScreenWords } from '@shared/words/integrationScreens';
import { awsAnswers, MONITOR } from './support/cloud';
import { listed } from './support/entities';
import { closeWindows, openWindow, type Answers } from './support/window';

afterEach(closeWindows);

const stopped: IntegrationEvent = {
  eventId: 'e1',
  eventName: 'Stopped',
  eventType: 'EVENT_BRIDGE',
  eventConfiguration: {
    accountId: '111122223333',
    region: 'eu-west-1',
    service: 'ec2',
    operation: 'StopInstances',
  },
  createdBy: 'Ada',
  creationTime: '2026-11-01T00:00:00.000Z',
  lastUpdateTime: '2026-11-01T00:00:00.000Z',
};
const answers: Answers = { ...awsAnswers, 'integrations.events': listed(stopped) };
const dialog = (name: string) => screen.findByRole('dialog', { name });
type User = ReturnType<typeof openWindow>['user'];
async function choose(user: User, within_: HTMLElement, label: string, option: string) {
  await user.click(await within(within_).findByRole('button', { name: new RegExp(`^${label}`) }));
  await user.click(await screen.findByRole('option', { name: new RegExp(option) }));
}

describe('the events of an AWS integration', () => {
  it('[PARAM-94] [INTG-13] [INTG-16] [INTG-19] [INTG-20] [INTG-21] [INTG-23] are added with monitor, account and one or two thresholds', async () => {
    const { user, sentTo } = openWindow('/integrations/aws-1', {
      ...answers,
      'integrations.createEvent': { data: stopped },
    });
    await user.click(await screen.findByRole('button', { name: words.add }));
    const open = await dialog(words.dialog.add);
    const inside = within(open);
    await user.click(inside.getByRole('button', { name: words.dialog.save }));
    expect(inside.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Value is required',
      'Value is required',
      'Value is required',
    ]);
    expect(sentTo('integrations.createEvent')).toEqual([]);

    await user.type(inside.getByRole('textbox', { name: words.dialog.name }), 'Spike');
    await choose(user, open, words.dialog.account, 'Production');
    await choose(user, open, words.dialog.monitor, 'Services');
    const remove = () => inside.queryAllByRole('button', { name: /^Remove/ });
    expect(remove()).toEqual([]);
    await user.click(inside.getByRole('button', { name: words.dialog.addThreshold }));
    expect(remove()).toHaveLength(2);
    await user.type(inside.getByRole('textbox', { name: words.dialog.kinds.PERCENTAGE }), '40');
    await user.click(inside.getByRole('radio', { name: words.dialog.joins.Or }));
    await user.click(inside.getByRole('button', { name: words.dialog.save }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const threshold = (kind: string, value: string) => ({
      Dimensions: {
        Key: `ANOMALY_TOTAL_IMPACT_${kind}`,
        MatchOptions: ['GREATER_THAN_OR_EQUAL'],
        Values: [value],
      },
    });
    expect(sentTo('integrations.createEvent')[0]?.body).toEqual({
      eventName: 'Spike',
      eventType: 'ANOMALY_DETECTION',
      eventConfiguration: {
        accountId: '111122223333',
        monitorArn: MONITOR,
        thresholdExpression: { Or: [threshold('ABSOLUTE', '100'), threshold('PERCENTAGE', '40')] },
      },
    });
  });

  it('[INTG-14] [INTG-18] [MSG-48] are changed without their type, and say at the name that it is taken', async () => {
    const { user } = openWindow('/integrations/aws-1', {
      ...answers,
      'integrations.updateEvent': () => {
        const reason = 'An event with the same name exists';
        throw new Fault('conflict', reason, [{ field: 'eventName', reason }]);
      },
    });
    await user.click(await screen.findByRole('button', { name: words.edit('Stopped') }));
    const inside = within(await dialog(words.dialog.edit));
    expect(inside.queryByRole('radiogroup')).toBeNull();
    expect(inside.getByText(/API call/, { selector: 'p' })).toBeTruthy();
    await user.click(inside.getByRole('button', { name: words.dialog.save }));
    expect((await inside.findByRole('alert')).textContent).toBe('An event with the same name exists');
  });

  it('say since when nothing is heard of them', async () => {
    openWindow('/integrations/aws-1', {
      ...answers,
      'integrations.eventWatches': listed({
        kind: 'queue' as const,
        looked_at: null,
        next_at: '2026-11-01T00:00:00.000Z',
        failing_since: '2026-11-01T00:00:00.000Z',
        error: 'Access denied.',
      }),
    });
    expect(await screen.findByText(/API calls have not been received since .*Access denied\./)).toBeTruthy();
  });
});

it('[ROUTE-26] [INTG-02] the page of email says what it is and where its server is set', async () => {
  const { email } = integrationScreenWords.connect;
  openWindow('/integrations/email/instance', {
    'integrations.kinds': listed(),
    'integrations.list': listed(),
  });
  expect(await screen.findByText(email.text)).toBeTruthy();
  const link = screen.getByRole('link', { name: email.toSettings });
  expect(link.getAttribute('href')).toBe('/settings?tab=mail');
});
