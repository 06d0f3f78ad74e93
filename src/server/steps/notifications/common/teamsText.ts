import type { JsonObject } from '@shared/model/json';
import { StepError } from '../../contract';
import type { TeamsMessage } from '../../messages.port';

const TEXT_MAX = 20_000;
/** A message has 28 KB with all around it. */
const CARD_MAX = 20 * 1024;
const ALL_MAX = 27 * 1024;

export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

const bytes = (text: string) => Buffer.byteLength(text);

/** As Teams takes it: the text is data and only ever text. What has no room is cut. */
export function composeTeams({
  title,
  text,
  card,
}: {
  title: string;
  text: string;
  card?: JsonObject | undefined;
}): TeamsMessage {
  const wrong = (reason: string) => new StepError(`Adaptive card: ${reason}`, 'input_validation', false);
  if (card && card.type !== 'AdaptiveCard') throw wrong('its type must be AdaptiveCard.');
  const size = card ? bytes(JSON.stringify(card)) : 0;
  if (size > CARD_MAX) throw wrong('is larger than 20 KB, the most Teams accepts. Show fewer rows.');
  const head = title === '' ? '' : `<b>${escapeHtml(title)}</b><br>`;
  const htmlOf = (part: string) => `${head}${escapeHtml(part).split(/\r?\n/).join('<br>')}`;
  let shown = text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX).toWellFormed()}…` : text;
  while (bytes(htmlOf(shown)) + size > ALL_MAX)
    shown = `${shown.slice(0, Math.floor(shown.length * 0.9)).toWellFormed()}…`;
  return { html: htmlOf(shown), card: card ?? null };
}
