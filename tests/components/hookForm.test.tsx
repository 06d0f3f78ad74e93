import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { hookWords as words } from '@shared/words/hooks';
import { paramFormWords } from '@shared/words/paramForms';
import { panelWords } from '@shared/words/stepPanel';
import type { Trigger } from '@renderer/data/triggers';
import { paramAnswers, paramStep } from './support/param';
import { listed } from './support/entities';
import { closeWindows, openWindow } from './support/window';
import { aTrigger, editorPath } from './support/editor';

afterEach(closeWindows);

const hook = aTrigger({ name: 'Web request', type: 'HTTP', hook_path: '/hooks/t1' });

/** The panel of a step with the settings of a web hook, whose saved trigger is `trigger`. */
async function openHook(configuration: Record<string, string | boolean>, trigger: Partial<Trigger> = {}) {
  const saved = { ...hook, ...trigger };
  const title = 'Trigger settings';
  const window = openWindow(editorPath, {
    ...paramAnswers([{ type: 'trigger', title, value: { type: 'HTTP', configuration } }]),
    'triggers.list': listed(saved),
    'triggers.update': { trigger: { ...saved, signing_secret_set: true } },
  });
  fireEvent.click(await screen.findByRole('group', { name: new RegExp(`^Step ${paramStep}(,|$)`) }));
  const panel = within(await screen.findByRole('complementary', { name: panelWords.label(paramStep) }));
  await panel.findByText(/POST .*\/hooks\/t1/);
  const choose = async (label: string, option: string) => {
    await window.user.click(panel.getByRole('button', { name: new RegExp(`^${label}:`) }));
    await window.user.click(await screen.findByRole('option', { name: option }));
  };
  return { ...window, panel, choose };
}

it('asks for the signing secret of a sender that signs, saves it at once, and shows it no more', async () => {
  const { panel, choose, user, sentTo } = await openHook({ acceptGet: true });
  expect(panel.getByRole<HTMLInputElement>('checkbox', { name: words.acceptGet }).checked).toBe(true);
  expect(panel.queryByLabelText(words.signingSecret)).toBeNull();
  await choose(words.proof, words.proofs.github);
  expect(panel.queryByRole('checkbox', { name: words.acceptGet })).toBeNull();
  expect(panel.queryByRole('button', { name: paramFormWords.trigger.newSecret })).toBeNull();
  expect(panel.getByText(words.secretMissing)).toBeTruthy();
  const field = panel.getByLabelText<HTMLInputElement>(words.signingSecret);
  expect(field.type).toBe('password');
  await user.type(field, 'It is a secret');
  await user.click(panel.getByRole('button', { name: words.saveSecret }));
  await waitFor(() => expect(field.value).toBe(''));
  expect(sentTo('triggers.update')).toMatchObject([
    { params: { workflowId: 'w1', triggerId: 't1' }, body: { signing_secret: 'It is a secret' } },
  ]);
});

it('names what is missing or wrong by its field', async () => {
  const { panel, choose, user } = await openHook({});
  await choose(words.proof, words.proofs.hmac);
  expect(panel.getByText(words.needsHeader)).toBeTruthy();
  await user.type(panel.getByLabelText(words.signatureHeader), 'X-Signature');
  await waitFor(() => expect(panel.queryByText(words.needsHeader)).toBeNull());
  await user.type(panel.getByLabelText(words.deliveryId), 'body.');
  expect(panel.getByText(words.badDeliveryId)).toBeTruthy();
  await user.type(panel.getByLabelText(words.deliveryId), 'id');
  await waitFor(() => expect(panel.queryByText(words.badDeliveryId)).toBeNull());
});

it('says what was refused and why, and which topic is subscribed to', async () => {
  const at = '2026-11-02T08:00:00.000Z';
  const topic = 'arn:aws:sns:us-east-1:123456789012:costs';
  const { panel } = await openHook(
    { proof: 'sns' },
    { refused: { at, reason: 'too_old', count: 3 }, subscription: { at, state: 'confirmed', topic } },
  );
  expect(
    panel.getByText(/^Refused deliveries: 3\. Last: .*, its timestamp is too far from now\.$/),
  ).toBeTruthy();
  expect(panel.getByText(new RegExp(`^Subscribed to ${topic} `))).toBeTruthy();
  expect(panel.getByText(new RegExp(words.snsNoTopic.replaceAll(/[.?]/g, '.')))).toBeTruthy();
});
