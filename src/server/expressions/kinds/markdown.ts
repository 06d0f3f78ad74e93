import { marked } from 'marked';
import sanitize from 'sanitize-html';

export const markdown = ({ text }: { text: string }): string =>
  sanitize(marked.parse(text, { async: false }), { disallowedTagsMode: 'discard' });
