import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  type McpServer,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { badInput, isFault } from '@shared/kernel/fault';
import { helpTopics, type HelpTopic } from '@shared/words/help';
import { mcpWords } from '@shared/words/mcpTools';
import type { Session } from '../gate/session';
import { toFault } from '../http/errors';
import type { Log } from '../platform/log';
import { may, type Ask, type ToolCall } from './ask';
import { PAGE } from './pages';
import { reportCsv, reportJson } from './reportResource';

const words = mcpWords.resources;
const SCHEME = 'costloom://';
const MAX = 1024 * 1024;

interface Listed {
  uri: string;
  name: string;
  title: string;
  description: string;
  mimeType: string;
}

interface Kind {
  /** Of the addresses, after the scheme; its one group is the id. */
  pattern: RegExp;
  template?: string;
  mimeType: string;
  title: string;
  description: string;
  /** Offered to who may make all of them. */
  calls: readonly ToolCall[];
  /** Undefined: there is no such thing. */
  read(ask: Ask, id: string): Promise<string | undefined>;
}

const helpText = ({ title, text, path }: HelpTopic): string =>
  [`# ${title}`, ...text, ...(path === undefined ? [] : [`In the app: \`${path}\``])].join('\n\n');

const kinds = {
  dashboards: {
    pattern: /^(dashboards)$/,
    mimeType: 'application/json',
    ...words.dashboards,
    calls: ['dashboards.list'],
    read: async (ask) => JSON.stringify(await ask('dashboards.list', { query: {} })),
  },
  report: {
    pattern: /^reports\/([\w-]{1,200})$/,
    template: 'reports/{id}',
    mimeType: 'application/json',
    ...words.report,
    calls: ['reports.get', 'costs.range', 'costs.spend'],
    read: reportJson,
  },
  reportTable: {
    pattern: /^reports\/([\w-]{1,200})\/csv$/,
    template: 'reports/{id}/csv',
    mimeType: 'text/csv',
    ...words.reportTable,
    calls: ['reports.get', 'costs.range', 'costs.spend'],
    read: reportCsv,
  },
  help: {
    pattern: /^help\/([\w-]{1,100})$/,
    template: 'help/{page}',
    mimeType: 'text/markdown',
    ...words.help,
    calls: [],
    async read(_ask, id) {
      const topic = helpTopics.find((each) => each.id === id);
      return topic && helpText(topic);
    },
  },
} satisfies Record<string, Kind>;
const all: readonly Kind[] = Object.values(kinds);

const offered = (session: Session, { calls }: Pick<Kind, 'calls'>) => calls.every((id) => may(session, id));

function fixed(session: Session): Listed[] {
  const { dashboards, help } = kinds;
  return [
    ...(offered(session, dashboards)
      ? [{ uri: `${SCHEME}dashboards`, name: 'dashboards', ...dashboards }]
      : []),
    ...helpTopics.map(({ id, title }) => ({ uri: `${SCHEME}help/${id}`, name: id, ...help, title })),
  ].map(({ uri, name, title, description, mimeType }) => ({ uri, name, title, description, mimeType }));
}

const cursor = z.string().regex(/^(f\d{1,4}|r.{0,500})$/s);
const REPORTS = 'r';

/** First what the product has, then the saved reports by name; pages of 50. */
async function listPage(ask: Ask, session: Session, given: string | undefined) {
  const at = cursor.safeParse(given ?? 'f0');
  if (!at.success) throw badInput([{ field: 'cursor', reason: words.wrongCursor }]);
  const reports = offered(session, kinds.report);
  if (!at.data.startsWith(REPORTS)) {
    const from = Number(at.data.slice(1));
    const every = fixed(session);
    const next = from + PAGE < every.length ? `f${from + PAGE}` : reports ? REPORTS : undefined;
    return { resources: every.slice(from, from + PAGE), next };
  }
  const key = at.data.slice(REPORTS.length);
  const { data, next_page_key: more } = await ask('reports.list', {
    query: { max_returned_items: PAGE, start_page_key: key === '' ? undefined : key },
  });
  const { mimeType, description } = kinds.report;
  const resources = data.map(({ report_id, name }) => ({
    uri: `${SCHEME}reports/${report_id}`,
    name: report_id,
    title: name,
    description,
    mimeType,
  }));
  return { resources, next: more === null ? undefined : `${REPORTS}${more}` };
}

/** Larger ones are no help to a model; the refusal says how to get less. */
export function checkSize(text: string): void {
  const size = Buffer.byteLength(text);
  if (size > MAX) throw badInput([{ field: 'uri', reason: words.tooLarge((size / MAX).toFixed(1)) }]);
}

async function readOne(ask: Ask, session: Session, uri: string) {
  const path = uri.startsWith(SCHEME) ? uri.slice(SCHEME.length) : '';
  for (const kind of all) {
    const id = kind.pattern.exec(path)?.[1];
    if (id === undefined || !offered(session, kind)) continue;
    const text = await kind.read(ask, id);
    if (text === undefined) break;
    checkSize(text);
    return { contents: [{ uri, mimeType: kind.mimeType, text }] };
  }
  throw new ResourceNotFoundError(uri, words.unknown(uri.slice(0, 300)));
}

/** What the protocol says of what failed; the reason in the words of the product. */
async function orProtocolError<T>(work: Promise<T>, log: Log, uri: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    const fault = toFault(error, log, { resource: uri });
    if (isFault(error) && fault.code === 'not_found') throw new ResourceNotFoundError(uri, fault.message);
    const code =
      fault.code === 'internal' ? ProtocolErrorCode.InternalError : ProtocolErrorCode.InvalidParams;
    throw new ProtocolError(code, fault.message, { code: fault.code, reason: fault.reason });
  }
}

/** Saved reports, dashboards and help as resources, each through the calls of the product as the caller makes them. */
export function addResources(
  { server }: McpServer,
  { ask, session, log }: { ask: Ask; session: Session; log: Log },
): void {
  server.setRequestHandler('resources/list', async ({ params }) => {
    const { resources, next } = await orProtocolError(listPage(ask, session, params?.cursor), log, 'list');
    return next === undefined ? { resources } : { resources, nextCursor: next };
  });
  server.setRequestHandler('resources/templates/list', async () => ({
    resourceTemplates: Object.entries<Kind>(kinds).flatMap(([name, kind]) => {
      const { template, title, description, mimeType } = kind;
      if (template === undefined || !offered(session, kind)) return [];
      return [{ uriTemplate: `${SCHEME}${template}`, name, title, description, mimeType }];
    }),
  }));
  server.setRequestHandler('resources/read', async ({ params }) =>
    orProtocolError(readOne(ask, session, params.uri), log, params.uri.slice(0, 300)),
  );
}
