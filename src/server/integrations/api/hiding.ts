import { StepError } from '../../steps/contract';
import type { HttpReply } from '../../steps/services';

const HIDDEN = '[hidden]';
/** Shorter ones stand in too many words. */
const SECRET_MIN = 6;

/** A secret as a service may repeat it: in a URL, a form or JSON too. */
const spellings = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret),
  new URLSearchParams({ v: secret }).toString().slice(2),
  JSON.stringify(secret).slice(1, -1),
  secret.replaceAll('/', String.raw`\/`),
];

/** Takes secrets out of whatever came back. */
export function hidingOf(secrets: readonly string[]) {
  const all = [...new Set(secrets.filter((one) => one.length >= SECRET_MIN).flatMap(spellings))].toSorted(
    (a, b) => b.length - a.length,
  );
  const text = (value: string) => all.reduce((rest, one) => rest.replaceAll(one, HIDDEN), value);

  function bytes(body: Uint8Array): Uint8Array {
    const whole = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    if (!all.some((one) => whole.includes(one))) return body;
    // A character for each byte, so that nothing else changes.
    const latin = (value: string) => Buffer.from(value, 'utf8').toString('latin1');
    const clean = all.reduce((rest, one) => rest.replaceAll(latin(one), HIDDEN), whole.toString('latin1'));
    return Buffer.from(clean, 'latin1');
  }

  return {
    /** `parameters`: of the query, which are taken out of the address. */
    reply({ status, headers, body, url }: HttpReply, parameters: readonly string[]): HttpReply {
      const address = new URL(url);
      for (const name of parameters) address.searchParams.delete(name);
      const cleaned = Object.entries(headers).map(([name, value]) => [name, text(value)] as const);
      return { status, headers: Object.fromEntries(cleaned), body: bytes(body), url: text(address.href) };
    },
    error(error: unknown): unknown {
      return error instanceof StepError
        ? new StepError(text(error.message), error.group, error.retryable)
        : error;
    },
  };
}
