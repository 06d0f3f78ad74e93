import { mcpProgramWords as words } from '@shared/words/mcpProgram';
import type { Target } from './target';

const PATIENCE = 130_000;
const FIRST_PATIENCE = 15_000;
const PARSE_ERROR = -32_700;
const INTERNAL_ERROR = -32_603;

/** The key or the address is of no use: the program ends with this sentence. */
class Refused extends Error {}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const asError = (id: unknown, code: number, message: string) =>
  JSON.stringify({ jsonrpc: '2.0', id: id ?? null, error: { code, message } });

/** A header takes ASCII only; anything else travels as the protocol says. */
const headerText = (text: string) =>
  /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !text.startsWith('=?base64?')
    ? text
    : `=?base64?${Buffer.from(text, 'utf8').toString('base64')}?=`;

/** What HTTP repeats of a message in headers, since the revision of 2026-07-28. */
function mirrored(message: unknown): Record<string, string> {
  if (!isFields(message)) return {};
  const { method, params } = message;
  const fields = isFields(params) ? params : {};
  const { _meta: meta, name, uri } = fields;
  const version = isFields(meta) ? meta['io.modelcontextprotocol/protocolVersion'] : undefined;
  if (typeof version !== 'string' || typeof method !== 'string') return {};
  const named = typeof name === 'string' ? name : uri;
  const headers = { 'mcp-protocol-version': version, 'mcp-method': headerText(method) };
  return typeof named === 'string' ? { ...headers, 'mcp-name': headerText(named) } : headers;
}

async function ask(
  target: Target,
  more: { method: string; headers: Record<string, string>; body?: string; patience: number },
) {
  const { method, headers, body, patience } = more;
  const response = await fetch(target.address, {
    method,
    headers: {
      ...headers,
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${target.key}`,
    },
    ...(body === undefined ? {} : { body }),
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  });
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    text: await response.text(),
  };
}

/** Asks once whether there is a server that takes the key; `Refused` says why not. */
export async function greet(target: Target): Promise<void> {
  const asked = ask(target, { method: 'GET', headers: {}, patience: FIRST_PATIENCE });
  const { status } = await asked.catch(() => {
    throw new Refused(words.unreachable(target.address));
  });
  if (status === 401 || status === 403) throw new Refused(words.refused);
  // There is no stream to open: that is how a server of ours answers.
  if (status !== 405) throw new Refused(words.notCostloom(target.address, status));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The data of the events of a stream that has ended. */
const eventsOf = (text: string): string[] =>
  text.split(/\r?\n\r?\n/).flatMap((event) => {
    const lines = event.split(/\r?\n/).filter((line) => line.startsWith('data:'));
    return lines.length === 0 ? [] : [lines.map((line) => line.slice('data:'.length).trimStart()).join('\n')];
  });

/** Sends a message on. → the messages that answer it, each one line. `Refused` when the key has ended. */
export async function passOn(target: Target, line: string): Promise<string[]> {
  const message = parsed(line);
  if (message === undefined) return [asError(null, PARSE_ERROR, words.noJson)];
  const id = isFields(message) ? message['id'] : undefined;
  const failed = (reason: string) => (id === undefined ? [] : [asError(id, INTERNAL_ERROR, reason)]);
  const headers = { 'content-type': 'application/json', ...mirrored(message) };
  const reply = await ask(target, { method: 'POST', headers, body: line, patience: PATIENCE }).catch(
    () => null,
  );
  if (!reply) return failed(words.noReply);
  if (reply.status === 401) throw new Refused(words.refused);
  const texts = reply.type.startsWith('text/event-stream') ? eventsOf(reply.text) : [reply.text];
  return texts.flatMap((text) => {
    const body = parsed(text);
    if (Array.isArray(body) || (isFields(body) && 'jsonrpc' in body)) return [JSON.stringify(body)];
    if (reply.status < 300) return [];
    return failed(isFields(body) && typeof body['message'] === 'string' ? body['message'] : words.noReply);
  });
}
