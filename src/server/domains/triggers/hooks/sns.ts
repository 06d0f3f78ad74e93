import { createVerify, X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { Fault } from '@shared/kernel/fault';
import type { HookRefusal, HookSettings } from '@shared/model/hooks/settings';
import { hookWords } from '@shared/words/hooks';
import type { Clock } from '../../../platform/clock';
import { StepError } from '../../../steps/contract';
import type { HttpPort } from '../../../steps/services';

/** What Amazon SNS posts, as far as its signature and the handshake go. */
const message = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string(),
  TopicArn: z.string(),
  Message: z.string(),
  Subject: z.string().nullish(),
  Timestamp: z.string(),
  Token: z.string().optional(),
  SubscribeURL: z.string().optional(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.string(),
  SigningCertURL: z.string(),
});
export type SnsMessage = z.output<typeof message>;

const HOST = /^sns\.[a-z0-9-]{3,40}\.amazonaws\.com(?:\.cn)?$/;
/** SNS tries again for an hour. */
const OLDEST_MS = 24 * 3_600_000;
const CERTIFICATE_MS = 24 * 3_600_000;
const CERTIFICATES_MAX = 100;
const REPLY_MAX = 64 * 1024;
const TIMEOUT_MS = 10_000;

const signedFields = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: [
    ...(['Message', 'MessageId', 'SubscribeURL', 'Timestamp'] as const),
    ...(['Token', 'TopicArn', 'Type'] as const),
  ],
} as const;

/** What is signed: each field's name and its value, on a line each. */
function signedText(of: SnsMessage): string {
  const fields =
    of.Type === 'Notification' ? signedFields.Notification : signedFields.SubscriptionConfirmation;
  return fields
    .map((name) => [name, of[name]] as const)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${name}\n${value}\n`)
    .join('');
}

/** An address of Amazon SNS itself; undefined for any other. */
function ownAddress(text: string | undefined): URL | undefined {
  if (text === undefined || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isPlain = url.username === '' && url.password === '' && url.port === '';
  return url.protocol === 'https:' && isPlain && HOST.test(url.hostname) ? url : undefined;
}

/** `http`: the way outside, with the rules of an organization. */
export function createSns(deps: { http: HttpPort; clock: Clock }) {
  const { http, clock } = deps;
  const known = new Map<string, { until: number; certificate: Promise<X509Certificate | undefined> }>();

  const get = (orgId: string, url: URL) =>
    http.send({
      orgId,
      method: 'GET',
      url: url.href,
      headers: {},
      timeoutMs: TIMEOUT_MS,
      maxBytes: REPLY_MAX,
      followRedirects: false,
      signal: new AbortController().signal,
    });

  async function fetchCertificate(orgId: string, url: URL): Promise<X509Certificate | undefined> {
    const { status, body } = await get(orgId, url);
    if (status !== 200) throw new StepError(`${url.host} answered ${status}.`);
    try {
      return new X509Certificate(Buffer.from(body));
    } catch {
      return undefined;
    }
  }

  function certificateAt(orgId: string, url: URL): Promise<X509Certificate | undefined> {
    const now = clock.now().getTime();
    const found = known.get(url.href);
    if (found && found.until > now) return found.certificate;
    const certificate = fetchCertificate(orgId, url);
    if (known.size >= CERTIFICATES_MAX) known.clear();
    known.set(url.href, { until: now + CERTIFICATE_MS, certificate });
    certificate.catch(() => known.delete(url.href));
    return certificate;
  }

  function isSigned(of: SnsMessage, certificate: X509Certificate): boolean {
    const now = clock.now().getTime();
    if (Date.parse(certificate.validFrom) > now || Date.parse(certificate.validTo) < now) return false;
    const algorithm = of.SignatureVersion === '1' ? 'RSA-SHA1' : 'RSA-SHA256';
    const verify = createVerify(algorithm).update(signedText(of), 'utf8');
    return verify.verify(certificate.publicKey, of.Signature, 'base64');
  }

  return {
    /** The message when SNS has signed it and its topic is taken; else why it is refused. */
    async verify(orgId: string, text: string, { topicArn }: HookSettings): Promise<SnsMessage | HookRefusal> {
      const { data: read } = message.safeParse(jsonOf(text));
      if (!read) return 'no_signature';
      if (topicArn !== '' && read.TopicArn !== topicArn) return 'other_topic';
      const url = ownAddress(read.SigningCertURL);
      if (!url?.pathname.endsWith('.pem')) return 'wrong_signature';
      const age = clock.now().getTime() - Date.parse(read.Timestamp);
      if (!(Math.abs(age) <= OLDEST_MS)) return 'too_old';
      const certificate = await certificateAt(orgId, url).catch(unreachable);
      return certificate && isSigned(read, certificate) ? read : 'wrong_signature';
    },

    /** Visits the address of the handshake. `Fault('unavailable')` when SNS answers badly, so that it tries again. */
    async confirm(orgId: string, { SubscribeURL }: SnsMessage) {
      const url = ownAddress(SubscribeURL);
      const reply = url && (await get(orgId, url).catch(unreachable));
      if (reply?.status !== 200) throw notConfirmed();
    },
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const notConfirmed = () => new Fault('unavailable:subscription_not_confirmed', hookWords.notConfirmed);

/** SNS comes again: what it asks for may be reached then. */
function unreachable(error: unknown): never {
  if (error instanceof StepError) throw new Fault('unavailable:sns_not_reached', hookWords.notReached);
  throw error;
}
