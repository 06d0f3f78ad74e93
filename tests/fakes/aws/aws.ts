import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createProviderEvents, type ProviderEvents } from './providerEvents';
import { answerInventory, type InventoryState } from './inventory';
import { models, problemsOf, queryNames, type Model } from './model';
import { Refusal } from './refusal';
import { checkSignature, type Signed } from './signature';

interface StoredFile {
  bytes: Buffer;
  modified: Date;
}

interface FakeExport {
  name: string;
  query: string;
  bucket: string;
  prefix: string;
  status?: 'HEALTHY' | 'UNHEALTHY';
  reason?: string;
}

/** What the account has, and what its key may do. */
interface AwsState extends InventoryState {
  account: string;
  keys: Map<string, string>;
  /** By ARN: the external ID that its trust policy asks for; '' asks for none. */
  roles: Map<string, string>;
  buckets: Map<string, Map<string, StoredFile>>;
  exports: FakeExport[];
  reports: { name: string; bucket: string; prefix: string }[];
  accounts: { Id: string; Name: string; Status: string }[];
  providerEvents: ProviderEvents;
  /** Actions that are refused. */
  denied: Set<string>;
  /** The next answers, before any other: a status with its code. */
  next: { status: number; code: string; headers?: Record<string, string> }[];
  /** Every answer, where it is set. */
  always: { status: number; code: string } | undefined;
  /** Before each thing that is done, in order. */
  before: (action: string, about: string) => void;
  /** How many bytes of the next object are sent before the connection breaks off. */
  cutAt: number | undefined;
  now: () => Date;
}

export interface AwsFake {
  url: string;
  state: AwsState;
  /** `s3:GetObject key`, in the order in which they came. */
  asked: string[];
  put(bucket: string, key: string, content: string | Buffer): void;
  stop(): Promise<void>;
}

