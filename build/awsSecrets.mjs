import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { verbOf } from './awsReads.mjs';

/** Where the table stands that tells which operations of AWS answer with a secret. */
const TABLE = fileURLToPath(new URL('../src/server/cli/aws/secrets.json', import.meta.url));

/** Services that the AWS CLI calls otherwise than the folders of their models. */
const names = { codedeploy: 'deploy', config: 'configservice', opsworkscm: 'opsworks-cm', s3: 's3api' };

/** The end of a member's name that is a secret, or an address with one in it. */
const SECRET =
  /(?:(?:password|passphrase|passcode|secret|credentials?|private_?key|(?:pre_?)?shared_?key|(?:secret|api|access|stream)_?key|key_?material|token)(?:_?(?:binary|string|value|content|data|base64|plaintext))?|connection_?string|plaintext|jwt|(?:pre_?)?signed_?(?:url|uri|get_?url|put_?url)|(?:embed|login|authorized|streaming)_?url|authorization_?code)$|^secret_?to/i;
/** Marked as sensitive, such a name is one, too. */
const MAYBE =
  /(?:(?:up|down)load_?url|s3_?url|stream_?url|endpoint|(?:activation|specific)_?key|seed|qr_?code\w*|cookie|psk|assertion|pin)$/i;
/** Secrets whose names do not tell. */
const others = new Set([
  'ClientConfiguration',
  'CustomerGatewayConfiguration',
  'VpnConnectionDeviceSampleConfiguration',
]);
/** Marks of a page, a version or a request, which open nothing. */
const MARK =
  /^(?:next|previous)\w*token$|(?:page|pagination|client|request|change|updated?|lock|idempotency|version|continuation|conditional|chunk|share|sync|marker|sequence|revision|position|status)_?token$/i;

/** Members that were looked at and are no secrets, by operation and path. */
export const harmless = [
  { member: /pendingModifiedValues\.masterUserPassword$/i, reason: 'AWS answers with asterisks.' },
  { member: /\bFsxAdminPassword$/, reason: 'It is always redacted in the response, as the model says.' },
  {
    member: /^elbv2 .*AuthenticateOidcConfig\.ClientSecret$/,
    reason: 'It is never answered: for that reason UseExistingClientSecret keeps it.',
  },
  { member: /^iam list-virtual-mfa-devices /, reason: 'Only the answer to making a device has its seed.' },
  { member: /tls\.certificate\.file\.privateKey$/, reason: 'It is the path of a file.' },
  {
    member:
      /^apigateway .*\b(?:authorizerC|c)redentials$|registryCredential\.credential$|ProxyConfiguration\.Credentials$|SqlServerCredentials$|DomainJoinServiceAccountSecret$|CdnIdentifierSecret$|CertificateSecret$/i,
    reason: 'It is the name of a role or of a stored secret.',
  },
  { member: /^datasync .*\bAccessKey$/, reason: 'It is the name of a key, not its secret.' },
  { member: /TokenValidityUnits\.\w+$/, reason: 'It is a unit of time.' },
  { member: /^quicksight .*PlainText$/, reason: 'It is a text of a chart.' },
  {
    member:
      /(?:Feedback|Result|Purchase|preview|CopyProduct|Creation|LogAnomaly|Retrieval|offer|Registration|Callback|task|Grant|Import|Export|LicenseConsumption|WorkUnit|taxDocumentAccess|InitialConfiguration|term|associateInProgress)Token$|latestExecution\.token$|^entityresolution .*token$/,
    reason: 'It names a request or a step of one, and only a call that is signed can use it.',
  },
  {
    member: /VerificationToken(?:s?\.TokenValue)?$|verificationDetails\.\w+\.token$/,
    reason: 'It is published, such as in DNS.',
  },
  { member: /patternTokens\.tokenString$/, reason: 'It is a word of a log.' },
  { member: /publicKeyMaterial$/, reason: 'It is a public key.' },
  { member: /WrappedKeyMaterial$/, reason: 'It is encrypted.' },
  {
    member:
      /^workspaces .*ConnectionString$|pineconeConfiguration\.connectionString$|^workspaces-thin-client .*desktopEndpoint$|OutboundEventsHTTPSEndpoint$/,
    reason: 'It is an address that asks who is there.',
  },
];

const foldersIn = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();

const readModel = (folder) => {
  const file = readdirSync(folder).find((name) => name.startsWith('service-2.json'));
  if (file === undefined) return null;
  const bytes = readFileSync(join(folder, file));
  return JSON.parse(file.endsWith('.gz') ? gunzipSync(bytes) : bytes);
};

/** Every text in a shape, with its path; a shape that holds itself is read once. */
function textsOf(shapes, name, path = [], isSensitive = false, above = new Set()) {
  const shape = shapes[name];
  const marked = isSensitive || shape.sensitive === true;
  if (above.has(name)) return [];
  const inside = new Set([...above, name]);
  const go = (member, next) =>
    textsOf(shapes, member.shape, next, marked || member.sensitive === true, inside);
  if (shape.type === 'structure')
    return Object.entries(shape.members ?? {}).flatMap(([key, member]) => go(member, [...path, key]));
  if (shape.type === 'list') return go(shape.member, path);
  if (shape.type === 'map') return go(shape.value, [...path, '*']);
  return shape.type === 'string' || shape.type === 'blob' ? [{ path, marked }] : [];
}

function isSecret({ path, marked }, inputs) {
  const [leaf = '', parent = ''] = path.filter((part) => part !== '*').toReversed();
  if (others.has(leaf)) return true;
  // What is sent back for the next page, or was given, is none that the answer tells.
  if (MARK.test(leaf) || inputs.has(leaf)) return false;
  return SECRET.test(/^value$/i.test(leaf) ? parent + leaf : leaf) || (marked && MAYBE.test(leaf));
}

/** By operation as the AWS CLI calls it: a member of its answer that is a secret. `folder` is botocore/data. */
export function secretsIn(folder) {
  const found = {};
  for (const service of foldersIn(folder)) {
    const latest = foldersIn(join(folder, service)).at(-1);
    const model = latest === undefined ? null : readModel(join(folder, service, latest));
    if (model === null) continue;
    for (const [name, { input, output }] of Object.entries(model.operations)) {
      if (output === undefined) continue;
      const operation = `${names[service] ?? service} ${verbOf(name)}`;
      const inputs = new Set(input ? Object.keys(model.shapes[input.shape].members ?? {}) : []);
      const secret = textsOf(model.shapes, output.shape)
        .filter((text) => isSecret(text, inputs))
        .map(({ path }) => path.join('.'))
        .find((path) => !harmless.some(({ member }) => member.test(`${operation} ${path}`)));
      if (secret !== undefined) found[operation] = secret;
    }
  }
  return found;
}

// node build/awsSecrets.mjs FOLDER … writes the table anew, after a new version of the AWS CLI; the newest models last.
const [, script = '', ...folders] = process.argv;
if (folders.length > 0 && import.meta.url === pathToFileURL(script).href) {
  const all = Object.assign({}, ...folders.map((folder) => secretsIn(folder)));
  const sorted = Object.entries(all).toSorted(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(TABLE, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}
