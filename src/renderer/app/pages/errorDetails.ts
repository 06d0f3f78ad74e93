import type { HostInfo } from '@shared/host/contract';

/** What of an error the log is told. */
export function reportOf(error: unknown, path: string) {
  if (error instanceof Error) {
    return { message: error.message, path, ...(error.stack ? { stack: error.stack } : {}) };
  }
  return { message: String(error), path };
}

const HIDDEN = '[hidden]';

/** An error may repeat an address or a header: nothing that proves who somebody is leaves with it. */
function withoutTokens(text: string): string {
  return text
    .replace(/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${HIDDEN}`)
    .replace(/\beyJ[\w-]+\.[\w-]+(\.[\w-]+)?/g, HIDDEN)
    .replace(/\b(\w*(?:token|secret|password|api_?key|code))("?\s*[=:]\s*"?)[^\s"&,;)]+/gi, `$1$2${HIDDEN}`)
    .replace(/(\b[a-z][\w+.-]*:\/\/[^\s?#)]*)[?#][^\s):]*/gi, '$1');
}

/** What helps whoever mends it, as plain text: version, route, message and stack; no tokens and no query of an address. */
export function errorDetails(
  { message, stack, path }: ReturnType<typeof reportOf> & { stack?: string },
  info: Pick<HostInfo, 'version' | 'host' | 'platform'> | null,
  at: Date,
): string {
  const isInStack = stack?.includes(message) === true;
  return [
    `Costloom ${info ? `${info.version} (${info.host}, ${info.platform})` : ''}`.trim(),
    `Route: ${path.replace(/[?#].*$/s, '')}`,
    `At: ${at.toISOString()}`,
    '',
    ...(isInStack ? [] : [withoutTokens(message)]),
    ...(stack === undefined ? [] : [withoutTokens(stack)]),
  ].join('\n');
}
