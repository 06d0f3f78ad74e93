import { z } from 'zod';
import type { Ask } from '../../domains/notifications/notifications.port';
import type { Connected } from '../../domains/integrations/connected.port';

/** Slack refuses longer texts of one block, and more blocks than so many with text. */
const SECTION_MAX = 2_900;
const SECTIONS_MAX = 3;
const LABEL_MAX = 75;

export const APPROVE = 'costloom_approve';
export const REJECT = 'costloom_reject';

/** What a button carries: which approval is meant. Who presses it is told by Slack alone. */
export const buttonValue = z.object({ org: z.string(), integration: z.string(), approval: z.string() });

function sections(text: string): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest !== '' && parts.length < SECTIONS_MAX) {
    const end = rest.lastIndexOf('\n', SECTION_MAX);
    const at = rest.length <= SECTION_MAX ? rest.length : end > 0 ? end : SECTION_MAX;
    parts.push(rest.slice(0, at).toWellFormed());
    rest = rest.slice(at).trimStart();
  }
  return parts;
}

const button = (action_id: string, style: string, label: string, value: string) => ({
  type: 'button',
  action_id,
  style,
  text: { type: 'plain_text', text: label.slice(0, LABEL_MAX).toWellFormed() },
  value,
});

/** The message of an approval with its two buttons, as Block Kit. */
export function askingBlocks({ integrationId }: Connected, ask: Ask, text: string): object[] {
  const value = JSON.stringify({ org: ask.orgId, integration: integrationId, approval: ask.approvalId });
  return [
    ...sections(text).map((part) => ({ type: 'section', text: { type: 'mrkdwn', text: part } })),
    {
      type: 'actions',
      elements: [button(APPROVE, 'primary', ask.approve, value), button(REJECT, 'danger', ask.reject, value)],
    },
  ];
}
