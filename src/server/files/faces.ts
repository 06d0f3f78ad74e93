import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

/**
 * Fonts for letters that the usual two lack, in the order in which they are asked; `symbols` has the box that stands for a
 * letter that none has.
 */
const faces = {
  arabic: { letters: /\p{scx=Arab}/u, load: () => import('../../../resources/fonts/arabic.json') },
  hebrew: { letters: /\p{scx=Hebr}/u, load: () => import('../../../resources/fonts/hebrew.json') },
  thai: { letters: /\p{scx=Thai}/u, load: () => import('../../../resources/fonts/thai.json') },
  devanagari: { letters: /\p{scx=Deva}/u, load: () => import('../../../resources/fonts/devanagari.json') },
  cjk: {
    letters: /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Bopo}\uff00-\uffef]/u,
    load: () => import('../../../resources/fonts/cjk.json'),
  },
  emoji: { letters: /[\p{Emoji}\p{RI}]/u, load: () => import('../../../resources/fonts/emoji.json') },
  symbols: { letters: /\p{S}/u, load: () => import('../../../resources/fonts/symbols.json') },
} as const;

export type Face = keyof typeof faces;

const names = Object.keys(faces).filter((name): name is Face => name in faces);

/** Which fonts may have these letters. */
export const facesFor = (text: string): Face[] => names.filter((name) => faces[name].letters.test(text));

const unpack = promisify(brotliDecompress);
const loaded = new Map<Face, Buffer>();

export const loadedFaces: ReadonlyMap<Face, Buffer> = loaded;

/** They are large: a process that has read one keeps it. */
export async function loadFaces(wanted: Iterable<Face>): Promise<void> {
  for (const name of wanted) {
    const { default: font } = await faces[name].load();
    loaded.set(name, await unpack(Buffer.from(font.brotli, 'base64')));
  }
}
