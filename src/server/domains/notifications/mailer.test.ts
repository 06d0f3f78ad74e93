import { afterEach, describe, expect, it } from 'vitest';
import { fakeCertificate, fakeName } from '@tests/fakes/certificate';
import { startSmtp, type SmtpFake, type SmtpOptions } from '@tests/fakes/smtp';
import { appLink } from '@shared/model/appLinks';
import type { EmailContact } from '@shared/model/settings/notifications';
import type { OpenMailServer } from '../settings/settings.port';
import { StepError } from '../../steps/contract';
import { createMailer, createMailing, createStepMail } from './mailer';

const login = { user: 'costloom', password: 'right horse' };
let smtp: SmtpFake;

afterEach(() => smtp.stop());

/** A mail to Ada through a server that is called `host` and stands on loopback. */
async function mail(
  options: SmtpOptions,
  tls: OpenMailServer['tls'],
  { host = fakeName, trusted }: { host?: string; trusted?: string } = {},
) {
  smtp = await startSmtp({ login, ...options });
  const server = { host, port: smtp.port, tls, ...login, from: 'costloom@acme.example', from_name: '' };
  const send = createMailer(
    createMailing({
      server: () => Promise.resolve(server),
      reach: () => Promise.resolve('127.0.0.1'),
      ...(trusted === undefined ? {} : { trusted }),
    }),
    { linkOf: () => null },
  );
  const contact: EmailContact = { type: 'email', enabled: true, recipients: ['ada@acme.example'] };
  const message = { subject: 'Hello', text: 'A test', html: '<p>A test</p>' };
  const { signal } = new AbortController();
  return send({ orgId: 'acme', id: 'n1', contact, message }, signal);
}

describe.each(['tls', 'starttls'] as const)('a mail server with %s', (tls) => {
  it('is sent to when its certificate is trusted and for its name; the password goes encrypted only', async () => {
    const sent = await mail({ tls }, tls, { trusted: fakeCertificate });
    expect(sent.to).toEqual(['ada@acme.example']);
    expect(smtp.mails.map(({ subject, to }) => ({ subject, to }))).toEqual([
      { subject: 'Hello', to: ['ada@acme.example'] },
    ]);
    expect(smtp.logins).toEqual([{ user: 'costloom', secure: true }]);
  });

  it('is not sent to when nobody vouches for its certificate', async () => {
    await expect(mail({ tls }, tls)).rejects.toThrow(/self-signed certificate/);
    expect([smtp.logins, smtp.mails]).toEqual([[], []]);
  });

  it('is not sent to when the certificate is for another name', async () => {
    const host = 'mail.acme.example';
    await expect(mail({ tls }, tls, { host, trusted: fakeCertificate })).rejects.toThrow(/altnames/);
    expect([smtp.logins, smtp.mails]).toEqual([[], []]);
  });
});

it('sends nothing, and no password, through a server that offers no encryption although it is asked for', async () => {
  await expect(mail({}, 'starttls', { trusted: fakeCertificate })).rejects.toThrow(
    /did not accept the email/,
  );
  expect([smtp.logins, smtp.mails]).toEqual([[], []]);
});

describe('an e-mail of a workflow', () => {
  async function send(options: SmtpOptions, refusal?: string) {
    smtp = await startSmtp(options);
    if (refusal !== undefined) smtp.refuseNext(refusal);
    const server = { host: fakeName, port: smtp.port, tls: 'none' as const, user: '', password: '' };
    const mailing = createMailing({
      server: () => Promise.resolve({ ...server, from: 'costloom@acme.example', from_name: '' }),
      reach: () => Promise.resolve('127.0.0.1'),
    });
    const mail = {
      to: ['ada@acme.example'],
      cc: [],
      bcc: [],
      subject: 'Hello',
      text: 'A test',
      html: null,
      files: [],
    };
    const { signal } = new AbortController();
    const error = await createStepMail(mailing, appLink)
      .send({ orgId: 'acme', id: 'step-1', signal }, mail)
      .then(
        () => undefined,
        (reason: unknown) => reason,
      );
    return error instanceof StepError ? [error.retryable, error.message] : error;
  }

  it('says that no person wrote it, so that nobody’s answering machine answers', async () => {
    expect(await send({})).toBeUndefined();
    expect(smtp.mails[0]?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  });

  it('is sent again after a refusal', async () => {
    expect(await send({}, '451 4.3.0 Try again later')).toEqual([
      true,
      expect.stringContaining('Try again later'),
    ]);
  });

  it('is not sent again when nobody knows whether it was taken', async () => {
    expect(await send({ cut: true })).toEqual([
      false,
      expect.stringContaining('may have been sent all the same'),
    ]);
    expect(smtp.mails).toHaveLength(1);
  });
});
