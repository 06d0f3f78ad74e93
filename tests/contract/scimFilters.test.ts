import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomId } from '@server/platform/crypto';
import { startHarness, type Harness } from './harness';
import { person } from './world';

let harness: Harness;
let token: string;

interface Resource {
  id: string;
  userName: string;
}
interface Listed {
  totalResults: number;
  Resources: Resource[];
}
interface Problem {
  detail: string;
  scimType?: string;
}

async function ask<T = Resource>(method: string, path: string, body?: unknown) {
  const response = await fetch(`${harness.url}/scim/v2${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as T };
}

const userOf = (userName: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName,
  active: true,
  emails: [{ primary: true, type: 'work', value: userName }],
  name: { familyName: 'Neu', givenName: 'Uma' },
});
const newUser = async () => (await ask('POST', '/Users', userOf(`${randomId()}@acme.example`))).body;
const find = (filter: string, kind = 'Users') =>
  ask<Listed>('GET', `/${kind}?filter=${encodeURIComponent(filter)}`);

beforeAll(async () => {
  harness = await startHarness();
  const made = await harness.call(person(harness.world.acme, 'Admin'), 'organisations.createScimToken', {
    body: { name: 'Entra ID' },
  });
  token = (made.body as { data: { secret: string } }).data.secret;
});
afterAll(() => harness?.stop());

describe('people and groups', () => {
  it('are found by every operator of the standard, and by what their resource shows', async () => {
    const mark = randomId().toLowerCase();
    const of = async (name: string, more: object) =>
      (await ask('POST', '/Users', { ...userOf(`${mark}-${name}@acme.example`), ...more })).body.id;
    const before = new Date().toISOString();
    const ann = await of('ann', { displayName: 'Ann O’Hara', title: 'CFO' });
    const bob = await of('bob', { name: { givenName: 'Bob', familyName: 'Oak' }, active: false });
    const all = [ann, bob];
    const own = (filter: string) => find(`(${filter}) and userName sw "${mark}"`);
    const rows: [string, string[]][] = [
      ['userName co "-ANN@"', [ann]],
      ['userName ew "@acme.example"', all],
      [`userName ne "${mark}-ann@acme.example"`, [bob]],
      ['displayName eq "ann o’hara"', [ann]],
      ['displayName pr', [ann]],
      ['not (displayName pr)', [bob]],
      ['not (title eq "CFO")', [bob]],
      ['title eq null', [bob]],
      ['name.familyName eq "oak" or title sw "C"', all],
      ['name.givenName gt "Aaa" and name.givenName lt "Bz"', [bob]],
      ['name.givenName ge "uma"', [ann]],
      ['active eq false', [bob]],
      ['active ne false', [ann]],
      [`meta.lastModified ge "${before}"`, all],
      [`meta.created lt "${before}"`, []],
      [`emails[type eq "work" and value co "${mark}-bob"]`, [bob]],
      [`emails[type eq "home"]`, []],
      ['emails.value ew "acme.example" and active eq true', [ann]],
      ['groups pr', []],
    ];
    for (const [filter, expected] of rows) {
      const reply = await own(filter);
      const found = reply.body.Resources?.map(({ id }) => id).toSorted();
      expect([filter, reply.status, found]).toEqual([filter, 200, expected.toSorted()]);
    }
    const group = (await ask('POST', '/Groups', { displayName: `Group ${mark}`, members: [{ value: ann }] }))
      .body;
    expect((await own(`groups.value eq "${group.id}"`)).body.Resources.map(({ id }) => id)).toEqual([ann]);
    const groups = await find(`members[value eq "${ann}"] and displayName co "${mark}"`, 'Groups');
    expect(groups.body.Resources.map(({ id }) => id)).toEqual([group.id]);
  });

  it('are searched by POST too, and an answer has the attributes that were asked for', async () => {
    const made = await newUser();
    const body = {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'],
      filter: `id eq "${made.id}"`,
      attributes: ['userName', 'emails.value'],
      startIndex: 1,
      count: 5,
    };
    const searched = await ask<Listed>('POST', '/Users/.search', body);
    expect([searched.status, searched.body]).toMatchObject([200, { totalResults: 1, startIndex: 1 }]);
    const { schemas } = searched.body.Resources[0] as unknown as { schemas: string[] };
    expect(searched.body.Resources).toEqual([
      { schemas, id: made.id, userName: made.userName, emails: [{ value: made.userName }] },
    ]);
    const one = await ask('GET', `/Users/${made.id}?excludedAttributes=emails,name`);
    expect(one.body).toMatchObject({ id: made.id, active: true });
    expect(Object.keys(one.body)).not.toContain('emails');
    const changed = await ask('PATCH', `/Users/${made.id}?attributes=active`, {
      Operations: [{ op: 'replace', path: 'title', value: 'CTO' }],
    });
    expect(changed.body).toEqual({ schemas, id: made.id, active: true });
    const none = await ask<Listed>('POST', '/Groups/.search', { filter: 'displayName eq "None such"' });
    expect(none.body.totalResults).toBe(0);
  });

  it.each([
    ['GET', '/Users?filter=password%20eq%20%22x%22', undefined, 'invalidFilter'],
    ['GET', '/Users?filter=userName%20is%20%22a%22', undefined, 'invalidFilter'],
    ['GET', `/Users?filter=${encodeURIComponent('userName eq "\\u0000"')}`, undefined, 'invalidFilter'],
    ['GET', `/Groups?filter=${encodeURIComponent('displayName eq "\\u0000"')}`, undefined, 'invalidFilter'],
    ['POST', '/Users/.search', { filter: 'active gt true' }, 'invalidFilter'],
    ['GET', '/Users?filter=active%20pr&filter=title%20pr', undefined, 'invalidValue'],
    ['GET', '/Users?count=abc', undefined, 'invalidValue'],
    ['GET', '/Groups?startIndex=1.5', undefined, 'invalidValue'],
    ['POST', '/Users/.search', { count: {} }, 'invalidValue'],
    ['POST', '/Users/.search', { schemas: ['urn:else'] }, 'invalidSyntax'],
    ['POST', '/Users', 'text', 'invalidSyntax'],
    [
      'POST',
      '/Users',
      { schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'], userName: 'a@b.example' },
      'invalidSyntax',
    ],
    ['POST', '/Groups', { schemas: 'urn:else', displayName: 'Else' }, 'invalidSyntax'],
    ['POST', '/Groups', { displayName: 'a\u0000b' }, 'invalidValue'],
  ])('%s %s is refused, with the kind of what is wrong', async (method, path, body, scimType) => {
    const reply = await ask<Problem>(method, path, body);
    expect([reply.status, reply.body.scimType, reply.body.detail]).toEqual([
      400,
      scimType,
      expect.any(String),
    ]);
  });

  it('a body that is no JSON is invalidSyntax; what only this server says is not changed', async () => {
    const response = await fetch(`${harness.url}/scim/v2/Users`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
      body: '{"userName":',
    });
    expect([response.status, await response.json()]).toMatchObject([400, { scimType: 'invalidSyntax' }]);
    const { id } = await newUser();
    for (const operation of [
      { op: 'replace', path: 'id', value: randomId() },
      { op: 'replace', value: { id: randomId() } },
      { op: 'add', path: 'groups', value: [{ value: 'x' }] },
    ]) {
      const reply = await ask<Problem>('PATCH', `/Users/${id}`, { Operations: [operation] });
      expect([reply.status, reply.body.scimType]).toEqual([400, 'mutability']);
    }
  });
});
