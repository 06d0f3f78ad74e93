import { describe, expect, it } from 'vitest';
import { Fault } from '@shared/kernel/fault';
import { permissionsOf, type Role } from '@shared/model/permissions';
import type { Session } from '../gate/session';
import type { CallContext } from '../http/context';
import { createLog } from '../platform/log';
import type { ToolHandlers } from './ask';
import { PAGE, pageEnd, readPage, slicePage } from './pages';
import { answerOne } from './server';
import { PATIENCE_MS } from '@tests/support/patience';

function contextOf(role: Role, more: Partial<Session> = {}): CallContext {
  const session: Session = {
    kind: 'key',
    userId: 'key:1',
    name: 'Key',
    email: '',
    orgId: 'org-1',
    orgType: 'standard',
    parentOrgId: null,
    role,
    permissions: permissionsOf(role),
    grantId: null,
    ...more,
  };
  return {
    session,
    scope: { orgIds: [session.orgId] },
    mspScope: () => Promise.reject(new Error('no provider')),
    headers: {},
    signal: AbortSignal.timeout(PATIENCE_MS),
    log: createLog({ level: 'silent' }),
  };
}

interface Answered {
  result: { isError?: boolean; content: { text: string }[]; tools: { name: string; inputSchema: object }[] };
  error?: { message: string };
}

/** One message of the revision before the stateless one, which needs no headers. */
async function ask(
  context: CallContext,
  handlers: object,
  method: string,
  params: object,
): Promise<Answered> {
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const request = new Request('http://127.0.0.1/mcp', { method: 'POST', headers });
  const body = { jsonrpc: '2.0', id: 1, method, params };
  const serving = { body, handlers: handlers as ToolHandlers, context, version: '1' };
  const text = await (await answerOne(request, serving)).text();
  return JSON.parse(/^data: ?(\{.*)$/m.exec(text)?.[1] ?? text) as Answered;
}

const use = async (context: CallContext, handlers: object, name: string, args: object) =>
  (await ask(context, handlers, 'tools/call', { name, arguments: args })).result;

describe('tools', () => {
  it('name no organization, take objects, and are no more than 20', async () => {
    const { tools } = (await ask(contextOf('Admin'), {}, 'tools/list', {})).result;
    expect([tools.length > 10, tools.length <= 20]).toEqual([true, true]);
    for (const { name, inputSchema } of tools) {
      expect([name, inputSchema]).toEqual([
        name,
        expect.objectContaining({ type: 'object', additionalProperties: false }),
      ]);
      expect(JSON.stringify(inputSchema)).not.toMatch(/org_?id|tenant|customer_id/i);
    }
  });

  it('that run something are for roles that edit, by keys that write', async () => {
    const offers = async (context: CallContext) => {
      const { tools } = (await ask(context, {}, 'tools/list', {})).result;
      return tools.some(({ name }) => name === 'run_workflow');
    };
    expect(await offers(contextOf('Admin'))).toBe(true);
    expect(await offers(contextOf('Admin', { readOnly: true }))).toBe(false);
    expect(await offers(contextOf('MSP-Customer-Viewer'))).toBe(false);
  });

  it('ask in the organization of the caller, take one value for a list, and give what they name only', async () => {
    const seen: unknown[] = [];
    const handlers = {
      'cases.search': async ({ body }: { body: { filters: object } }, { scope }: CallContext) => {
        seen.push(scope.orgIds, body.filters);
        return { details: [], total: 0, next_page_key: { scroll_id: null }, secret: 'not to be told' };
      },
    };
    for (const statuses of ['open', '["open"]', ['open']]) {
      const { content, isError } = await use(contextOf('Admin'), handlers, 'list_cases', { statuses });
      expect(isError).toBeUndefined();
      expect(JSON.parse(content[0]?.text ?? '')).toEqual({
        total: 0,
        cases: [],
        left_out: 0,
        next_page: null,
      });
    }
    expect(seen).toEqual(Array.from({ length: 3 }, () => [['org-1'], { case_status: ['open'] }]).flat());
  });

  it('tell a refusal in its words, and of what nobody expected no more than that', async () => {
    const failing = (error: Error) => ({ 'cases.get': () => Promise.reject(error) });
    const told = async (error: Error) => {
      const { content, isError } = await use(contextOf('Admin'), failing(error), 'get_case', {
        case_id: 'x',
      });
      return [isError, content[0]?.text];
    };
    expect(await told(new Fault('not_found', 'There is no such case.'))).toEqual([
      true,
      'There is no such case.',
    ]);
    expect(await told(new Error('password=1234'))).toEqual([
      true,
      expect.stringMatching(/^Something went wrong on the server\. Its log tells more under /),
    ]);
  });
});

describe('pages', () => {
  it('show everything once, and say how much is left', () => {
    const all = Array.from({ length: 2 * PAGE + 7 }, (_, at) => at);
    const seen: number[] = [];
    const left: (number | null)[] = [];
    let page: string | undefined;
    do {
      const { items, left_out, next_page } = slicePage(all, page);
      seen.push(...items);
      left.push(left_out);
      page = next_page ?? undefined;
    } while (page !== undefined);
    expect(seen).toEqual(all);
    expect(left).toEqual([PAGE + 7, 7, 0]);
  });

  it('go on by the key of a call, whatever is in it', () => {
    const first = pageEnd(readPage(undefined), { items: 50, key: 'a:b\n{"c":1}', total: 70 });
    expect(first.left_out).toBe(20);
    expect(readPage(first.next_page ?? '')).toEqual({ shown: 50, key: 'a:b\n{"c":1}' });
    expect(pageEnd({ shown: 50, key: 'x' }, { items: 20, key: null, total: 70 })).toEqual({
      left_out: 0,
      next_page: null,
    });
    expect(pageEnd({ shown: 0, key: null }, { items: 50, key: 'k', total: null }).left_out).toBeNull();
    for (const wrong of ['x', '-1', '1.5', '50:']) expect(() => readPage(wrong)).toThrow('page: must be');
  });
});
