import DOMPurify from 'dompurify';
import { resolveValue } from '@shared/model/references/evaluate';
import type { Scope } from '@shared/model/references/scope';

/** What the message reads with the values that are known now; as it was typed where one of them is not. */
export function withValues(source: string, scope: Scope): string {
  try {
    const resolved = resolveValue(source, scope);
    if (typeof resolved === 'string') return resolved;
    return typeof resolved === 'symbol' || resolved === null ? '' : JSON.stringify(resolved);
  } catch {
    return source;
  }
}

/** Nothing in it runs, leads away, asks for anything elsewhere, or styles what is around it. */
export const safeHtml = (html: string): string =>
  DOMPurify.sanitize(html, {
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'dialog', 'audio', 'video'],
    FORBID_ATTR: [
      'href',
      'xlink:href',
      'action',
      'formaction',
      'target',
      'ping',
      'srcset',
      'background',
      'id',
    ],
    ALLOWED_URI_REGEXP: /^data:image\//i,
  });
