import { z } from 'zod';
import type { JsonObject } from '@shared/model/json';
import { visible } from '@shared/model/visible';

/** Of one answer, counted as Base64. What has no room any more is told without its bytes. */
const BASE64_MAX = 512 * 1024;
const TEXT_MAX = 500;

/** A part of an answer that is no text: an image, a sound, a resource, a link to one, or what is not known here. */
export interface McpContent {
  /** In the protocol's word: `image`, `audio`, `resource`, `resource_link`. */
  type: string;
  name: string;
  /** Of a resource. */
  uri: string;
  mimeType: string;
  /** Null where nobody tells. */
  bytes: number | null;
  base64: string | null;
  /** Of a resource that is one. */
  text: string | null;
  /** Its bytes came and are not here. */
  leftOut: boolean;
}

const told = z.string().transform((text) => visible(text).slice(0, TEXT_MAX));
const about = { name: told.default(''), uri: told.default(''), mimeType: told.default('') };
const part = z.object({
  type: told,
  ...about,
  text: z.string().optional(),
  data: z.string().optional(),
  size: z.number().nonnegative().optional(),
  resource: z.object({ ...about, text: z.string().optional(), blob: z.string().optional() }).optional(),
});
type Part = z.output<typeof part>;

const known: readonly string[] = ['image', 'audio', 'resource', 'resource_link'];

/** What an answer of a tool holds: its texts one below the other, and everything else by name. */
export const answerContent = z.array(part).transform((parts) => {
  let room = BASE64_MAX;
  const contentOf = ({ type, name, uri, mimeType, data, size, resource }: Part): McpContent => {
    const packed = resource?.blob ?? data;
    const text = resource?.text ?? null;
    const fits = packed !== undefined && packed.length <= room;
    if (fits) room -= packed.length;
    const length = text === null ? (size ?? null) : Buffer.byteLength(text);
    return {
      type,
      name: resource?.name || name,
      uri: resource?.uri || uri,
      mimeType: resource?.mimeType || mimeType,
      bytes: packed === undefined ? length : Buffer.from(packed, 'base64').length,
      base64: fits ? packed : null,
      text,
      leftOut: !known.includes(type) || (packed !== undefined && !fits),
    };
  };
  return {
    texts: parts.flatMap(({ type, text }) => (type === 'text' && text !== undefined ? [text] : [])),
    contents: parts.filter(({ type }) => type !== 'text').map(contentOf),
  };
});

export const contentJson = ({ mimeType, leftOut, ...content }: McpContent): JsonObject => ({
  ...content,
  mime_type: mimeType,
  left_out: leftOut,
});

/** For a model, which reads text alone: what is there beside it. */
export const unseenBy = (contents: readonly McpContent[]): string[] =>
  contents.map(({ type, name, uri, mimeType, bytes, text }) =>
    [type, name, uri, mimeType, ...(bytes === null ? [] : [`${bytes} bytes`]), text ?? '']
      .filter((one) => one !== '')
      .join(', '),
  );
