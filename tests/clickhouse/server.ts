import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * ClickHouse’s own engine (chdb) behind the part of ClickHouse’s HTTP interface that its official client speaks for
 * queries, commands and inserts. `node server.ts FOLDER PACKAGE`: it stores in FOLDER, and says its port on stdout. It is a process of its own, as
 * the engine takes a gigabyte and blocks while it works.
 */
interface Chdb {
  Session: new (path: string) => {
    query(sql: string, format?: string): string;
    queryBind(sql: string, values: object, format?: string): string;
  };
}

const [folder = '', packageFolder = ''] = process.argv.slice(2);
const chdb: Chdb = createRequire(import.meta.url)(packageFolder);
const inbox = join(folder, 'inbox');
mkdirSync(inbox, { recursive: true });
const session = new chdb.Session(join(folder, 'data'));

const body = async (request: IncomingMessage): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
};

/** Parameters come as ClickHouse reads them in a line of tab-separated values. */
const escapes: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', 0: '\0', b: '\b', f: '\f' };
const unescaped = (text: string): string =>
  text.replaceAll(/\\(.)/gs, (_, letter: string) => escapes[letter] ?? letter);

/** The parts of a form: its query, its parameters. */
async function formOf(content: Buffer, type: string): Promise<[string, string][]> {
  const form = await new Response(new Uint8Array(content), { headers: { 'content-type': type } }).formData();
  return [...form].map(([name, value]) => [name, String(value)]);
}

const settingsOf = (pairs: readonly [string, string][]) =>
  pairs.filter(([name]) => /^(output_format_|session_|max_execution_time$)/.test(name));

async function answer(request: IncomingMessage): Promise<string> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  if (url.pathname === '/ping') return 'Ok.\n';
  const content = await body(request);
  const type = request.headers['content-type'] ?? '';
  const isForm = type.startsWith('multipart/form-data');
  const pairs = [...url.searchParams, ...(isForm ? await formOf(content, type) : [])];
  const asked = pairs.find(([name]) => name === 'query')?.[1];
  for (const [name, value] of settingsOf(pairs))
    session.query(`SET ${name} = ${/^\d+$/.test(value) ? value : `'${value}'`}`);
  const [, insert = '', columns = ''] =
    /^\s*INSERT INTO (\S+)\s*\(([^)]*)\) FORMAT Parquet\s*$/.exec(asked ?? '') ?? [];
  if (insert !== '') {
    const file = join(inbox, `${randomUUID()}.parquet`);
    writeFileSync(file, content);
    try {
      session.query(`INSERT INTO ${insert} (${columns}) SELECT ${columns} FROM file('${file}', Parquet)`);
    } finally {
      rmSync(file, { force: true });
    }
    return '';
  }
  const sql = asked ?? content.toString();
  const values = pairs.flatMap(([name, value]) =>
    // What is in a list is escaped as a part of it.
    name.startsWith('param_')
      ? [[name.slice(6), sql.includes(`{${name.slice(6)}:Array`) ? value : unescaped(value)] as const]
      : [],
  );
  if (values.length === 0) return session.query(sql);
  return session.queryBind(sql, Object.fromEntries(values));
}

const server = createServer({ maxHeaderSize: 1024 * 1024 }, (request, response) => {
  answer(request).then(
    (text) => response.end(text),
    (error: unknown) => {
      const said = error instanceof Error ? error.message : String(error);
      const code = /Code: (\d+)/.exec(said)?.[1] ?? '1000';
      response.writeHead(500, { 'x-clickhouse-exception-code': code });
      response.end(/^Code: /.test(said) ? said : `Code: ${code}. DB::Exception: ${said}`);
    },
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`);
});
process.stdin.on('end', () => process.exit(0)).resume();
