import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startJsonService, type JsonService, type ServiceAnswer } from '@tests/fakes/jsonService';
import { createServiceClient, CredentialsRefused, type ServiceRequest } from './serviceClient';

const client = createServiceClient({ any: () => false, allow: ['127.0.0.1', 'jira.corp'] });
let service: JsonService;
let answer: () => ServiceAnswer | Promise<ServiceAnswer>;
beforeEach(async () => {
  service = await startJsonService(() => answer());
});
afterEach(() => service.stop());

const ask = (request: Partial<ServiceRequest> = {}) => {
  const { signal } = new AbortController();
  return client.ask({ orgId: 'acme', service: 'Any', url: `${service.url}/things?a=1`, signal, ...request });
};
const failure = (request: Partial<ServiceRequest> = {}) =>
  ask(request).then(
    () => undefined,
    (error: unknown) => error,
  );
const said = (body: unknown) =>
  typeof body === 'object' && body !== null && 'why' in body ? String(body.why) : undefined;

describe('a question to a service', () => {
  it('is JSON or a form, and its reply is JSON with headers', async () => {
    answer = () => ({ headers: { 'X-Scopes': 'a,b' }, body: { ok: 1 } });
    const reply = await ask({ method: 'POST', json: { b: 2 }, headers: { authorization: 'Bearer x' } });
    expect(reply).toMatchObject({ status: 200, body: { ok: 1 }, headers: { 'x-scopes': 'a,b' } });
    await ask({ method: 'POST', form: { grant_type: 'client credentials' } });
    expect(service.asked).toMatchObject([
      { method: 'POST', body: '{"b":2}', headers: { authorization: 'Bearer x' } },
      { body: 'grant_type=client+credentials' },
    ]);
    answer = () => ({ status: 204, body: undefined });
    expect(await ask({ method: 'DELETE' })).toMatchObject({ status: 204, body: undefined });
  });

  it.each([
    [401, 'Any does not accept these credentials: expired', false],
    [403, 'Any does not allow this: expired', false],
    [404, 'Any does not know what was asked for: expired', false],
    [400, 'Any answered with the status 400: expired', false],
    [503, 'Any answered with the status 503: expired', true],
  ])('that is answered with %d fails in words', async (status, message, passing) => {
    answer = () => ({ status, body: { why: 'expired' } });
    expect(await failure({ said })).toMatchObject({ code: 'unavailable', message, passing });
    expect((await failure()) instanceof CredentialsRefused).toBe(status === 401);
  });

  it('that is one too many says when to come again', async () => {
    answer = () => ({ status: 429, headers: { 'retry-after': '12' }, body: '<html>' });
    expect(await failure()).toMatchObject({
      code: 'too_many',
      message: 'Any takes no more questions for now. Try again in 12 seconds.',
    });
    answer = () => ({ status: 429, headers: { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }, body: '' });
    expect(await failure()).toMatchObject({ message: expect.stringContaining('Try again later.') });
  });

  it('that something else answers fails, as does one that leads elsewhere', async () => {
    answer = () => ({ body: '<html>Sign in</html>' });
    expect(await failure()).toMatchObject({ message: expect.stringContaining('something else did') });
    answer = () => ({ status: 302, headers: { location: 'http://10.0.0.1/' }, body: '' });
    expect(await failure()).toMatchObject({ message: expect.stringContaining('internal address') });
    expect(await failure({ method: 'POST', json: {} })).toMatchObject({
      message: expect.stringContaining('something else did'),
    });
  });

  it('ends with its signal', async () => {
    answer = () => new Promise(() => undefined);
    const abort = new AbortController();
    const failed = failure({ signal: abort.signal });
    const reason = new Error('enough');
    abort.abort(reason);
    expect(await failed).toBe(reason);
  });

  it('goes to no internal address but those that are allowed, or to any for the organization of the one person whose server it is', async () => {
    const own = createServiceClient({ any: (orgId) => orgId === 'home', allow: [] });
    answer = () => ({ body: {} });
    const { signal } = new AbortController();
    const request = { orgId: 'home', service: 'Any', url: service.url, signal };
    await expect(own.ask({ ...request, orgId: 'customer' })).rejects.toThrow(
      /Any cannot be reached: “127.0.0.1” is an internal address/,
    );
    expect((await own.ask(request)).status).toBe(200);
    // The connection that is open by now is not theirs either.
    await expect(own.ask({ ...request, orgId: 'customer' })).rejects.toThrow(/is an internal address/);
    await own.close();
  });

  it('may do without TLS at this computer and at what is allowed', () => {
    const own = createServiceClient({ any: (orgId) => orgId === 'home', allow: [] });
    const plain = (of: typeof client, hosts: string[]) => hosts.map((host) => of.mayBePlain('home', host));
    expect(plain(client, ['localhost', '127.0.0.1', '[::1]', 'jira.corp'])).not.toContain(false);
    expect(plain(client, ['10.0.0.1', 'example.com', '8.8.8.8'])).not.toContain(true);
    expect(plain(own, ['10.0.0.1', '8.8.8.8', 'example.com'])).toEqual([true, false, false]);
    expect(own.mayBePlain('customer', '10.0.0.1')).toBe(false);
  });
});
