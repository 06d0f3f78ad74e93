import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '@server/platform/log';
import type { IntegrationType } from '@shared/api/integrations/entities';
import type { ConnectionCheck, IntegrationDetails } from '@shared/api/integrations/kinds';
import { startCloudhealth, type CloudhealthFake } from '@tests/fakes/cloudhealth/cloudhealth';
import { startMonday, type MondayFake } from '@tests/fakes/monday/monday';
import { startSalesforce, type SalesforceFake } from '@tests/fakes/salesforce/salesforce';
import { startUmbrella, type UmbrellaFake } from '@tests/fakes/umbrella/umbrella';
import { startHarness, type Harness } from './harness';
import { dataOf } from './mspFixture';
import { administrator, type Person } from './world';

let harness: Harness;
let admin: Person;
let monday: MondayFake;
let salesforce: SalesforceFake;
let cloudhealth: CloudhealthFake;
let umbrella: UmbrellaFake;
beforeAll(async () => {
  const log = createLog({ level: 'silent' });
  harness = await startHarness({ log, allowOutbound: ['127.0.0.1'], integrations: {} });
  admin = administrator(harness.world.acme);
  [monday, salesforce, cloudhealth, umbrella] = await Promise.all([
    startMonday(),
    startSalesforce(),
    startCloudhealth(),
    startUmbrella(),
  ]);
});
afterAll(async () => {
  await Promise.all([harness, monday, salesforce, cloudhealth, umbrella].map((one) => one?.stop()));
  expect([monday, salesforce, cloudhealth, umbrella].flatMap(({ wrong }) => wrong)).toEqual([]);
});

type Values = Record<string, string>;
interface Way {
  type: IntegrationType;
  values(): Values;
  /** The field of its secret, and what is said of a wrong one. */
  secret: [string, RegExp];
  /** Makes what is granted too narrow; gives the permission that a check then lacks. */
  narrow(): string;
}

const ways: Record<string, Way> = {
  'monday.com': {
    type: 'MONDAY',
    values: () => ({ token: monday.token, address: monday.url, version: '2026-01' }),
    secret: ['token', /does not accept this token/],
    narrow() {
      monday.isViewer = true;
      return 'boards:write';
    },
  },
  Salesforce: {
    type: 'SALESFORCE',
    values: () => ({
      address: salesforce.url,
      client_id: salesforce.clientId,
      client_secret: salesforce.secret,
      version: 'v62.0',
    }),
    secret: ['client_secret', /consumer key or secret is wrong/],
    narrow() {
      salesforce.hidesLimits = true;
      return 'View Setup and Configuration';
    },
  },
  CloudHealth: {
    type: 'CLOUDHEALTH',
    values: () => ({ api_key: cloudhealth.key, address: cloudhealth.url }),
    secret: ['api_key', /does not accept this API key/],
    narrow() {
      cloudhealth.hidesPolicies = true;
      return 'View policies';
    },
  },
  Umbrella: {
    type: 'ANODOTCOST',
    values: () => ({ username: umbrella.username, password: umbrella.password, address: umbrella.url }),
    secret: ['password', /does not accept this user and password/],
    narrow() {
      umbrella.hidesRecommendations = true;
      return 'Recommendations';
    },
  },
};

describe('each service is connected, tested and tells what is missing', () => {
  it.each(Object.entries(ways))('[INTG-02] %s', async (name, { type, values, secret, narrow }) => {
    const [field, reason] = secret;
    const connect = (given: Values) =>
      harness.call(admin, 'integrations.connect', { body: { type, name, values: given } });
    const right = values();
    const refused = await connect({ ...right, [field]: 'of-old' });
    expect([400, 422]).toContain(refused.status);
    expect(refused.text).toMatch(reason);

    const made = await connect(right);
    expect(made.status, made.text).toBe(200);
    const details = dataOf<IntegrationDetails>(made);
    expect(details.secrets).toContain(field);
    // What is sealed never comes back.
    expect(made.text).not.toContain(right[field]);

    const params = { id: details.integrationId };
    const check = async () =>
      dataOf<ConnectionCheck>(await harness.call(admin, 'integrations.check', { params }));
    expect(await check()).toMatchObject({ ok: true });
    const lacks = narrow();
    const missing = (await check()).permissions.filter(({ granted }) => granted === false);
    expect(missing.map((one) => one.name)).toContain(lacks);
  });
});
