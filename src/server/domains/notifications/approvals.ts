import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';
import { approvalPath, type LinkTo } from '@shared/model/appLinks';
import { approvalItems } from '@shared/model/approvalItems';
import { approvalFormWords as formWords } from '@shared/words/approvalForms';
import { contactGap, noContact, type Contact } from '@shared/model/settings/notifications';
import { approvalMails as words } from '@shared/words/approvalMails';
import { approvalWords } from '@shared/words/approvals';
import type { Announced, ApprovalNotice, ApprovalNotifier } from '../../engine/approvals.port';
import type { ExpressionPort } from '../../expressions/expressions.port';
import { moneyText } from '../../files/moneyText';
import { timeIn } from '../../platform/timeIn';
import { escapeHtml, messageOf, type Block } from './messages';
import { SendError, type Message, type Sent } from './notifications.port';
import { SEND_TIMEOUT } from './outbox';

const RECIPIENTS_MAX = 50;
const MESSAGE_MAX = 100_000;
const address = /^[^\s@<>",;]+@[^\s@<>",;]+\.[^\s@<>",;]+$/;

export interface ApprovalNotifiersDeps {
  send(
    of: { orgId: string; id: string; contact: Contact; message: Message },
    signal: AbortSignal,
  ): Promise<Sent>;
  /** Names of the organisation and the workflow, as people know them. */
  namesOf(orgId: string, workflowId: string): Promise<{ organisation: string; workflow: string }>;
  zoneOf(orgId: string): Promise<string>;
  linkTo: LinkTo;
  /** For the HTML that an author wrote. */
  expressions: ExpressionPort;
  stopping: AbortSignal;
}

const textAt = (value: JsonObject, key: string): string => {
  const given = value[key];
  return typeof given === 'string' ? given.trim() : typeof given === 'number' ? String(given) : '';
};

/** A list, a text with commas, or the result of a step that gives either. */
function listOf(value: Json | undefined): string[] {
  const parts = Array.isArray(value) ? value : typeof value === 'string' ? value.split(/[,;\n]/) : [];
  const texts = parts.map((part) =>
    typeof part === 'string' ? part.trim() : isJsonObject(part) ? textAt(part, 'email') : '',
  );
  return [...new Set(texts.filter((text) => text !== ''))];
}

const typeOf = (request: JsonObject) => textAt(request, 'type').toUpperCase() || 'SLACK';

function mailContact(recipients: readonly string[]): Contact | string {
  const bad = recipients.find((one) => !address.test(one));
  if (recipients.length === 0) return words.noRecipients;
  if (bad !== undefined) return words.badRecipient(bad);
  if (recipients.length > RECIPIENTS_MAX) return words.tooMany(RECIPIENTS_MAX);
  return { ...noContact.email, enabled: true, recipients: [...recipients] };
}

/** `place`: '' or 'fallback_'; a chat's fallback is another channel or person of the same integration. */
function chatContact(request: JsonObject, place: '' | 'fallback_'): Contact {
  const [channel_id, user_id] = [textAt(request, `${place}channel_id`), textAt(request, `${place}user_id`)];
  const common = { enabled: true, integration_id: textAt(request, 'integration_id'), name: '' };
  if (typeOf(request) === 'SLACK') return { ...noContact.slack, ...common, channel_id };
  const toChannel = channel_id !== '';
  const team_id = toChannel ? textAt(request, 'team_id') : '';
  return { ...noContact.ms_teams, ...common, team_id, channel_id, user_id: toChannel ? '' : user_id };
}

/** APPR-03: whom the step wants to ask. A text says why nobody can be; null: there is no such way. */
function mainContact(request: JsonObject): Contact | string | null {
  const type = typeOf(request);
  if (type === 'APP') return null;
  if (type === 'EMAIL') return mailContact(listOf(request['recipients']));
  return chatContact(request, '');
}

function fallbackContact(request: JsonObject): Contact | string | null {
  const type = typeOf(request);
  if (type !== 'SLACK' && type !== 'TEAMS') return null;
  if (textAt(request, 'fallback_method').toUpperCase() === 'EMAIL')
    return mailContact(listOf(request['fallback_recipients']));
  const isNamed = ['fallback_channel_id', 'fallback_user_id'].some((key) => textAt(request, key) !== '');
  return isNamed ? chatContact(request, 'fallback_') : null;
}

async function bodyOf(request: JsonObject, expressions: ExpressionPort): Promise<Block[]> {
  const given = textAt(request, 'message').slice(0, MESSAGE_MAX).toWellFormed();
  if (given === '') return [];
  const isHtml = typeOf(request) === 'EMAIL' && textAt(request, 'body_type').toUpperCase() === 'HTML';
  if (!isHtml) return [{ kind: 'text', text: given }];
  return [{ kind: 'html', ...(await expressions.evaluate('html', { text: given })) }];
}

/** Items that a message names; the form shows the others. */
const ITEMS_MAX = 10;

/** What the approval decides on, with amounts, and what approving does. */
function decidedOn(request: JsonObject): Block[] {
  const { data } = approvalItems.safeParse(request['decides_on']);
  const consequence = textAt(request, 'consequence');
  const told: Block[] =
    consequence === '' ? [] : [{ kind: 'text', text: `${formWords.consequence}: ${consequence}` }];
  if (!data || data.items.length === 0) return told;
  const { count, items, totals } = data;
  const shown = items.slice(0, ITEMS_MAX);
  const amount = (monthly: number | null, currency: string) =>
    monthly === null ? '' : moneyText(monthly, currency);
  const rows = [
    ...shown.map(({ title, owner, monthly, currency }) => [
      title,
      owner || formWords.noOwner,
      amount(monthly, currency),
    ]),
    ...totals.map(({ currency, monthly }) => [formWords.itemsTotal, '', amount(monthly, currency)]),
  ];
  const head = [formWords.decidesOn(count), formWords.owner, formWords.amount.month];
  const more: Block[] =
    count > shown.length ? [{ kind: 'text', text: formWords.itemsMore(shown.length, count) }] : [];
  return [{ kind: 'table', head, rows }, ...more, ...told];
}

/** Two links to one page on which the choice is made already and still has to be pressed: programs open links, too. */
function choicesOf({ request, workflowId, executionId }: ApprovalNotice, linkTo: LinkTo): Block {
  const to = (choice: 'approve' | 'reject') => linkTo(approvalPath(workflowId, executionId, choice));
  const choices = [
    [textAt(request, 'approve_label') || approvalWords.approve, to('approve')],
    [textAt(request, 'reject_label') || approvalWords.reject, to('reject')],
  ] as const;
  return {
    kind: 'html',
    html: `<p>${choices.map(([label, to]) => `<a href="${escapeHtml(to)}" style="margin-right:16px">${escapeHtml(label)}</a>`).join('')}</p>`,
    text: choices.map(([label, to]) => `${label}: ${to}`).join('\n'),
  };
}

/** What somebody reads who is asked; `link` opens the place to decide on a computer with Costloom. */
function approvalMessage(
  notice: ApprovalNotice,
  body: readonly Block[],
  of: { organisation: string; workflow: string; zone: string; isMail: boolean; linkTo: LinkTo },
): Message {
  const { request, stepName, quorum, expiresAt, isReminder, workflowId, executionId } = notice;
  const { organisation, workflow, zone, isMail, linkTo } = of;
  const header = textAt(request, 'header');
  const subject = textAt(request, 'subject') || header || words.subject(stepName);
  const link = linkTo(approvalPath(workflowId, executionId));
  const rows = [
    [words.facts.workflow, workflow],
    [words.facts.step, stepName],
    ...(expiresAt ? [[words.facts.until, timeIn(expiresAt, zone)]] : []),
    ...(quorum > 1 ? [[words.facts.quorum, String(quorum)]] : []),
  ];
  const blocks: Block[] = [
    ...(header === '' ? [] : [{ kind: 'heading', text: header } as const]),
    ...body,
    ...decidedOn(request),
    { kind: 'table', rows },
    ...(isMail ? [choicesOf(notice, linkTo)] : []),
    { kind: 'text', text: words.decide(link), link },
  ];
  return messageOf(
    isReminder ? words.reminder(subject) : subject,
    organisation,
    blocks,
    words.why(organisation),
  );
}

/** Asks for approvals by the organisation's mail server and its chats; in the app they stand by themselves. */
export function createApprovalNotifiers(deps: ApprovalNotifiersDeps): {
  main: ApprovalNotifier;
  fallback: ApprovalNotifier;
} {
  async function write(notice: ApprovalNotice, contact: Contact): Promise<Announced> {
    const way = words.ways[contact.type];
    const failed = (reason: string, passing: boolean): Announced => ({
      delivered: false,
      reason: words.failed(way, reason),
      passing,
    });
    if (contactGap(contact) !== null) return failed(words.incomplete, false);
    const { orgId, workflowId, approvalId, isReminder } = notice;
    const names = await deps.namesOf(orgId, workflowId);
    const body = await bodyOf(notice.request, deps.expressions);
    const message = approvalMessage(notice, body, {
      ...names,
      zone: await deps.zoneOf(orgId),
      isMail: contact.type === 'email',
      linkTo: deps.linkTo,
    });
    const { request } = notice;
    const ask = {
      orgId,
      approvalId,
      approve: textAt(request, 'approve_label') || approvalWords.approve,
      reject: textAt(request, 'reject_label') || approvalWords.reject,
    };
    // A comment cannot be pressed.
    const asked = request['comment_required'] === true ? message : { ...message, ask };
    // The same in every try, so that a mail system drops the second.
    const id = `${approvalId}${isReminder ? '-reminder' : ''}`;
    const signal = AbortSignal.any([deps.stopping, AbortSignal.timeout(SEND_TIMEOUT)]);
    try {
      await deps.send({ orgId, id, contact, message: asked }, signal);
      return { delivered: true, via: way };
    } catch (error) {
      if (!(error instanceof SendError)) throw error;
      return failed(error.message, error.passing);
    }
  }
  const notifier = (contactFor: typeof mainContact, otherwise: Announced | null): ApprovalNotifier => ({
    async notify(notice) {
      const contact = contactFor(notice.request);
      if (contact === null) return otherwise;
      if (typeof contact === 'string') return { delivered: false, reason: contact, passing: false };
      return write(notice, contact);
    },
  });
  return {
    main: notifier(mainContact, { delivered: true, via: 'app' }),
    fallback: notifier(fallbackContact, null),
  };
}
