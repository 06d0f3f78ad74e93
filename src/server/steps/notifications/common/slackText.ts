import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';
import { StepError } from '../../contract';
import type { MessageFile, SlackMessage } from '../../messages.port';

/** Slack's own limits of a message, and of the texts in its blocks. */
export const TEXT_MAX = 3000;
const BLOCKS_MAX = 50;
const ALL_BLOCKS_MAX = 13_000;
const partMax: Record<string, number> = { header: 150, button: 75, option: 75, fields: 2000 };

type Markup = 'plain' | 'markup';

/** What would call everybody of a channel or a group: a value of a bill shall not. */
const broadcast = /<(!(?:channel|here|everyone|group|subteam\^)[^<>]*)>/gi;
const withoutBroadcast = (text: string) => text.replace(broadcast, '&lt;$1&gt;');

export const escapeSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** At the end of a line if there is one, with a sign that there is more. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const head = text.slice(0, most - 2).toWellFormed();
  const line = head.lastIndexOf('\n');
  // Not within what stands for one character.
  return `${(line > most / 2 ? head.slice(0, line) : head).replace(/&[a-z]{0,3}$/, '')}\n…`;
}

interface BlockRules {
  mayBroadcast: boolean;
  /** What all texts say, one a line. */
  said: string[];
  isCut: boolean;
}

function textObject(value: JsonObject, most: number, rules: BlockRules): JsonObject {
  const given = typeof value.text === 'string' ? value.text : '';
  rules.said.push(given);
  const safe = value.type === 'mrkdwn' && !rules.mayBroadcast ? withoutBroadcast(given) : given;
  if (safe.length <= most) return { ...value, text: safe };
  rules.isCut = true;
  return { ...value, text: cutText(safe, most) };
}

function fit(value: Json, place: string, rules: BlockRules): Json {
  if (Array.isArray(value)) return value.map((item) => fit(item, place, rules));
  if (!isJsonObject(value)) return value;
  if (value.type === 'mrkdwn' || value.type === 'plain_text')
    return textObject(value, partMax[place] ?? TEXT_MAX, rules);
  if (value.type === 'broadcast' && !rules.mayBroadcast) return { type: 'text', text: '@everyone' };
  const own = typeof value.type === 'string' ? value.type : place;
  const entries = Object.entries(value).map(([key, inner]): [string, Json] => [
    key,
    fit(inner, key === 'text' ? own : key === 'options' ? 'option' : key, rules),
  ]);
  return Object.fromEntries(entries);
}

const isBlock = (value: Json): value is JsonObject => isJsonObject(value) && typeof value.type === 'string';

/** Blocks within the limits; `whole` is what they say when some of it had to be left out. */
function fitBlocks(given: readonly Json[], mayBroadcast: boolean) {
  const rules: BlockRules = { mayBroadcast, said: [], isCut: false };
  const fitted = given.map((block, at) => {
    if (!isBlock(block))
      throw new StepError(`Blocks: number ${at + 1} is not a block with a type.`, 'input_validation', false);
    const one = fit(block, block.type === 'header' ? 'header' : 'text', rules);
    return isJsonObject(one) ? one : {};
  });
  const kept: JsonObject[] = [];
  let size = 0;
  for (const block of fitted) {
    size += JSON.stringify(block).length;
    if (kept.length >= BLOCKS_MAX || size > ALL_BLOCKS_MAX) break;
    kept.push(block);
  }
  const isWhole = kept.length === fitted.length && !rules.isCut;
  return { blocks: kept, whole: isWhole ? null : rules.said.join('\n') };
}

export interface SlackDraft {
  text: string;
  blocks: Json[];
  markup: Markup;
  mayBroadcast: boolean;
  thread: string;
  unfurl: boolean;
}

/** The message as it is sent, and what is attached because it has no room in it. */
export function composeSlack(draft: SlackDraft): { message: SlackMessage; file: MessageFile | null } {
  const { text, markup, mayBroadcast, thread, unfurl } = draft;
  const shown = markup === 'plain' ? escapeSlack(text) : mayBroadcast ? text : withoutBroadcast(text);
  const { blocks, whole } = fitBlocks(draft.blocks, mayBroadcast);
  const long = shown.length > TEXT_MAX ? text : null;
  const content = [long, whole].filter((part) => part !== null).join('\n\n');
  return {
    message: {
      text: cutText(shown, TEXT_MAX),
      blocks: blocks.length === 0 ? null : blocks,
      thread: thread === '' ? null : thread,
      unfurl,
    },
    file: content === '' ? null : { name: 'message.txt', content },
  };
}
