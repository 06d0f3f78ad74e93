import { isIP } from 'node:net';
import { createTransport } from 'nodemailer';
import type { EmailContact } from '@shared/model/settings/notifications';
import type { OpenMailServer } from '../settings/settings.port';
import { StepError } from '../../steps/contract';
import type { LinkTo } from '@shared/model/appLinks';
import { notificationMails } from '@shared/words/notificationMails';
import type { MailPort } from '../../steps/messages.port';
import { footnote } from './messages';
import type { LeaveLinks } from './leaveLinks';
import { SendError, type AttachedFile, type Message, type Send } from './notifications.port';
import { sentence } from '@shared/words/sentence';

/** Where an organisation's server may be connected to: the address for a name. Fails with a reason for people. */
export type Reach = (orgId: string, host: string) => Promise<string>;

export interface MailerDeps {
  server(orgId: string): Promise<OpenMailServer | null>;
  reach: Reach;
  /** Certificates (PEM) that are trusted instead of the system's authorities. */
  trusted?: string;
}

/** What is said where no connection came about. */
const UNREACHED = /connect E|getaddrinfo|greeting|certificate|TLS/i;
const STEP_TIMEOUT = 10_000;

const noMailServer = 'No mail server is set. Set one under Settings, Email.';

const textOf = (error: unknown, key: string): string | undefined => {
  if (typeof error !== 'object' || error === null || !(key in error)) return undefined;
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** What stands in the way, in the server's own words where it had any. */
function failure(error: unknown, { host, port }: OpenMailServer, signal: AbortSignal): SendError {
  const place = `The mail server ${host}:${port}`;
  if (signal.aborted) return new SendError(`${place} did not answer in time.`, true, false, true);
  const code = textOf(error, 'code') ?? '';
  const said = textOf(error, 'response') ?? (error instanceof Error ? error.message : String(error));
  const status: unknown =
    typeof error === 'object' && error !== null ? Reflect.get(error, 'responseCode') : undefined;
  // 5xx: it will say the same again; a wrong password too.
  const final = code === 'EAUTH' || (typeof status === 'number' && status >= 500);
  const what = code === 'EAUTH' ? 'refused the user name and password' : 'did not accept the email';
  // A server that has answered has not taken it, and neither has one that was never reached.
  const isUnclear = typeof status !== 'number' && code !== 'EAUTH' && !UNREACHED.test(said);
  const forAll = typeof status !== 'number' || code === 'EAUTH';
  return new SendError(`${place} ${what}: ${said}`, !final, isUnclear, forAll);
}

async function transportTo(
  orgId: string,
  server: OpenMailServer,
  { reach, trusted }: Omit<MailerDeps, 'server'>,
) {
  const { host, port, tls, user, password } = server;
  const address = await reach(orgId, host).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new SendError(`The mail server ${host} cannot be reached: ${why}`, true, false, true);
  });
  return createTransport({
    host: address,
    port,
    secure: tls === 'tls',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'none',
    // It is connected to by the address that was looked at; its certificate must be for the name.
    tls: {
      ...(isIP(host) === 0 ? { servername: host } : {}),
      ...(trusted === undefined ? {} : { ca: trusted }),
    },
    ...(user === '' ? {} : { auth: { user, pass: password } }),
    connectionTimeout: STEP_TIMEOUT,
    greetingTimeout: STEP_TIMEOUT,
    socketTimeout: STEP_TIMEOUT,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

interface Mail {
  to: readonly string[];
  subject: string;
  text: string;
  html?: string;
  cc?: readonly string[];
  bcc?: readonly string[];
  attachments?: AttachedFile[];
  headers?: Readonly<Record<string, string>>;
}

/** Sends emails through the organisation's own server. Fails with SendError. */
export function createMailing({ server: serverOf, ...deps }: MailerDeps) {
  return async (
    { orgId, id, signal }: { orgId: string; id: string; signal: AbortSignal },
    { to, cc = [], bcc = [], headers = {}, ...mail }: Mail,
  ): Promise<string> => {
    const server = await serverOf(orgId);
    if (!server) throw new SendError(noMailServer, false, false, true);
    const transport = await transportTo(orgId, server, deps);
    try {
      const info = await transport.sendMail({
        from: server.from_name === '' ? server.from : { name: server.from_name, address: server.from },
        to: [...to],
        cc: [...cc],
        bcc: [...bcc],
        ...mail,
        // No answering machine answers it (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
        signal,
        // The same in every try: a mail system that has it already drops the second.
        messageId: `<${id}@${server.from.split('@')[1] ?? 'costloom'}>`,
      });
      return info.response;
    } catch (error) {
      throw failure(error, server, signal);
    } finally {
      transport.close();
    }
  };
}
export type Mailing = ReturnType<typeof createMailing>;

/** What people are told by email. A mail that goes to an outside address alone tells the way out, also to its program. */
export function createMailer(mailing: Mailing, leaveLinks: Pick<LeaveLinks, 'linkOf'>): Send<EmailContact> {
  function wayOut(orgId: string, { leave }: Message, [address, ...others]: readonly string[]) {
    if (!leave || address === undefined || others.length > 0) return null;
    const { kind, id, addresses } = leave;
    return addresses.includes(address) ? leaveLinks.linkOf({ orgId, kind, id, address }) : null;
  }

  return async ({ orgId, id, contact, message }, signal) => {
    const { subject, files = [] } = message;
    const to = contact.recipients;
    const way = wayOut(orgId, message, to);
    const note = way === null ? { text: '', html: '' } : footnote(notificationMails.leave(way), way);
    const headers: Record<string, string> =
      way === null
        ? {}
        : { 'List-Unsubscribe': `<${way}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
    const body = { text: message.text + note.text, html: message.html + note.html };
    const mail = { to, subject, ...body, attachments: [...files], headers };
    return { to: [...to], answer: await mailing({ orgId, id, signal }, mail) };
  };
}

/** How workflows send emails. */
export const createStepMail = (mailing: Mailing, linkTo: LinkTo): MailPort => ({
  linkTo,
  async send(call, { files, html, ...mail }) {
    const attachments = files.map(({ name: filename, content, contentType }) => ({
      filename,
      content,
      contentType,
    }));
    try {
      const answer = await mailing(call, { ...mail, ...(html === null ? {} : { html }), attachments });
      return { answer };
    } catch (error) {
      if (call.signal.aborted) throw call.signal.reason;
      if (!(error instanceof SendError)) throw error;
      const unclear = error.mayBeSent
        ? `${sentence(error.message)} It may have been sent all the same.`
        : error.message;
      throw new StepError(`Email: ${unclear}`, 'general', error.passing && !error.mayBeSent);
    }
  },
});
