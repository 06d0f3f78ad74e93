import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { panelWords } from '@shared/words/stepPanel';
import { paramFormWords } from '@shared/words/paramForms';
import type { ParamOffer } from '@shared/model/steps/manifest';
import { editorPath } from './support/editor';
import { listed } from './support/entities';
import { paramAnswers, paramStep } from './support/param';
import { closeWindows, openWindow, type Answers } from './support/window';

afterEach(closeWindows);

const words = paramFormWords.integration;

/** The panel of a step of one integration, with a text that offers a list. */
async function openOffer(offers: ParamOffer, answers: Answers, integration = 'one') {
  const params = [
    { type: 'integration', key: 'integration', title: 'Integration', value: integration },
    { type: 'string', key: 'text', title: 'Text', value: '', offers },
  ] as const;
  const window = openWindow(editorPath, {
    ...paramAnswers([...params]),
    'integrations.list': listed(),
    ...answers,
  });
  fireEvent.click(await screen.findByRole('group', { name: new RegExp(`^Step ${paramStep}(,|$)`) }));
  const panel = await screen.findByRole('complementary', { name: panelWords.label(paramStep) });
  const field = () => panel.querySelector<HTMLElement>('[data-param="SUBJECT-P2"]')!;
  await waitFor(() => expect(within(field()).queryByLabelText(panelWords.loadingEditor)).toBeNull());
  const choose = async (list: string, option: string) => {
    await window.user.click(await within(field()).findByRole('button', { name: new RegExp(`^${list}`) }));
    await window.user.click(await screen.findByRole('option', { name: new RegExp(`^${option}`) }));
  };
  return { ...window, field, choose };
}
const named = (...names: string[]) => ({
  data: names.map((name, at) => ({ id: String(at), name })),
  more: false,
});

it('[API-68] the status that an issue moves to is chosen from those of Jira, each name once', async () => {
  const { choose, field, sentTo, user } = await openOffer('jira-statuses', {
    'integrations.jiraStatuses': named('To Do', 'Done', 'Done'),
  });
  await user.click(
    await within(field()).findByRole('button', { name: new RegExp(`^${words.offers['jira-statuses']}`) }),
  );
  expect(await screen.findAllByRole('option')).toHaveLength(2);
  await user.keyboard('{Escape}');
  await choose(words.offers['jira-statuses'], 'Done');
  await waitFor(() => expect(field().textContent).toContain('Done'));
  expect(sentTo('integrations.jiraStatuses')[0]?.params).toEqual({ id: 'one' });
});

it('[API-66] the priority of an issue is chosen from those of Jira', async () => {
  const { choose, field } = await openOffer('jira-priorities', {
    'integrations.jiraPriorities': named('High', 'Low'),
  });
  await choose(words.offers['jira-priorities'], 'Low');
  await waitFor(() => expect(field().textContent).toContain('Low'));
});

it('[API-74] [API-106] a person of Slack is chosen among the members of a channel', async () => {
  const { choose, field, sentTo } = await openOffer('slack-people', {
    'integrations.channels': {
      data: [{ channelId: 'C1', channelName: 'costs', channelType: 'public' }],
      more: false,
    },
    'integrations.channelMembers': {
      data: [{ userId: 'U1', userName: 'Ada', email: 'ada@example.com' }],
      more: false,
    },
  });
  await choose(words.channelOf, 'costs');
  await choose(words.offers['slack-people'], 'Ada');
  await waitFor(() => expect(field().textContent).toContain('Ada'));
  expect(sentTo('integrations.channelMembers')[0]?.params).toEqual({ id: 'one', channelId: 'C1' });
});

it('nothing is offered before an integration is chosen', async () => {
  const { field, sentTo } = await openOffer('jira-statuses', {}, '');
  expect(
    within(field()).queryByRole('button', { name: new RegExp(`^${words.offers['jira-statuses']}`) }),
  ).toBeNull();
  expect(sentTo('integrations.jiraStatuses')).toHaveLength(0);
});
