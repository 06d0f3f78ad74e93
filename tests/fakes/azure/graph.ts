/** Of ResourcesRequest in the REST specification of Microsoft.ResourceGraph (2022-10-01, MIT). */
interface GraphQuestion {
  subscriptions: string[];
  query: string;
  options: { resultFormat: string; $top: number; $skipToken?: string };
}

export interface GraphState {
  /** Rows by subscription, then by the resource type that a query asks for, or `advice`. */
  rows: Map<string, Map<string, object[]>>;
  /** Rows by the words of a query that people wrote. */
  queries: Map<string, object[]>;
  /** Rows a page, whatever is asked for. */
  pageSize: number;
  /** Subscriptions that the application may not read. */
  denied: Set<string>;
  /** The next question is refused with 429 and this many seconds. */
  refuseOnce: number | undefined;
  /** After the next answer no question is left for this many seconds; asking earlier is refused. */
  quotaEndsFor: number | undefined;
  quotaFreeAt: number;
  /** Says that something was cut off, and gives no next page. */
  cutOff: boolean;
}

export const newGraph = (): GraphState => ({
  rows: new Map(),
  queries: new Map(),
  pageSize: 1000,
  denied: new Set(),
  refuseOnce: undefined,
  quotaEndsFor: undefined,
  quotaFreeAt: 0,
  cutOff: false,
});

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: object;
}
const refusal = (status: number, code: string, headers: Record<string, string> = {}): Answer => ({
  status,
  headers,
  body: { error: { code, message: code } },
});

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const members = { subscriptions: 'object', query: 'string', options: 'object' } as const;
const optionMembers = { resultFormat: 'string', $top: 'number', $skipToken: 'string' } as const;

function readQuestion(body: unknown): GraphQuestion | undefined {
  if (!isRecord(body) || !isRecord(body['options'])) return undefined;
  const { subscriptions, query, options } = body;
  const known =
    Object.keys(body).every((name) => name in members) &&
    Object.entries(options).every(
      ([name, value]) => name in optionMembers && typeof value === Reflect.get(optionMembers, name),
    );
  const { resultFormat, $top, $skipToken } = options;
  if (!known || !Array.isArray(subscriptions) || !subscriptions.every(isText) || !isText(query))
    return undefined;
  if (resultFormat !== 'objectArray' || typeof $top !== 'number' || $top < 1 || $top > 1000) return undefined;
  const wanted = { resultFormat, $top };
  return {
    subscriptions: subscriptions.filter(isText),
    query,
    options: isText($skipToken) ? { ...wanted, $skipToken } : wanted,
  };
}

/** The table of a query, its resource type, and the columns that its last `project` gives. */
function readQuery(query: string): { type: string; columns: string[] } | undefined {
  const [, table] = /^(resources|advisorresources)\|where type=~'/.exec(query) ?? [];
  const [, type] = /^\w+\|where type=~'([a-z./]+)'/.exec(query) ?? [];
  const last = query.split('|project ').at(-1) ?? '';
  // Columns are apart by commas outside of brackets and quotes.
  const columns = last
    .replace(/'[^']*'/g, '')
    .replace(/\(.*?\)+/g, '')
    .split(',')
    .map((column) => column.split('=')[0]?.trim() ?? '');
  const opened = (query.match(/[([]/g) ?? []).length === (query.match(/[)\]]/g) ?? []).length;
  if (table === undefined || type === undefined || !columns.includes('id') || !opened) return undefined;
  return { type: table === 'resources' ? type : 'advice', columns };
}

/** Resource Graph's answer to a question, with the headers of its quota. */
export function graphAnswer(state: GraphState, text: string): Answer {
  if (Date.now() < state.quotaFreeAt) return refusal(429, 'RateLimiting', { 'retry-after': '100' });
  if (state.refuseOnce !== undefined) {
    const seconds = String(state.refuseOnce);
    state.refuseOnce = undefined;
    return refusal(429, 'RateLimiting', { 'retry-after': seconds });
  }
  const question = readQuestion(JSON.parse(text));
  const written = state.queries.get(question?.query ?? '');
  const query = question && readQuery(question.query);
  if (!question || !(query ?? written)) return refusal(400, 'BadRequest');
  if (question.subscriptions.some((one) => state.denied.has(one))) return refusal(403, 'AuthorizationFailed');
  const all =
    written ?? question.subscriptions.flatMap((one) => state.rows.get(one)?.get(query?.type ?? '') ?? []);
  const from = Number(question.options.$skipToken ?? 0);
  const next = from + Math.min(state.pageSize, question.options.$top);
  const data = all.slice(from, next);
  const more = next < all.length ? { $skipToken: String(next) } : {};
  const headers: Record<string, string> = {
    'x-ms-user-quota-remaining': '14',
    'x-ms-user-quota-resets-after': '00:00:05',
  };
  if (state.quotaEndsFor !== undefined) {
    state.quotaFreeAt = Date.now() + state.quotaEndsFor * 1000 - 50;
    headers['x-ms-user-quota-remaining'] = '0';
    headers['x-ms-user-quota-resets-after'] = `00:00:0${state.quotaEndsFor}`;
    state.quotaEndsFor = undefined;
  }
  const resultTruncated = state.cutOff ? 'true' : 'false';
  const body = { totalRecords: all.length, count: data.length, facets: [], data, resultTruncated, ...more };
  return { status: 200, headers, body };
}
