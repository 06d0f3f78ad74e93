import { createHash } from 'node:crypto';
import { z } from 'zod';
import { awsFaults as words } from '@shared/words/awsFaults';
import type { Json } from '@shared/model/json';
import type { CloudDriver } from '../../domains/integrations/cloudDriver.port';
import { ProviderError } from '../../domains/integrations/integrations.port';
import type { CloudCall } from '../../steps/clouds.port';
import { valueOf } from '../fields';
import type { SigningKeys } from '../common/signed';
import { parseXml } from '../common/xml';
import { accountsOf, who } from './accounts';
import { AwsRefusal, awsClient, BILLING_REGION, type AwsClient } from './client';
import type { AwsCredentials } from './credentials';
import { memberRole } from './memberRole';
import { s3Permission } from './s3Permissions';
import { jsonServices, queryServices, restServices } from './services';
import type { ProviderDeps } from '../provider.port';
import type { Connected } from '../../domains/integrations/connected.port';

const ACCOUNTS_MAX = 1_000;
const OWNERS_MAX = 2_000;
/** What AWS says of a thing that is not there: InvalidVolume.NotFound, DBInstanceNotFound, NoSuchBucket. */
const ABSENT = /NotFound|NoSuch|DoesNotExist/;
const flat = z.record(z.string(), z.coerce.string());
const anything = z.json();
/** What IAM calls a service, where that is another word. */
const prefixes: Readonly<Record<string, string>> = { monitoring: 'cloudwatch', tagging: 'tag' };
/** Operations that go by the permission of another. */
const permissions: Readonly<Record<string, string>> = {
  'sqs:SendMessageBatch': 'sqs:SendMessage',
  'sns:PublishBatch': 'sns:Publish',
};

const named = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** The request of a call, as its service takes it. */
function requestOf({ service, operation, input }: CloudCall, region: string) {
  const form = named<(typeof queryServices)[keyof typeof queryServices]>(queryServices, service);
  if (form) {
    const fields = { Action: operation, Version: form.version, ...flat.parse(input) };
    const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' };
    const body = new URLSearchParams(fields).toString();
    return { method: 'POST', host: form.host(region), path: '/', signing: form.signing, headers, body };
  }
  const json = named<(typeof jsonServices)[keyof typeof jsonServices]>(jsonServices, service);
  if (json) {
    const headers = {
      'content-type': `application/x-amz-json-${json.version}`,
      'x-amz-target': `${json.target}.${operation}`,
    };
    const body = JSON.stringify(input);
    return { method: 'POST', host: json.host(region), path: '/', signing: json.signing, headers, body };
  }
  const rest = named<(typeof restServices)[keyof typeof restServices]>(restServices, service);
  if (!rest) throw new ProviderError(words.noService(service));
  const [method = 'GET', path = '/'] = operation.split(' ');
  const asked = { method, host: rest.host(region), path, signing: rest.signing };
  return method === 'GET' || method === 'DELETE' ? asked : { ...asked, ...bodyOf(input) };
}

const md5 = (text: string) => createHash('md5').update(text).digest('base64');

/** What S3 takes stands under `xml`; all else is JSON. */
function bodyOf(input: CloudCall['input']) {
  const { xml } = input;
  return typeof xml === 'string'
    ? { headers: { 'content-type': 'application/xml', 'content-md5': md5(xml) }, body: xml }
    : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(input) };
}

/** What stands within the Response and Result elements of XML; JSON as it is; nothing: {}. */
function replyOf({ operation }: CloudCall, text: string): Json {
  if (text.trim() === '') return {};
  if (!text.trimStart().startsWith('<')) return anything.parse(JSON.parse(text));
  const found = childOf(parseXml(text), `${operation}Response`);
  return anything.parse(childOf(found, `${operation}Result`));
}

/** The element of that name within; what is given where there is none. */
function childOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const fields = new Map<string, unknown>(Object.entries(value));
  if (!fields.has(name)) return value;
  const found = fields.get(name);
  return found === '' ? {} : found;
}

