import { pino, type DestinationStream } from 'pino';

/** `log.info('text')` or `log.info({ fact }, 'text')`. */
interface LogWrite {
  (message: string): void;
  (fields: LogFields, message: string): void;
}

/** One JSON object per line. `fields` are facts for a machine; never a token, a password or a row of billing data. */
export interface Log {
  debug: LogWrite;
  info: LogWrite;
  warn: LogWrite;
  error: LogWrite;
  child(fields: LogFields): Log;
}

type LogFields = Readonly<Record<string, unknown>>;
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

const secret =
  /^(.*[-_])?(authorization|cookie|set-cookie|.*tokens?|password|passphrase|.*secret|api[-_]?keys?|private[-_]?key)$/i;
const camelSecret = /(Token|Tokens|Password|Secret|ApiKey|PrivateKey)$/;
const DEEPEST = 6;
const TEXT_MAX = 4000;

/** Numbers stay: `input_tokens: 812` is a count. */
const isSecret = (key: string, value: unknown) =>
  typeof value !== 'number' && typeof value !== 'boolean' && (secret.test(key) || camelSecret.test(key));

/**
 * Pino's own redaction takes fixed paths; secrets arrive at any depth (headers, settings of integrations), so names
 * are looked at instead, and credentials inside addresses are cut out of text.
 */
function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return withoutCredentials(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth >= DEEPEST) return '[deeper]';
  if (value instanceof Error) return redactError(value, depth);
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  if (value instanceof Uint8Array) return `[${value.byteLength} bytes]`;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      isSecret(key, item) ? '[redacted]' : redact(item, depth + 1),
    ]),
  );
}

function redactError(error: Error, depth: number): Record<string, unknown> {
  const { cause } = error;
  return {
    name: error.name,
    message: withoutCredentials(error.message),
    ...(error.stack ? { stack: withoutCredentials(error.stack) } : {}),
    ...('code' in error ? { code: error.code } : {}),
    ...(cause === undefined ? {} : { cause: redact(cause, depth + 1) }),
  };
}

/** A caller decides how long an address is, so a line of the log says only so much of it. */
function cut(text: string): string {
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}… (${text.length} characters)` : text;
}

function withoutCredentials(text: string): string {
  return cut(text)
    .replace(/([a-z][a-z0-9+.-]*:\/\/[^\s:/@]*):[^\s/]*@/gi, '$1:[redacted]@')
    .replace(/\b(Bearer|Basic)\s+[A-Za-z0-9._~+/=-]{8,}/g, '$1 [redacted]');
}

/** `stream` is stdout when not given; pino writes synchronously to it, so the last line before an exit is not lost. */
export function createLog(options: { level: LogLevel; stream?: DestinationStream }): Log {
  const stream = options.stream ?? pino.destination({ dest: 1, sync: true });
  const logger = pino(
    {
      level: options.level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: named },
      // Ours has already made plain objects of errors.
      serializers: { err: (error: unknown) => error },
    },
    stream,
  );
  return wrap(logger);
}

/** For command-line entries whose stdout carries something else. */
export function createStderrLog(level: LogLevel): Log {
  return createLog({ level, stream: pino.destination({ dest: 2, sync: true }) });
}

const named = (label: string) => ({ level: label });

type Level = 'debug' | 'info' | 'warn' | 'error';
type Logger = Record<Level, (fields: object, message: string) => void> & { child(fields: object): Logger };

function wrap(logger: Logger): Log {
  const write = (level: Level) => (first: string | LogFields, second?: string) => {
    if (typeof first === 'string') logger[level]({}, withoutCredentials(first));
    else logger[level](safe(first), withoutCredentials(second ?? ''));
  };
  return {
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    child: (fields) => wrap(logger.child(safe(fields))),
  };
}

function safe(fields: LogFields): object {
  const redacted = redact(fields);
  return typeof redacted === 'object' && redacted !== null ? redacted : {};
}
