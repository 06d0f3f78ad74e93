/**
 * Random numbers by name instead of by turn: the value for (seed, key, day) does not depend on what else was drawn,
 * so adding a resource or a month leaves every other row as it was.
 */
export function hashText(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return mix(h);
}

function mix(value: number): number {
  let h = value >>> 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** In [0, 1). */
export const noise = (key: number, day: number): number =>
  mix(key ^ Math.imul(day, 0x9e3779b1)) / 0x1_0000_0000;

/** In [-1, 1). */
export const sway = (key: number, day: number): number => noise(key, day) * 2 - 1;

export function hexId(text: string, length: number): string {
  let out = '';
  for (let i = 0; out.length < length; i++) out += hashText(`${text}#${i}`).toString(16).padStart(8, '0');
  return out.slice(0, length);
}

export function guidOf(text: string): string {
  const h = hexId(text, 32);
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-4${h.slice(13, 16)}-a${h.slice(17, 20)}-${h.slice(20)}`;
}

const skuLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export function letterId(text: string, length: number): string {
  let out = '';
  for (let i = 0; i < length; i++) out += skuLetters[hashText(`${text}@${i}`) % skuLetters.length];
  return out;
}

export function digitId(text: string, length: number): string {
  let out = String(1 + (hashText(`${text}!`) % 9));
  for (let i = 1; i < length; i++) out += String(hashText(`${text}!${i}`) % 10);
  return out;
}
