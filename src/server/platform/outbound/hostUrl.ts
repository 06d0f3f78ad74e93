import { ProviderError } from '../../domains/integrations/integrations.port';

/** Labels of a host, with the underscores that old buckets have. */
const PART = /^[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?)*$/i;

/**
 * The address of a provider's host, of which parts come from a field, a bill or a step: hostUrl`https://sts.${region}.amazonaws.com`.
 * A part that could lead elsewhere (`evil.example/`, `x@y`, `a#`) is refused.
 * @throws ProviderError that names the part
 */
export function hostUrl(texts: TemplateStringsArray, ...parts: readonly string[]): string {
  const bad = parts.find((part) => !PART.test(part));
  if (bad !== undefined)
    throw new ProviderError(`“${bad.slice(0, 80)}” is no part of a host’s name; nothing was sent.`);
  return String.raw({ raw: texts }, ...parts);
}