const REGION = 'us-east-1';
const PAGE = 1000;
const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** AWS on loopback: checks the signature of every request, and its input against Amazon's own model of the operation. */
export async function startAws(): Promise<AwsFake> {
  const account = '111122223333';
  const providerEvents = createProviderEvents({ account, now: () => state.now() });
  const state: AwsState = {
    account,
    providerEvents: providerEvents.state,
    keys: new Map([['AKIAIOSFODNN7EXAMPLE', 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY']]),
    roles: new Map(),
    buckets: new Map(),
    exports: [],
    reports: [],
    accounts: [],
    denied: new Set(),
    next: [],
    always: undefined,
    before: () => undefined,
    cutAt: undefined,
    resources: new Map(),
    metrics: new Map(),
    deniedRegions: new Set(),
    pageSize: 2,
    now: () => new Date(),
  };
  const asked: string[] = [];
  const sessions = new Map<string, { secret: string; token: string; account: string }>();
  const accountOf = ({ accessKeyId }: Signed) => sessions.get(accessKeyId)?.account ?? state.account;

  function allow(action: string, about = ''): void {
    asked.push(about === '' ? action : `${action} ${about}`);
    state.before(action, about);
    if (state.denied.has(action))
      throw new Refusal(403, 'AccessDenied', `User: costloom is not authorized to perform: ${action}`);
  }

  function mustFit(model: Model, operation: string, input: unknown): void {
    const found = model.operations[operation];
    if (!found) throw new Refusal(400, 'UnknownOperationException', `${operation} is not in the model`);
    const problems = problemsOf(model, found.input, input);
    if (problems.length > 0) throw new Refusal(400, 'ValidationException', problems.join('; '));
  }

  const arnOf = ({ name }: FakeExport) =>
    `arn:aws:bcm-data-exports:us-east-1:${state.account}:export/${name}`;
  const statusOf = ({ status = 'HEALTHY', reason }: FakeExport) => ({
    StatusCode: status,
    ...(reason === undefined ? {} : { StatusReason: reason }),
  });

  const json: Record<
    string,
    { model: Model; action: string; answer(input: Record<string, unknown>, by: Signed): object }
  > = {
    ...providerEvents.operations,
    ListExports: {
      model: models.bcm,
      action: 'bcm-data-exports:ListExports',
      answer: () => ({
        Exports: state.exports.map((one) => ({
          ExportArn: arnOf(one),
          ExportName: one.name,
          ExportStatus: statusOf(one),
        })),
      }),
    },
    GetExport: {
      model: models.bcm,
      action: 'bcm-data-exports:GetExport',
      answer({ ExportArn }) {
        const one = state.exports.find((each) => arnOf(each) === ExportArn);
        if (!one) throw new Refusal(400, 'ResourceNotFoundException');
        const S3Destination = {
          S3Bucket: one.bucket,
          S3Prefix: one.prefix,
          S3Region: REGION,
          S3OutputConfigurations: {
            OutputType: 'CUSTOM',
            Format: 'TEXT_OR_CSV',
            Compression: 'GZIP',
            Overwrite: 'OVERWRITE_REPORT',
          },
        };
        return {
          Export: {
            ExportArn,
            Name: one.name,
            DataQuery: { QueryStatement: one.query },
            DestinationConfigurations: { S3Destination },
            RefreshCadence: { Frequency: 'SYNCHRONOUS' },
          },
          ExportStatus: statusOf(one),
        };
      },
    },
    DescribeReportDefinitions: {
      model: models.cur,
      action: 'cur:DescribeReportDefinitions',
      answer: () => ({
        ReportDefinitions: state.reports.map(({ name, bucket, prefix }) => ({
          ReportName: name,
          TimeUnit: 'DAILY',
          Format: 'textORcsv',
          Compression: 'GZIP',
          AdditionalSchemaElements: ['RESOURCES'],
          S3Bucket: bucket,
          S3Prefix: prefix,
          S3Region: REGION,
        })),
      }),
    },
    ListAccounts: {
      model: models.organizations,
      action: 'organizations:ListAccounts',
      answer: () => ({ Accounts: state.accounts }),
    },
  };

  function sts(form: URLSearchParams, by: Signed): string {
    const { Action = '', Version, ...rest } = Object.fromEntries(form);
    if (Version !== models.sts.metadata.apiVersion) throw new Refusal(400, 'InvalidAction');
    const input = Object.fromEntries(
      Object.entries(rest).map(([name, value]) => [name, name === 'DurationSeconds' ? Number(value) : value]),
    );
    mustFit(models.sts, Action, input);
    allow(`sts:${Action}`);
    if (Action === 'GetCallerIdentity') {
      const session = sessions.has(by.accessKeyId);
      const arn = session
        ? `arn:aws:sts::${accountOf(by)}:assumed-role/Costloom/costloom`
        : `arn:aws:iam::${state.account}:user/costloom`;
      return `<GetCallerIdentityResponse><GetCallerIdentityResult><Arn>${arn}</Arn><Account>${accountOf(by)}</Account></GetCallerIdentityResult></GetCallerIdentityResponse>`;
    }
    const wanted = state.roles.get(rest['RoleArn'] ?? '');
    if (wanted === undefined || (wanted !== '' && wanted !== rest['ExternalId']))
      throw new Refusal(403, 'AccessDenied', `User: costloom is not authorized to perform: sts:AssumeRole`);
    const id = `ASIA${String(sessions.size).padStart(16, '0')}`;
    const account = rest['RoleArn']?.split(':')[4] ?? state.account;
    sessions.set(id, { secret: `secret of ${id}`, token: `token of ${id}`, account });
    const ends = new Date(state.now().getTime() + 3_600_000).toISOString();
    return `<AssumeRoleResponse><AssumeRoleResult><Credentials><AccessKeyId>${id}</AccessKeyId><SecretAccessKey>secret of ${id}</SecretAccessKey><SessionToken>token of ${id}</SessionToken><Expiration>${ends}</Expiration></Credentials></AssumeRoleResult></AssumeRoleResponse>`;
  }

  function bucketOf(name: string): Map<string, StoredFile> {
    const bucket = state.buckets.get(name);
    if (!bucket) throw new Refusal(404, 'NoSuchBucket', 'The specified bucket does not exist');
    return bucket;
  }

  function listObjects(name: string, query: URLSearchParams): string {
    const unknown = [...query.keys()].filter(
      (key) => key !== 'list-type' && !queryNames(models.s3, 'ListObjectsV2').includes(key),
    );
    if (query.get('list-type') !== '2' || unknown.length > 0)
      throw new Refusal(400, 'InvalidArgument', unknown.join(', '));
    const prefix = query.get('prefix') ?? '';
    allow('s3:ListBucket', prefix);
    const after = query.get('continuation-token') ?? '';
    const all = [...bucketOf(name)]
      .filter(([key]) => key.startsWith(prefix) && key > after)
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    const page = all.slice(0, Math.min(PAGE, Number(query.get('max-keys') ?? PAGE)));
    const more = all.length > page.length;
    const contents = page.map(
      ([key, { bytes, modified }]) =>
        `<Contents><Key>${escaped(key)}</Key><LastModified>${modified.toISOString()}</LastModified><ETag>${escaped(etagOf(bytes))}</ETag><Size>${bytes.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
    );
    const token = more
      ? `<NextContinuationToken>${escaped(page.at(-1)?.[0] ?? '')}</NextContinuationToken>`
      : '';
    return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${name}</Name><IsTruncated>${more}</IsTruncated>${token}${contents.join('')}</ListBucketResult>`;
  }

  function object(name: string, key: string, request: IncomingMessage, response: ServerResponse): void {
    allow('s3:GetObject', key);
    const found = bucketOf(name).get(key);
    if (!found) throw new Refusal(404, 'NoSuchKey', 'The specified key does not exist.');
    const etag = etagOf(found.bytes);
    const wanted = request.headers['if-match'];
    if (wanted !== undefined && wanted !== etag) throw new Refusal(412, 'PreconditionFailed');
    response.writeHead(200, { 'content-length': found.bytes.length, etag });
    const { cutAt } = state;
    state.cutAt = undefined;
    if (cutAt === undefined) return void response.end(found.bytes);
    response.write(found.bytes.subarray(0, cutAt), () => response.destroy());
  }

  function answer(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const by = checkSignature(
      request,
      body,
      (id, token) => {
        const session = sessions.get(id);
        if (session) return session.token === token ? session.secret : undefined;
        return state.keys.get(id);
      },
      state.now(),
    );
    if ('refused' in by) throw new Refusal(403, by.refused);
    const planned: AwsState['next'][number] | undefined = state.next.shift() ?? state.always;
    if (planned) throw new Refusal(planned.status, planned.code, planned.code, planned.headers);
    const url = new URL(request.url ?? '/', 'http://fake');
    const told = answerInventory(state, {
      request,
      url,
      body: body.toString(),
      by,
      account: accountOf(by),
      allow,
    });
    if (told) {
      response.writeHead(200, { 'content-type': told.type });
      return void response.end(told.text);
    }
    const target = request.headers['x-amz-target'];
    if (typeof target === 'string') {
      const [prefix = '', operation = ''] = target.split('.');
      const known = json[operation];
      if (known?.model.metadata.targetPrefix !== prefix)
        throw new Refusal(400, 'UnknownOperationException', target);
      const { jsonVersion = '1.1' } = known.model.metadata;
      if (request.headers['content-type'] !== `application/x-amz-json-${jsonVersion}`)
        throw new Refusal(400, 'UnknownOperationException', `${operation} speaks JSON ${jsonVersion}`);
      const { signingName = known.model.metadata.endpointPrefix } = known.model.metadata;
      if (by.service !== signingName) throw new Refusal(403, 'SignatureDoesNotMatch', by.service);
      const input = JSON.parse(body.toString()) as Record<string, unknown>;
      mustFit(known.model, operation, input);
      allow(known.action);
      const reply = JSON.stringify(known.answer(input, by));
      response.writeHead(200, { 'content-type': `application/x-amz-json-${jsonVersion}` });
      return void response.end(reply === '{}' && operation.startsWith('Delete') ? '' : reply);
    }
    if (request.method === 'POST') {
      if (by.service !== 'sts') throw new Refusal(403, 'SignatureDoesNotMatch', by.service);
      return void response.end(sts(new URLSearchParams(body.toString()), by));
    }
    if (by.service !== 's3') throw new Refusal(403, 'SignatureDoesNotMatch', by.service);
    const [bucket = '', ...key] = decodeURIComponent(url.pathname).slice(1).split('/');
    if (key.join('/') === '') return void response.end(listObjects(bucket, url.searchParams));
    object(bucket, key.join('/'), request, response);
  }

  function refuse(request: IncomingMessage, response: ServerResponse, error: unknown): void {
    const { status, code, message, headers } =
      error instanceof Refusal ? error : new Refusal(500, 'InternalError', String(error));
    const [, service] = /\/([^/]+)\/aws4_request/.exec(request.headers.authorization ?? '') ?? [];
    const isJson = request.headers['x-amz-target'] !== undefined || service === 'lambda';
    const xml = `<Error><Code>${code}</Code><Message>${escaped(message)}</Message></Error>`;
    const wrapped =
      service === 'ec2'
        ? `<Response><Errors>${xml}</Errors><RequestID>r</RequestID></Response>`
        : request.method === 'POST'
          ? `<ErrorResponse>${xml}</ErrorResponse>`
          : xml;
    response.writeHead(status, headers);
    response.end(isJson ? JSON.stringify({ __type: `com.amazon#${code}`, message }) : wrapped);
  }

  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      try {
        answer(request, response, Buffer.concat(pieces));
      } catch (error) {
        refuse(request, response, error);
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  let puts = 0;
  return {
    url: `http://127.0.0.1:${port}`,
    state,
    asked,
    put(bucket, key, content) {
      const files = state.buckets.get(bucket) ?? new Map<string, StoredFile>();
      puts += 1;
      const modified = new Date(Date.UTC(2026, 0, 1) + puts * 1000);
      files.set(key, { bytes: Buffer.from(content), modified });
      state.buckets.set(bucket, files);
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
