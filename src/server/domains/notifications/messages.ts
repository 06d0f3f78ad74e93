import { anomalyMails } from '@shared/words/anomalies';
import { eventWords } from '@shared/words/eventWords';
import { budgetMails, budgetWords } from '@shared/words/budgets';
import { billTroubleWords as billWords } from '@shared/words/billTroubles';
import { auditStreamWords } from '@shared/words/auditStream';
import { inventoryTroubleWords as inventoryWords } from '@shared/words/inventoryTroubles';
import { notificationMails as words } from '@shared/words/notificationMails';
import type { Message } from './notifications.port';
import type { FailedExecution } from '../../engine/reads.port';
import { timeIn } from '../../platform/timeIn';

/** Names come from users and bills: they are only ever text. */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

export type Block =
  /** `link`: an address in it that can be pressed. */
  | { kind: 'text'; text: string; link?: string }
  | { kind: 'heading'; text: string }
  | { kind: 'table'; head?: readonly string[]; rows: readonly (readonly string[])[] }
  /** HTML that is safe to send, and what it says as text. */
  | { kind: 'html'; html: string; text: string };

/** A text of ours, in which `link` can be pressed. Whatever else looks like an address is only read: users wrote it. */
export function textHtml(text: string, link?: string): string {
  const safe = escapeHtml(text);
  if (link === undefined) return safe;
  const address = escapeHtml(link);
  return safe.replaceAll(address, () => `<a href="${address}">${address}</a>`);
}

/** A line below a finished message, in both forms. */
export const footnote = (text: string, link: string) => ({
  text: `\n${text}\n`,
  html: `<p style="font-family:system-ui,sans-serif;color:#5f6b7c;font-size:12px">${textHtml(text, link)}</p>`,
});

const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ').trim();

function plain(block: Block): string {
  if (block.kind === 'text' || block.kind === 'html') return block.text;
  if (block.kind === 'heading') return `${block.text}\n${'-'.repeat(block.text.length)}`;
  return [...(block.head ? [block.head] : []), ...block.rows]
    .map((row) => row.map(oneLine).join('  |  '))
    .join('\n');
}

const cellStyle = 'padding:4px 12px 4px 0;text-align:left;vertical-align:top';

