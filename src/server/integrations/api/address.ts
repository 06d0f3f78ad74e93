import { below, valueOf } from '../fields';
import type { Connected } from '../../domains/integrations/connected.port';

/** The address that a path stands for below the base address; undefined: none, or one at another origin. */
export function addressBelow(of: Connected, path: string): URL | undefined {
  const base = valueOf(of, 'base_url');
  const { origin } = new URL(base);
  const isWhole = /^[a-z][a-z0-9+.-]*:/i.test(path) || /^[/\\]{2}/.test(path);
  const text = isWhole ? path : /^[?#]/.test(path) ? `${base}${path}` : below(base, path.replace(/^\//, ''));
  const url = URL.canParse(text, base) ? new URL(text, base) : undefined;
  return url?.origin === origin && url.username === '' && url.password === '' ? url : undefined;
}
