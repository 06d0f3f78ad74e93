import sanitize from 'sanitize-html';

/** HTML without what could run or load, and what it says as plain text. */
export const html = ({ text }: { text: string }): { html: string; text: string } => ({
  html: sanitize(text, { disallowedTagsMode: 'discard' }),
  text: sanitize(text, { allowedTags: [], allowedAttributes: {} }),
});
