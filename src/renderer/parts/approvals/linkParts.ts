export type TextPart = { text: string } | { url: string };

/** A text cut at its web addresses; a full stop or a bracket at the end of one belongs to the sentence. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const match of text.matchAll(/https?:\/\/[^\s<>"']+/g)) {
    const url = match[0].replace(/[.,;:!?)\]}]+$/, '');
    if (match.index > at) parts.push({ text: text.slice(at, match.index) });
    parts.push({ url });
    at = match.index + url.length;
  }
  if (at < text.length) parts.push({ text: text.slice(at) });
  return parts;
}

/** What a message written as HTML says, without its tags: mails carry HTML, this form carries text. */
export function plainText(message: string): string {
  if (!/<\/?[a-z][^>]*>/i.test(message)) return message;
  return message
    .replace(
      /<a\b[^>]*href=(["'])(https?:[^"']*)\1[^>]*>([\s\S]*?)<\/a>/gi,
      (_all, _quote, url: string, text: string) => (text.includes(url) ? url : `${text} (${url})`),
    )
    .replace(/<(br|\/p|\/div|\/li|\/h[1-6]|\/tr)\b[^>]*>/gi, '\n')
    .replace(/<li\b[^>]*>/gi, '• ')
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;|&apos;/g, "'")
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
