import { badInput, Fault } from '@shared/kernel/fault';
import { integrationWords } from '@shared/words/integrations';
import type { Log } from '../../platform/log';
import { ProviderError } from './integrations.port';

const MESSAGE_MAX = 300;
/** Read no further: patterns take their time on long texts. */
const READ_MAX = 2_000;

const credentials: readonly [RegExp, string][] = [
  [/([a-z][a-z0-9+.-]*:\/\/)[^\s/@]*@/gi, '$1[hidden]@'],
  [/\b(Bearer|Basic)\s+\S+/gi, '$1 [hidden]'],
  [
    /(["']?\b[\w-]{0,40}(?:token|secret|password|passphrase|api[-_]?key|private[-_]?key|access[-_]?key|signature|credential)s?[\w-]{0,40}["']?\s*[=:]\s*)("[^"]*"|'[^']*'|[^\s&,;}"']+)/gi,
    '$1[hidden]',
  ],
  // As Slack, GitHub, AWS, Google and Atlassian write theirs, and signed tokens.
  [/\bxox[a-z]-[\w-]+|\bxapp-[\w-]+/g, '[hidden]'],
  [/\bgh[a-z]_\w{16,}|\bgithub_pat_\w+/g, '[hidden]'],
  [/\b(?:AKIA|ASIA)[A-Z0-9]{12,}/g, '[hidden]'],
  [/\bAIza[\w-]{20,}|\bya29\.[\w.-]+/g, '[hidden]'],
  [/\bATATT[\w=-]{20,}/g, '[hidden]'],
  [/\beyJ[\w-]{5,}[\w.-]*/g, '[hidden]'],
  [/-----BEGIN [^-]*-----[\s\S]*?(?:-----END [^-]*-----|$)/g, '[hidden]'],
];

/** A service's own words on one line, without what looks like a credential: it may repeat what it was sent. */
export function shown(text: string): string {
  const hidden = credentials.reduce(
    (rest, [pattern, by]) => rest.replace(pattern, by),
    text.slice(0, READ_MAX),
  );
  const line = hidden.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return line.length > MESSAGE_MAX ? `${line.slice(0, MESSAGE_MAX - 1).toWellFormed()}…` : line;
}

/** What a provider threw, as callers get it. Never its own code: a 401 of a service must not sign our user out. */
export function providerFault(
  error: unknown,
  about: { name: string; type: string; read: string },
  log: Log,
): Fault {
  if (error instanceof ProviderError && error.fields.length > 0)
    return badInput(error.fields.map(({ field, reason }) => ({ field, reason: shown(reason) })));
  if (error instanceof ProviderError)
    return new Fault(
      error.code === 'too_many' ? 'too_many' : 'unavailable:service_failed',
      integrationWords.failed(about.name, shown(error.message)),
    );
  if (error instanceof Fault)
    return new Fault('unavailable:service_failed', integrationWords.failed(about.name, shown(error.message)));
  log.error({ err: error, type: about.type, read: about.read }, 'A read of an integration failed');
  return new Fault(
    'unavailable:service_failed',
    integrationWords.failed(about.name, integrationWords.unexpected),
  );
}
