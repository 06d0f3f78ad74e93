import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createServer as createTlsServer, TLSSocket } from 'node:tls';
import { fakeCertificate, fakeKey } from './certificate';
import { PATIENCE_MS } from '@tests/support/patience';

interface Mail {
  from: string;
  to: string[];
  /** As it was sent, without the dots that the protocol adds. */
  raw: string;
  subject: string;
  /** Header and parts with quoted-printable undone: what a person would find in it. */
  text: string;
  messageId: string;
}

export interface SmtpFake {
  port: number;
  mails: Mail[];
  /** How often somebody has connected. */
  connections: number;
  /** Users who tried to log in, and whether nobody else could read it. */
  logins: { user: string; secure: boolean }[];
  /** The reply to the next DATA, instead of taking it: '451 4.3.0 Try again later'. */
  refuseNext(reply: string): void;
  /** Resolves when so many mails are there; fails after ten seconds. */
  received(count: number): Promise<Mail[]>;
  stop(): Promise<void>;
}

export interface SmtpOptions {
  /** Nobody else may send. */
  login?: { user: string; password: string };
  /** Recipients that it does not know. */
  unknown?: readonly string[];
  /** Greets nobody. */
  silent?: boolean;
  /** Takes the content and hangs up without a word. */
  cut?: boolean;
  /** Encrypted from the start, or after STARTTLS; with the certificate of `certificate.ts`. */
  tls?: 'tls' | 'starttls';
}

const unquoted = (text: string) =>
  Buffer.from(
    text
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

function headerOf(raw: string, name: string): string {
  const head = (raw.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]+/g, ' ');
  const line = head.split('\r\n').find((each) => each.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  const value = line?.slice(name.length + 1).trim() ?? '';
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_all, text: string) => unquoted(text.replaceAll('_', ' ')))
    .replace(/=\?UTF-8\?B\?(.*?)\?=/gi, (_all, text: string) => Buffer.from(text, 'base64').toString('utf8'));
}

const decoded = (text: string) => Buffer.from(text, 'base64').toString('utf8');

/** A mail server on loopback that speaks what RFC 5321 asks of a client: EHLO, AUTH, MAIL, RCPT, DATA, RSET, QUIT. */
export async function startSmtp(options: SmtpOptions = {}): Promise<SmtpFake> {
  const mails: Mail[] = [];
  const logins: SmtpFake['logins'] = [];
  const sockets = new Set<Socket>();
  let refusal: string | undefined;
  const fake = { connections: 0 };
  const certificate = { key: fakeKey, cert: fakeCertificate };

  function serve(socket: Socket) {
    fake.connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    if (options.silent) return;
    converse(socket, options.tls === 'tls');
    socket.write('220 localhost ESMTP\r\n');
  }

  function converse(socket: Socket, secure: boolean) {
    const say = (line: string) => socket.write(`${line}\r\n`);
    let rest = '';
    let from = '';
    let to: string[] = [];
    let data: string[] | null = null;
    let known = options.login === undefined;
    let asking: 'user' | 'password' | null = null;
    let user = '';

    function login(name: string, password: string) {
      logins.push({ user: name, secure });
      known = name === options.login?.user && password === options.login.password;
      say(known ? '235 2.7.0 Accepted' : '535 5.7.8 Wrong user name or password');
    }

    function endOfData(lines: string[]) {
      if (refusal !== undefined) {
        say(refusal);
        refusal = undefined;
        return;
      }
      const raw = lines.map((line) => (line.startsWith('.') ? line.slice(1) : line)).join('\r\n');
      const [subject, messageId] = [headerOf(raw, 'Subject'), headerOf(raw, 'Message-ID')];
      mails.push({ from, to, raw, subject, messageId, text: unquoted(raw) });
      if (options.cut) socket.destroy();
      else say('250 2.0.0 Queued');
    }

    function command(line: string) {
      if (asking === 'user') {
        user = decoded(line);
        asking = 'password';
        return say('334 UGFzc3dvcmQ6');
      }
      if (asking === 'password') {
        asking = null;
        return login(user, decoded(line));
      }
      const [verb = ''] = line.toUpperCase().split(' ');
      if (verb === 'EHLO') {
        say('250-localhost');
        if (options.tls === 'starttls' && !secure) say('250-STARTTLS');
        if (options.login) say('250-AUTH PLAIN LOGIN');
        return say('250 8BITMIME');
      }
      if (verb === 'STARTTLS' && options.tls === 'starttls' && !secure) {
        say('220 2.0.0 Go ahead');
        socket.removeAllListeners('data');
        const wrapped = new TLSSocket(socket, { isServer: true, ...certificate });
        wrapped.on('error', () => undefined);
        return converse(wrapped, true);
      }
      if (verb === 'HELO' || verb === 'NOOP') return say('250 localhost');
      if (verb === 'AUTH') {
        const [, kind, initial] = line.split(' ');
        if (kind?.toUpperCase() === 'PLAIN') {
          const [, name = '', password = ''] = decoded(initial ?? '').split('\0');
          return login(name, password);
        }
        asking = 'user';
        return say('334 VXNlcm5hbWU6');
      }
      if (verb === 'QUIT') {
        say('221 2.0.0 Bye');
        return socket.end();
      }
      if (!known) return say('530 5.7.0 Authentication required');
      const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
      if (verb === 'MAIL') {
        [from, to] = [address, []];
        return say('250 2.1.0 Ok');
      }
      if (verb === 'RCPT') {
        if (options.unknown?.includes(address)) return say(`550 5.1.1 ${address} is not known here`);
        to.push(address);
        return say('250 2.1.5 Ok');
      }
      if (verb === 'DATA') {
        data = [];
        return say('354 End with a dot');
      }
      return say(verb === 'RSET' ? '250 2.0.0 Ok' : '502 5.5.1 Not known');
    }

    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      rest += chunk;
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (data === null) command(line);
        else if (line === '.') {
          const lines = data;
          data = null;
          endOfData(lines);
        } else data.push(line);
      }
    });
  }

  const server = options.tls === 'tls' ? createTlsServer(certificate, serve) : createServer(serve);
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    mails,
    logins,
    get connections() {
      return fake.connections;
    },
    refuseNext(reply) {
      refusal = reply;
    },
    async received(count) {
      const until = Date.now() + PATIENCE_MS;
      while (mails.length < count) {
        if (Date.now() > until) throw new Error(`${mails.length} of ${count} mails came.`);
        await new Promise((done) => setTimeout(done, 20));
      }
      return mails;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
