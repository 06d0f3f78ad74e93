import { hookWords } from '../../words/hooks';
import type { Json, JsonObject } from '../json';
import { parsePath } from '../references/parse';
import { ReferenceSyntaxError, type PathPart } from '../references/reference';

/** How the sender of a web hook proves itself. `none`: by the secret in the address or a header alone. */
export const hookProofs = ['none', 'hmac', 'standard_webhooks', 'github', 'slack', 'stripe', 'sns'] as const;
export type HookProof = (typeof hookProofs)[number];

export const hookAlgorithms = ['sha256', 'sha512', 'sha1'] as const;
type HookAlgorithm = (typeof hookAlgorithms)[number];
export const hookEncodings = ['hex', 'base64'] as const;
type HookEncoding = (typeof hookEncodings)[number];

/** Settings of a web hook; '' where nothing is set. The secret that deliveries are signed with is kept apart. */
export interface HookSettings {
  proof: HookProof;
  /** Of `hmac`: the header that holds the signature, how it is made and written, and what stands before it. */
  signatureHeader: string;
  signatureAlgorithm: HookAlgorithm;
  signatureEncoding: HookEncoding;
  signaturePrefix: string;
  /** Of `sns`: the only topic that is taken. */
  topicArn: string;
  /** A header, or a field as `body.data.id`; '' for that of the proof. */
  deliveryId: string;
  acceptGet: boolean;
}

/** Every setting, by the name of its field in a trigger's configuration. */
export const hookFields = [
  ...['proof', 'signatureHeader', 'signatureAlgorithm', 'signatureEncoding', 'signaturePrefix'],
  ...['topicArn', 'deliveryId', 'acceptGet'],
] as const satisfies readonly string[];

/** What names a delivery where the trigger names nothing. */
export const usualDeliveryId: Readonly<Record<HookProof, string>> = {
  none: '',
  hmac: '',
  standard_webhooks: 'webhook-id',
  github: 'x-github-delivery',
  slack: 'body.event_id',
  stripe: 'body.id',
  sns: 'body.MessageId',
};

/** Proofs that need a secret which the sender signs with. */
export const isSignedBySecret = (proof: HookProof): boolean => proof !== 'none' && proof !== 'sns';

/** Anybody may have a topic of Amazon SNS: without one that is named, its signature proves too little. */
export const needsAddressSecret = ({ proof, topicArn }: HookSettings): boolean =>
  proof === 'none' || (proof === 'sns' && topicArn === '');

const text = (value: Json | undefined): string => (typeof value === 'string' ? value.trim() : '');

const oneOf = <T extends string>(values: readonly T[], value: string): T | undefined =>
  values.find((each) => each === value);

/** Settings as they are stored or typed; what is missing or unknown is as it usually is. */
export function readHook(raw: JsonObject): HookSettings {
  return {
    proof: oneOf(hookProofs, text(raw['proof']).toLowerCase()) ?? 'none',
    signatureHeader: text(raw['signatureHeader']).toLowerCase(),
    signatureAlgorithm: oneOf(hookAlgorithms, text(raw['signatureAlgorithm']).toLowerCase()) ?? 'sha256',
    signatureEncoding: oneOf(hookEncodings, text(raw['signatureEncoding']).toLowerCase()) ?? 'hex',
    signaturePrefix: text(raw['signaturePrefix']),
    topicArn: text(raw['topicArn']),
    deliveryId: text(raw['deliveryId']),
    acceptGet: raw['acceptGet'] === true,
  };
}

/** What is kept of the settings: of each proof what it uses, and nothing that is as usual. */
export function hookValue(settings: HookSettings): JsonObject {
  const { proof, signatureHeader, signatureAlgorithm, signatureEncoding, signaturePrefix } = settings;
  const { topicArn, deliveryId, acceptGet } = settings;
  const signature = { signatureHeader, signatureAlgorithm, signatureEncoding };
  return {
    ...(proof === 'none' ? {} : { proof }),
    ...(proof === 'hmac' ? signature : {}),
    ...(proof === 'hmac' && signaturePrefix ? { signaturePrefix } : {}),
    ...(proof === 'sns' && topicArn ? { topicArn } : {}),
    ...(deliveryId ? { deliveryId } : {}),
    ...(acceptGet ? { acceptGet } : {}),
  };
}

const HEADER = /^[!#$%&'*+.^_`|~0-9a-z-]{1,100}$/i;
const TOPIC = /^arn:aws[a-z-]*:sns:[a-z0-9-]+:\d{12}:[\w-]{1,256}(?:\.fifo)?$/;

/** Where a delivery's id stands: a header in lower case, or a path that begins with `body`; null for neither. */
export function deliveryIdPlace(written: string): { header: string } | { path: PathPart[] } | null {
  if (!/^body\s*[.[]/.test(written)) return HEADER.test(written) ? { header: written.toLowerCase() } : null;
  try {
    return { path: parsePath(written) };
  } catch (error) {
    if (error instanceof ReferenceSyntaxError) return null;
    throw error;
  }
}

export interface HookProblem {
  field: (typeof hookFields)[number];
  message: string;
}

/** What cannot be taken of the settings as they were given. */
export function hookProblems(raw: JsonObject): HookProblem[] {
  const settings = readHook(raw);
  const problems: HookProblem[] = [];
  const among = (field: HookProblem['field'], values: readonly string[]) => {
    const given = text(raw[field]).toLowerCase();
    if (given !== '' && !values.includes(given)) problems.push({ field, message: hookWords.oneOf(values) });
  };
  among('proof', hookProofs);
  among('signatureAlgorithm', hookAlgorithms);
  among('signatureEncoding', hookEncodings);
  const { proof, signatureHeader, topicArn, deliveryId, acceptGet } = settings;
  if (proof === 'hmac' && !HEADER.test(signatureHeader))
    problems.push({ field: 'signatureHeader', message: hookWords.needsHeader });
  if (proof === 'sns' && topicArn !== '' && !TOPIC.test(topicArn))
    problems.push({ field: 'topicArn', message: hookWords.badTopic });
  if (deliveryId !== '' && deliveryIdPlace(deliveryId) === null)
    problems.push({ field: 'deliveryId', message: hookWords.badDeliveryId });
  if (acceptGet && proof !== 'none') problems.push({ field: 'acceptGet', message: hookWords.getIsUnsigned });
  return problems;
}

/** Why a delivery was refused before it started anything. */
export const hookRefusals = [
  'wrong_secret',
  'get_not_accepted',
  'no_signing_secret',
  'no_signature',
  'wrong_signature',
  'too_old',
  'other_topic',
  'body_unreadable',
] as const;
export type HookRefusal = (typeof hookRefusals)[number];