function html(block: Block): string {
  if (block.kind === 'html') return block.html;
  if (block.kind === 'text') return `<p>${textHtml(block.text, block.link)}</p>`;
  if (block.kind === 'heading') return `<h2 style="font-size:15px">${escapeHtml(block.text)}</h2>`;
  const line = (cells: readonly string[], tag: 'td' | 'th') =>
    `<tr>${cells.map((cell) => `<${tag} style="${cellStyle}">${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
  const head = block.head ? line(block.head, 'th') : '';
  return `<table style="border-collapse:collapse;font-size:14px">${head}${block.rows.map((row) => line(row, 'td')).join('')}</table>`;
}

/** A message in both forms, with the line that tells why it came. */
export function messageOf(
  subject: string,
  organisation: string,
  blocks: readonly Block[],
  why = words.why(organisation),
): Message {
  return {
    subject: oneLine(subject),
    text: `${[...blocks.map(plain), why].join('\n\n')}\n`,
    html:
      '<div style="font-family:system-ui,sans-serif;font-size:14px;color:#1c2127">' +
      `${blocks.map(html).join('')}<p style="color:#5f6b7c;font-size:12px">${escapeHtml(why)}</p></div>`,
  };
}

export const testMessage = (organisation: string): Message =>
  messageOf(words.test.subject(organisation), organisation, [{ kind: 'text', text: words.test.text }]);

/** `all`: how many failed, of which `runs` are the last ones. */
export function failuresMessage(
  organisation: string,
  runs: readonly FailedExecution[],
  all: number,
  zone: string,
): Message {
  const { failures } = words;
  const { workflow, time, reason } = failures.columns;
  const rows = runs.map((run) => [
    run.workflowName,
    timeIn(run.endedAt, zone),
    (run.errorMessage ?? failures.noReason).slice(0, 300),
  ]);
  return messageOf(failures.subject(all, organisation), organisation, [
    { kind: 'text', text: failures.lead },
    { kind: 'table', head: [workflow, time, reason], rows },
    ...(all > runs.length ? [{ kind: 'text', text: failures.more(all - runs.length) } as const] : []),
  ]);
}

export const backupMessage = (organisation: string, reason: string): Message =>
  messageOf(words.backup.subject, organisation, [{ kind: 'text', text: words.backup.text(reason) }]);

export interface EventsFailing {
  integrationName: string;
  since: Date;
  reason: string;
}

export function eventsFailingMessage(
  organisation: string,
  { integrationName, since, reason }: EventsFailing,
  zone: string,
): Message {
  const { subject, text } = eventWords.failing;
  const told = text(integrationName, timeIn(since, zone), reason);
  return messageOf(subject(integrationName), organisation, [{ kind: 'text', text: told }]);
}
export const billsMessage = (
  organisation: string,
  { source, integration, error }: { source: string; integration: string; error: string },
): Message => {
  const { mail } = billWords;
  return messageOf(mail.subject(source), organisation, [
    { kind: 'text', text: mail.text(source, integration, error) },
    { kind: 'text', text: mail.open },
  ]);
};

export interface BudgetReached {
  name: string;
  owner: string | null;
  kind: 'actual' | 'forecast';
  percent: number;
  currency: string;
  from: string;
  to: string;
  amount: number;
  actual: number;
  forecast: number | null;
  through: string;
  tellsOrganization: boolean;
  recipients: readonly string[];
}

export const budgetMessage = (organisation: string, of: BudgetReached): Message => {
  const { name, kind, percent, currency, owner } = of;
  const money = (amount: number) =>
    `${amount.toLocaleString('en', { maximumFractionDigits: 0 })} ${currency}`;
  const period = budgetWords.period(of.from, of.to);
  const value = kind === 'actual' ? of.actual : (of.forecast ?? 0);
  const through = budgetWords.day(of.through);
  return messageOf(budgetMails.subject(name, kind, percent), organisation, [
    { kind: 'text', text: budgetMails[kind](money(value), money(of.amount), period, through) },
    ...(owner === null ? [] : [{ kind: 'text', text: budgetMails.owner(owner) } as const]),
    { kind: 'text', text: budgetMails.open },
  ]);
};

interface AnomalyLine {
  title: string;
  service: string;
  account: string;
  currency: string;
  firstDay: string;
  lastDay: string;
  impact: number;
}

/** `isOwner`: for whom they are their own. */
export function anomaliesMessage(
  organisation: string,
  anomalies: readonly AnomalyLine[],
  isOwner: boolean,
): Message {
  const { columns, days, subject } = anomalyMails;
  const rows = anomalies.map(({ title, service, account, firstDay, lastDay, impact, currency }) => [
    title,
    [service, account].filter(Boolean).join(', '),
    days(budgetWords.day(firstDay), budgetWords.day(lastDay)),
    `${impact < 0 ? '−' : '+'}${Math.abs(impact).toLocaleString('en', { maximumFractionDigits: 2 })} ${currency}`,
  ]);
  const head = [columns.what, columns.where, columns.days, columns.impact];
  return messageOf(subject(anomalies.length, organisation), organisation, [
    { kind: 'text', text: anomalyMails.lead },
    { kind: 'table', head, rows },
    ...(isOwner ? [{ kind: 'text', text: anomalyMails.owner } as const] : []),
    { kind: 'text', text: anomalyMails.open },
  ]);
}

export const inventoryMessage = (
  organisation: string,
  { integration, error }: { integration: string; error: string },
): Message => {
  const { mail } = inventoryWords;
  return messageOf(mail.subject(integration), organisation, [
    { kind: 'text', text: mail.text(integration, error) },
    { kind: 'text', text: mail.open },
  ]);
};

export interface StreamFailing {
  url: string;
  error: string;
  /** It is tried no more. */
  givenUp: boolean;
}

export function auditStreamMessage(organisation: string, { url, error, givenUp }: StreamFailing): Message {
  const { mail } = auditStreamWords;
  return messageOf(givenUp ? mail.givenUp : mail.failing, organisation, [
    { kind: 'text', text: givenUp ? mail.stopped(url, error) : mail.text(url, error) },
    { kind: 'text', text: mail.open },
  ]);
}

export function updateMessages(organisation: string, from: string, to: string) {
  const { maintenance, news } = words;
  return {
    system_maintenance: messageOf(maintenance.subject(to), organisation, [
      { kind: 'text', text: maintenance.text(from, to) },
    ]),
    marketing_updates: messageOf(news.subject(to), organisation, [
      { kind: 'text', text: news.text(from, to) },
    ]),
  };
}
