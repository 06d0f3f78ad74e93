import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SignJWT } from 'jose';
import { z } from 'zod';
import { backoff } from '@shared/kernel/backoff';
import { snowflakeFaults as words } from '@shared/words/snowflakeFaults';
import { ProviderError } from '../../domains/integrations/integrations.port';
import { patiently } from '../common/patient';
import { publicDer, readRsaKey } from '../common/rsaKey';
import { below, valueOf } from '../fields';
import type { ProviderDeps } from '../provider.port';
import type { Connected } from '../../domains/integrations/connected.port';
import { hostUrl } from '../../platform/outbound/hostUrl';

const SERVICE = 'Snowflake';
const LIVES_SECONDS = 600;
const STATEMENT_SECONDS = 600;
const PARTITIONS_MAX = 1_000;
/** A statement that runs is asked for so often, after growing waits. */
const POLLS_MAX = 130;
const FIRST_MS = 300;
const MOST_MS = 5_000;

const row = z.array(z.string().nullable());
const begun = z.object({ statementHandle: z.string().regex(/^[\w-]+$/) });
const finished = z.object({
  resultSetMetaData: z.object({
    rowType: z.array(z.object({ name: z.string() })),
    partitionInfo: z.array(z.object({ rowCount: z.number() })).min(1),
  }),
  data: z.array(row),
});
const partition = z.object({ data: z.array(row) });
const refusal = z.object({ code: z.coerce.string().default(''), message: z.string().default('') });

export type SnowflakeRow = Readonly<Record<string, string | null>>;

/** Without region and cloud, as tokens name an account. */
const accountOf = (of: Connected) => (valueOf(of, 'account').split('.')[0] ?? '').toUpperCase();

async function tokenOf({ clock }: ProviderDeps, of: Connected): Promise<string> {
  const key = readRsaKey(of.secret('key'), of.secret('passphrase'));
  if (!key) throw new ProviderError(words.badKey);
  const subject = `${accountOf(of)}.${valueOf(of, 'user').toUpperCase()}`;
  const fingerprint = createHash('sha256').update(publicDer(key)).digest('base64');
  const seconds = Math.floor(clock.now().getTime() / 1000);
  return new SignJWT({})
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(`${subject}.SHA256:${fingerprint}`)
    .setSubject(subject)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + LIVES_SECONDS)
    .sign(key);
}

function addressOf(of: Connected): string {
  const endpoint = valueOf(of, 'endpoint');
  if (endpoint !== '') return endpoint;
  return hostUrl`https://${valueOf(of, 'account').toLowerCase().replaceAll('_', '-')}.snowflakecomputing.com`;
}

/** The SQL API of Snowflake, as a user with a key pair. All fail with a ProviderError. */
export function snowflakeClient(deps: ProviderDeps, of: Connected, signal: AbortSignal) {
  async function ask(path: string, json?: object, isStep = false) {
    const headers = {
      authorization: `Bearer ${await tokenOf(deps, of)}`,
      'x-snowflake-authorization-token-type': 'KEYPAIR_JWT',
    };
    const said = (body: unknown) => {
      const { data } = refusal.safeParse(body);
      return data && (isStep ? words.saidToStep : words.said)(data.code, data.message);
    };
    const url = below(addressOf(of), `api/v2/statements${path}`);
    const question = { orgId: of.orgId, service: SERVICE, url, headers, signal, said };
    return deps.client.ask(json === undefined ? question : { ...question, method: 'POST', json });
  }

  /** The reply of a statement that has ended. */
  async function ended(handle: string) {
    for (let polls = 1; polls <= POLLS_MAX; polls += 1) {
      const { status, body } = await patiently(() => ask(`/${handle}`), signal);
      if (status !== 202) return body;
      await sleep(backoff(polls, { first: FIRST_MS, most: MOST_MS }), undefined, { signal }).catch(() => {
        throw signal.reason;
      });
    }
    throw new ProviderError(words.late, 'unavailable', true);
  }

  function understood<T>(shape: z.ZodType<T>, body: unknown): T {
    const { data } = shape.safeParse(body);
    if (data === undefined) throw new ProviderError(words.notUnderstood);
    return data;
  }

  return {
    /** One call of a step, in the integration’s role and warehouse; sent again after what may pass. */
    async call<T>(path: string, json: object | undefined, reply: z.ZodType<T>): Promise<T> {
      const isStatement = path.startsWith('?');
      const where = isStatement
        ? { role: valueOf(of, 'role').toUpperCase(), warehouse: valueOf(of, 'warehouse').toUpperCase() }
        : {};
      const body = json === undefined ? undefined : { ...json, ...where };
      const { body: answer } = await patiently(() => ask(path, body, true), signal);
      return understood(reply, answer);
    },
    /** The rows of a statement, by the names of its columns; `values` stand for its question marks. */
    async *rows(statement: string, values: readonly string[] = []): AsyncIterable<SnowflakeRow> {
      const bindings = values.map((value, at) => [String(at + 1), { type: 'TEXT', value }] as const);
      const asked = await ask('?async=true', {
        statement,
        timeout: STATEMENT_SECONDS,
        role: valueOf(of, 'role').toUpperCase(),
        warehouse: valueOf(of, 'warehouse').toUpperCase(),
        ...(values.length === 0 ? {} : { bindings: Object.fromEntries(bindings) }),
      });
      const { statementHandle: handle } = understood(begun, asked.body);
      const { resultSetMetaData: meta, data } = understood(finished, await ended(handle));
      const named = (cells: readonly (string | null)[]) =>
        Object.fromEntries(meta.rowType.map(({ name }, at) => [name, cells[at] ?? null]));
      for (const cells of data) yield named(cells);
      const last = Math.min(meta.partitionInfo.length, PARTITIONS_MAX);
      for (let at = 1; at < last; at += 1) {
        const { body } = await patiently(() => ask(`/${handle}?partition=${at}`), signal);
        for (const cells of understood(partition, body).data) yield named(cells);
      }
      if (meta.partitionInfo.length > PARTITIONS_MAX) throw new ProviderError(words.notUnderstood);
    },
  };
}
export type SnowflakeClient = ReturnType<typeof snowflakeClient>;
