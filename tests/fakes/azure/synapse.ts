import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** Types of packets of the Tabular Data Stream (MS-TDS). */
const PRELOGIN = 0x12;
const LOGIN7 = 0x10;
const BATCH = 0x01;
const ATTENTION = 0x06;
const REPLY = 0x04;
const LAST = 0x01;

export interface SynapseFake {
  /** `127.0.0.1:port` */
  server: string;
  /** The only one that is let in. */
  token: string;
  /** Statements that were asked, with their databases. */
  asked: { database: string; sql: string }[];
  /** What is answered: columns are texts, or numbers where the first row has one. */
  rows: Record<string, string | number | null>[];
  /** Said instead. */
  error: string | undefined;
  /** Never answers a statement. */
  silent: boolean;
  stop(): Promise<void>;
}

const u16 = (value: number) => Buffer.from([value & 0xff, value >> 8]);
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
/** A text with its length in signs before it. */
const short = (text: string) => Buffer.concat([Buffer.from([text.length]), utf16(text)]);
const withLength = (token: number, body: Buffer) =>
  Buffer.concat([Buffer.from([token]), u16(body.length), body]);

const done = (rows: number, status = 0x10) =>
  Buffer.concat([Buffer.from([0xfd]), u16(status), u16(0xc1), u32(rows), u32(0)]);
const failure = (message: string) =>
  Buffer.concat([
    withLength(
      0xaa,
      Buffer.concat([
        u32(18_456),
        Buffer.from([1, 14]),
        u16(message.length),
        utf16(message),
        short(''),
        short(''),
        u32(1),
      ]),
    ),
    done(0, 0x02),
  ]);

function packet(body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head[0] = REPLY;
  head[1] = LAST;
  head.writeUInt16BE(8 + body.length, 2);
  head[6] = 1;
  return Buffer.concat([head, body]);
}

/** Version, no encryption (loopback), tokens of Microsoft Entra are wanted. */
function preloginReply(): Buffer {
  const values: [number, Buffer][] = [
    [0x00, Buffer.from([16, 0, 0, 0, 0, 0])],
    [0x01, Buffer.from([2])],
    [0x06, Buffer.from([1])],
  ];
  let at = values.length * 5 + 1;
  const heads = values.map(([token, value]) => {
    const head = Buffer.from([token, at >> 8, at & 0xff, 0, value.length]);
    at += value.length;
    return head;
  });
  return Buffer.concat([...heads, Buffer.from([0xff]), ...values.map(([, value]) => value)]);
}

function loginReply(): Buffer {
  const version = Buffer.from([0x74, 0, 0, 0x04]);
  const ack = Buffer.concat([Buffer.from([1]), version, short('Synapse'), Buffer.from([16, 0, 0, 0])]);
  const features = Buffer.concat([Buffer.from([0xae, 0x02]), u32(0), Buffer.from([0xff])]);
  return Buffer.concat([withLength(0xad, ack), features, done(0, 0)]);
}

function rowsReply(rows: SynapseFake['rows']): Buffer {
  const names = Object.keys(rows[0] ?? {});
  const isNumber = (name: string) => typeof rows[0]?.[name] === 'number';
  const columns = names.map((name) => {
    const type = isNumber(name)
      ? Buffer.from([0x6d, 8])
      : Buffer.concat([Buffer.from([0xe7]), u16(8_000), Buffer.from([0x09, 0x04, 0xd0, 0x00, 0x34])]);
    return Buffer.concat([u32(0), u16(0x09), type, short(name)]);
  });
  const valueOf = (name: string, value: string | number | null | undefined) => {
    if (isNumber(name)) {
      if (typeof value !== 'number') return Buffer.from([0]);
      const bytes = Buffer.alloc(9);
      bytes[0] = 8;
      bytes.writeDoubleLE(value, 1);
      return bytes;
    }
    if (value === null || value === undefined) return u16(0xffff);
    const text = utf16(String(value));
    return Buffer.concat([u16(text.length), text]);
  };
  const lines = rows.map((row) =>
    Buffer.concat([Buffer.from([0xd1]), ...names.map((name) => valueOf(name, row[name]))]),
  );
  return Buffer.concat([Buffer.from([0x81]), u16(names.length), ...columns, ...lines, done(rows.length)]);
}

/** A text of LOGIN7 by the place of its offset in the head. */
function textAt(body: Buffer, at: number): string {
  const [offset, length] = [body.readUInt16LE(at), body.readUInt16LE(at + 2)];
  return body.subarray(offset, offset + length * 2).toString('utf16le');
}
const DATABASE_AT = 68;

/** A SQL endpoint of Synapse on loopback: sign-in by a token, and one answer to every statement. */
export async function startSynapse(): Promise<SynapseFake> {
  const sockets = new Set<Socket>();
  function answer(type: number, body: Buffer, of: { database: string }): Buffer | undefined {
    if (type === PRELOGIN) return preloginReply();
    if (type === LOGIN7) {
      if (!body.includes(utf16(fake.token))) return failure('Login failed for user.');
      of.database = textAt(body, DATABASE_AT);
      return loginReply();
    }
    if (type === ATTENTION) return done(0, 0x20);
    if (type !== BATCH) return failure('This request is not understood.');
    const sql = body.subarray(body.readUInt32LE(0)).toString('utf16le');
    // What the client sets for its session.
    if (/^\s*set /i.test(sql)) return done(0, 0);
    fake.asked.push({ database: of.database, sql });
    if (fake.silent) return undefined;
    return fake.error === undefined ? rowsReply(fake.rows) : failure(fake.error);
  }
  const server = createServer((socket) => {
    const of = { database: '' };
    let waiting = Buffer.alloc(0);
    let message = Buffer.alloc(0);
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      waiting = Buffer.concat([waiting, data]);
      while (waiting.length >= 8 && waiting.length >= waiting.readUInt16BE(2)) {
        const length = waiting.readUInt16BE(2);
        const [type = 0, status = 0] = waiting;
        message = Buffer.concat([message, waiting.subarray(8, length)]);
        waiting = waiting.subarray(length);
        if ((status & LAST) === 0) continue;
        const reply = answer(type, message, of);
        message = Buffer.alloc(0);
        // A statement that is taken back still gets an answer of its own, before that of the attention.
        if (type === ATTENTION && fake.silent) socket.write(packet(done(0, 0x02)));
        if (reply) socket.write(packet(reply));
      }
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const fake: SynapseFake = {
    server: `127.0.0.1:${port}`,
    token: '',
    asked: [],
    rows: [],
    error: undefined,
    silent: false,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
  return fake;
}
