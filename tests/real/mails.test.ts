import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { createMailing } from '@server/domains/notifications/mailer';
import { fakeCertificate, fakeKey, fakeName } from '@tests/fakes/certificate';
import { fetchedPackage, freePort } from './tools';

const login = { user: 'costloom', password: 'right horse' };
const mail = {
  to: ['ada@acme.example'],
  bcc: ['audit@acme.example'],
  subject: `Größe, 費用 and 😀: ${'a long line '.repeat(12).trim()}`,
  text: `Zürich spent 1.234,50 €.\n.a line that begins with a period\n${'x'.repeat(300)}\nEnd`,
  html: '<p>Zürich spent <b>1.234,50 €</b>. <a href="https://costs.example/open/reports/1">Open</a></p>',
  headers: { 'List-Unsubscribe': '<https://costs.example/unsubscribe/1>' },
  attachments: [{ filename: 'Größe 費用.csv', content: 'a,b\r\n1,"2"\r\n', contentType: 'text/csv' }],
};
const server = {
  host: fakeName,
  tls: 'starttls' as const,
  ...login,
  from: 'costs@acme.example',
  from_name: 'Müller, costs',
};

/** What each reader has to find. */
const right = {
  from: { name: 'Müller, costs', address: 'costs@acme.example' },
  to: 'ada@acme.example',
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  automatic: 'auto-generated',
  wayOut: '<https://costs.example/unsubscribe/1>',
  file: { name: 'Größe 費用.csv', content: 'a,b\r\n1,"2"\r\n', type: 'text/csv' },
};

interface RealSmtp {
  listen(port: number, host: string, done: () => void): void;
  close(done: () => void): void;
}
let smtp: RealSmtp;
let port = 0;
const taken: { raw: Buffer; recipients: string[]; user: string; secure: boolean }[] = [];

/** A package that is fetched beside the project, as what it exports. */
const required = async (name: string): Promise<Record<string, unknown>> =>
  createRequire(import.meta.url)(await fetchedPackage(name)) as Record<string, unknown>;

beforeAll(async () => {
  port = await freePort();
  const { SMTPServer } = (await required('smtp-server')) as {
    SMTPServer: new (options: object) => RealSmtp;
  };
  smtp = new SMTPServer({
    key: fakeKey,
    cert: fakeCertificate,
    onAuth: (
      auth: { username: string; password: string },
      _session: object,
      done: (error: Error | null, found?: object) => void,
    ) => (auth.password === login.password ? done(null, { user: auth.username }) : done(new Error('wrong'))),
    onData(
      stream: AsyncIterable<Buffer>,
      session: { envelope: { rcptTo: { address: string }[] }; user: string; secure: boolean },
      done: () => void,
    ) {
      void (async () => {
        const pieces: Buffer[] = [];
        for await (const piece of stream) pieces.push(piece);
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        taken.push({ raw: Buffer.concat(pieces), recipients, user: session.user, secure: session.secure });
        done();
      })();
    },
  });
  await new Promise<void>((done) => smtp.listen(port, '127.0.0.1', done));
  const send = createMailing({
    server: () => Promise.resolve({ ...server, port }),
    reach: () => Promise.resolve('127.0.0.1'),
    trusted: fakeCertificate,
  });
  await send({ orgId: 'acme', id: 'n1', signal: new AbortController().signal }, mail);
});
afterAll(() => new Promise<void>((done) => (smtp ? smtp.close(done) : done())));

it('a real mail server takes it over TLS after the sign-in, for each recipient; nobody sees who is hidden', () => {
  expect(taken.map(({ recipients, user, secure }) => ({ recipients, user, secure }))).toEqual([
    { recipients: ['ada@acme.example', 'audit@acme.example'], user: 'costloom', secure: true },
  ]);
  expect(taken[0]?.raw.toString()).not.toContain('audit@acme.example');
});

it('mailparser reads every part of it as it was meant', async () => {
  const parsed = z.object({
    from: z.object({ value: z.array(z.object({ name: z.string(), address: z.string() })) }),
    to: z.object({ text: z.string() }),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    headerLines: z.array(z.object({ key: z.string(), line: z.string() })),
    attachments: z.array(
      z.object({ filename: z.string(), content: z.instanceof(Buffer), contentType: z.string() }),
    ),
  });
  const { simpleParser } = (await required('mailparser')) as {
    simpleParser(raw: Buffer): Promise<unknown>;
  };
  const read = parsed.parse(await simpleParser(taken[0]?.raw ?? Buffer.alloc(0)));
  const header = (key: string) =>
    read.headerLines
      .find((one) => one.key === key)
      ?.line.replace(/^[^:]+: /, '')
      .replaceAll(/\r\n\s+/g, ' ');
  const [file] = read.attachments;
  expect({
    from: read.from.value[0],
    to: read.to.text,
    subject: read.subject,
    text: read.text.trimEnd(),
    html: read.html.trimEnd(),
    automatic: header('auto-submitted'),
    wayOut: header('list-unsubscribe'),
    file: { name: file?.filename, content: file?.content.toString(), type: file?.contentType },
  }).toEqual(right);
});

const program = `
import email, email.policy, json, sys
message = email.message_from_binary_file(open(sys.argv[1], 'rb'), policy=email.policy.default)
sender = message['from'].addresses[0]
plain, rich = message.get_body(('plain',)), message.get_body(('html',))
file = next(message.iter_attachments())
print(json.dumps({
  'from': {'name': sender.display_name, 'address': sender.addr_spec}, 'to': str(message['to']), 'subject': str(message['subject']),
  'text': plain.get_content().replace('\\r\\n', '\\n').rstrip('\\n'), 'html': rich.get_content().rstrip('\\n'),
  'automatic': str(message['auto-submitted']), 'wayOut': str(message['list-unsubscribe']),
  'file': {'name': file.get_filename(), 'content': file.get_payload(decode=True).decode(), 'type': file.get_content_type()},
  'defects': [str(defect) for part in message.walk() for defect in part.defects],
}))`;

it('Python’s reader finds the same, and no defect', async () => {
  const file = join(tmpdir(), `mail-${process.pid}.eml`);
  await writeFile(file, taken[0]?.raw ?? '');
  const { stdout } = await promisify(execFile)('python3', ['-c', program, file]);
  expect(JSON.parse(stdout)).toEqual({ ...right, defects: [] });
});