/** AWS as steps look at it and change it: in the integration's account, and in others by their role. */
export function awsActing(deps: ProviderDeps, credentials: AwsCredentials): CloudDriver {
  /** Whose keys these are: keys never move to another account. */
  const owners = new Map<string, string>();

  async function ownAccount(of: Connected, client: AwsClient, { accessKeyId }: SigningKeys): Promise<string> {
    const key = JSON.stringify([of.orgId, valueOf(of, 'endpoint'), accessKeyId]);
    const known = owners.get(key);
    if (known !== undefined) return known;
    const { Account } = await who(client, of);
    owners.set(key, Account);
    const [oldest] = owners.keys();
    if (oldest !== undefined && owners.size > OWNERS_MAX) owners.delete(oldest);
    return Account;
  }

  const optionsOf = (of: Connected, signal: AbortSignal) => ({
    orgId: of.orgId,
    endpoint: valueOf(of, 'endpoint'),
    signal,
  });

  async function ownOf(of: Connected, signal: AbortSignal) {
    const keys = await credentials.keys(of, signal);
    const client = awsClient(deps, keys, optionsOf(of, signal));
    return { client, keys, account: await ownAccount(of, client, keys) };
  }

  /** The keys of an account that the integration works in; '' is its own. */
  async function keysIn(of: Connected, wanted: string, signal: AbortSignal) {
    const { keys, account: own } = await ownOf(of, signal);
    const account = wanted || own;
    if (of.accounts !== undefined && !of.accounts.includes(account))
      throw new ProviderError(words.notChosen(account));
    if (account === own) return { keys, account };
    const role = memberRole(of, account);
    if (role === null) throw new ProviderError(words.noMemberRole(account));
    return { keys: await credentials.keysOfRole(of, role, signal), account };
  }

  const regionIn = (of: Connected, region: string) => region || valueOf(of, 'region') || BILLING_REGION;

  return {
    cloud: 'AWS',

    async accounts(of, signal) {
      const { client, account } = await ownOf(of, signal);
      if (valueOf(of, 'member_role') === '') return [{ account, name: account }];
      const all = (await accountsOf(client)).map((one) => ({
        account: one.accountId,
        name: one.accountName,
      }));
      const chosen = all.filter((one) => of.accounts === undefined || of.accounts.includes(one.account));
      return chosen
        .toSorted((a, b) => Number(b.account === account) - Number(a.account === account))
        .slice(0, ACCOUNTS_MAX);
    },

    async accountOf(of, { account }, signal) {
      return account === '' ? (await ownOf(of, signal)).account : account;
    },

    async call(of, { place, call, repeatable }, signal) {
      const { keys } = await keysIn(of, place.account, signal);
      const client = awsClient(deps, keys, optionsOf(of, signal));
      const region = regionIn(of, place.region);
      const text = await client
        .text({ ...requestOf(call, region), region }, repeatable)
        .catch((error: unknown) => {
          if (repeatable && error instanceof AwsRefusal && ABSENT.test(error.awsCode)) return null;
          throw error;
        });
      if (text === null) return null;
      try {
        return replyOf(call, text);
      } catch {
        throw new ProviderError(words.notUnderstood(call.operation));
      }
    },

    async signIn(of, place, signal) {
      const endpoint = valueOf(of, 'endpoint');
      return {
        type: 'AWS',
        ...(await keysIn(of, place.account, signal)),
        region: regionIn(of, place.region),
        endpoint,
      };
    },

    permissionOf({ service, operation }) {
      if (service === 's3') return s3Permission(operation);
      const known = { ...jsonServices, ...queryServices, ...restServices };
      const signing = named<{ signing: string }>(known, service)?.signing ?? '';
      if (signing === '' || operation.includes(' ')) return '';
      const action = `${prefixes[signing] ?? signing}:${operation}`;
      return permissions[action] ?? action;
    },
  };
}
